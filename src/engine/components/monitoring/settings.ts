import { z } from 'zod'

export const settings = z.strictObject({
  has_budget: z
    .boolean()
    .meta({ title: 'Budget alarm', description: 'Mails when the month reaches 80 % and 100 % of the budget.' }),
  has_dashboard: z
    .boolean()
    .meta({ title: 'Dashboard', description: 'A page with the figures of every component. AWS only.' }),
})
