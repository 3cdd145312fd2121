// Variables on AWS that several components share.
import type { Variable } from '../../clouds/lowered.ts'
import { x } from '../../hcl/nodes.ts'

/** Time zone of weekday schedules; the same for every part that stops. */
export function timeZoneVariable(): Variable {
  return {
    name: 'schedule_time_zone',
    type: x`string`,
    description: 'Time zone of the schedule, by its IANA name',
    default: 'Etc/UTC',
  }
}
