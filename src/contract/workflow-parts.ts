// The times, the conditions and the actions of workflows.
import { z } from 'zod'
import { CONDITION_FIELDS, OPERATORS } from '#domain/workflow/vocabulary.ts'
import { WORKFLOW_ACTIONS } from '#domain/workflow/actions/index.ts'

export const workflowSchedule = z.strictObject({
  cron: z
    .string()
    .trim()
    .max(100)
    .meta({ description: 'Five fields: minute, hour, day of the month, month, day of the week.' }),
  time_zone: z.string().trim().max(64).meta({ description: 'An IANA time zone, such as Europe/Berlin.' }),
})

const partId = z.string().min(1).max(64)

export const workflowCondition = z
  .strictObject({
    id: partId,
    field: z.enum(CONDITION_FIELDS),
    operator: z.enum(OPERATORS),
    value: z
      .string()
      .trim()
      .max(200)
      .meta({ description: 'For cost: an amount in USD, or a share of the budget such as 80%.' }),
  })
  .meta({ id: 'WorkflowCondition' })

export const workflowAction = z
  .strictObject({
    id: partId,
    type: z.enum(WORKFLOW_ACTIONS),
    target: z.string().trim().max(2000).default('').meta({
      description:
        'The recipients, the destination, or the name of a tag: owner, project-owners, project-admins or e-mail addresses; an address of a webhook.',
    }),
    value: z
      .string()
      .trim()
      .max(1000)
      .default('')
      .meta({ description: 'A message, a note, the value of a tag, or what to scale to: 0 or 1.' }),
  })
  .meta({ id: 'WorkflowAction' })
