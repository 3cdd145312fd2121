// Variables on Google Cloud that several components share.
import type { Variable } from '../../clouds/lowered.ts'
import { x } from '../../hcl/nodes.ts'

/** The time zone in which a stack's hours are meant. */
export function timeZoneVariable(): Variable {
  return {
    name: 'schedule_time_zone',
    type: x`string`,
    description: 'Time zone of the schedule, by its IANA name',
    default: 'Etc/UTC',
  }
}
