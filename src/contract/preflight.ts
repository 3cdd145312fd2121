// A look at an account before something is applied there, on the wire.
import { z } from 'zod'
import { PREFLIGHT_PARTS, PREFLIGHT_SEVERITIES } from '#domain/preflight/report.ts'
import { CLOUD_IDS } from '#engine/clouds/index.ts'
import { instant } from './list.ts'
import { sentence } from './message.ts'

const about = z.array(z.string()).meta({ description: 'Addresses or types of resources, or names of permissions.' })

export const preflight = z
  .object({
    at: instant,
    cloud: z.enum(CLOUD_IDS),
    account: z.string().nullable().meta({ description: 'The account that answered; null where none did.' }),
    region: z.string().nullable().meta({ description: 'The region of the stack; null where none was chosen.' }),
    parts: z.array(
      z.object({
        part: z.enum(PREFLIGHT_PARTS),
        looked: z.int().meta({ description: 'Names, limits, services or permissions that the cloud answered for.' }),
        problems: z.array(
          z.object({
            severity: z.enum(PREFLIGHT_SEVERITIES).meta({
              description: 'blocking: the apply fails for certain; warning: it may fail; note: it sees to this itself.',
            }),
            said: sentence,
            todo: sentence.meta({ description: 'What to do.' }),
            about,
          }),
        ),
        gaps: z
          .array(z.object({ said: sentence, about }))
          .meta({ description: 'What could not be looked at, and why.' }),
      }),
    ),
  })
  .meta({ id: 'Preflight' })
export type ShownPreflight = z.infer<typeof preflight>
