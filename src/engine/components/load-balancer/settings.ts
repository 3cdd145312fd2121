import { z } from 'zod'

export const settings = z.strictObject({
  has_waf: z.boolean().meta({ title: 'Web application firewall', description: 'Filters requests by managed rules.' }),
  waf_blocks: z
    .boolean()
    .meta({ title: 'Firewall blocks', description: 'Refuses what the rules find; off, it only counts.' }),
})
