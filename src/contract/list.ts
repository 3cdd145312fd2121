// Lists: arrays on the wire. The next page is in the `Link` header, the
// total in `X-Total-Count`.
import { z } from 'zod'

const LIMIT_MAX = 200
const LIMIT_DEFAULT = 50

/** The parameters that every list takes. */
export const pageQuery = z.object({
  limit: z.coerce.number().int().min(1).max(LIMIT_MAX).default(LIMIT_DEFAULT),
  cursor: z
    .string()
    .max(400)
    .optional()
    .meta({
      description: 'Start of the page, from the Link header of the previous page.',
      examples: ['WyIyMDI2LTExLTAyIiwiMDE5MyJd'],
    }),
})

/** A date and time as it is sent. */
export const instant = z.iso.datetime()
