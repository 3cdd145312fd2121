// What others changed of environments outside of Terraform: what a check found, and what is decided about it.
import { z } from 'zod'
import { DRIFT_FINDINGS_MAX, DRIFT_REASON_MAX } from '#domain/run/drift.ts'
import { plannedChange } from '#domain/run/plan.ts'
import { fieldMessage, requiredText } from '#engine/field-messages.ts'
import { defineContract } from './endpoint.ts'
import { personReference } from './environment.ts'
import { instant } from './list.ts'
import { run } from './run.ts'

const byId = z.object({ id: z.string() })
const findingIds = z.array(z.string().max(64)).max(DRIFT_FINDINGS_MAX)
const ignoring = {
  reason: requiredText(fieldMessage('fields.reason-required')).max(DRIFT_REASON_MAX),
  until: instant.meta({ description: 'The end, at most 90 days from now.' }),
}
const attribute = plannedChange.shape.attributes.element

const finding = z
  .object({
    id: z.string().meta({
      description: 'Names what was changed and to which value: another value is another finding. Ignoring takes it.',
    }),
    path: z
      .string()
      .nullable()
      .meta({ description: 'Attribute, such as tags.Owner; null for the resource as a whole.' }),
    before: attribute.shape.before.nullable().meta({ description: 'As last applied; null for a whole resource.' }),
    after: attribute.shape.after.nullable().meta({ description: 'As it is; null for a whole resource.' }),
  })
  .meta({ id: 'DriftFinding' })
export type DriftFinding = z.infer<typeof finding>

const driftComponent = z
  .object({
    node: z.string().nullable().meta({ description: 'Id of the component of the stack; null for what has none.' }),
    name: z.string().nullable().meta({ description: 'Name of that component.' }),
    resources: z.array(
      z.object({
        address: z.string(),
        type: z.string(),
        action: plannedChange.shape.action.meta({ description: 'What others did with it.' }),
        findings: z.array(finding),
        is_cut: z.boolean().meta({ description: 'Whether more attributes differ than are listed.' }),
      }),
    ),
  })
  .meta({ id: 'DriftComponent' })
export type DriftComponent = z.infer<typeof driftComponent>

const driftReport = z
  .object({
    run_id: z.uuid().nullable().meta({ description: 'The check that shows it; null where nothing differs.' }),
    found_at: instant.nullable().meta({ description: 'When the newest of it was first found.' }),
    checked_at: instant.nullable().meta({ description: 'When a check last looked.' }),
    is_kept: z.boolean().meta({ description: 'False once the findings of an old check are no longer kept.' }),
    components: z.array(driftComponent).meta({ description: 'What is open, by component of the stack.' }),
    ignored: z
      .array(
        z.object({
          id: z.uuid(),
          reason: z.string(),
          until: instant.meta({ description: 'From then on it is news again.' }),
          ignored_by: personReference,
          created_at: instant,
          components: z.array(driftComponent),
        }),
      )
      .meta({ description: 'What someone decided to live with, the newest decision first.' }),
    told: z.array(personReference).meta({ description: 'Who hears of what is new.' }),
  })
  .meta({ id: 'Drift' })
export type Drift = z.infer<typeof driftReport>

export const drift = defineContract({
  read: {
    method: 'GET',
    path: '/environments/{id}/drift',
    summary:
      'Returns what others changed of an environment outside of Terraform, attribute by attribute and by component, by the last check; and what of it is ignored.',
    permission: 'environment.read',
    params: byId,
    returns: { status: 200, json: driftReport },
    errors: [401, 403, 404],
  },
  ignore: {
    method: 'POST',
    path: '/environments/{id}/drift-ignores',
    summary:
      'Ignores findings until a date, with the reason: nobody hears of them until then, unless they change again. It changes no infrastructure, and runs leave ignored attributes as they are until then.',
    permission: 'environment.manage',
    params: byId,
    body: z.strictObject({
      findings: findingIds
        .min(1, fieldMessage('fields.findings-required'))
        .meta({ description: 'Ids of findings that are open.' }),
      ...ignoring,
    }),
    returns: { status: 200, json: driftReport },
    errors: [400, 401, 403, 404, 409, 413, 415],
  },
  choose: {
    method: 'POST',
    path: '/environments/{id}/drift-choices',
    summary:
      'Decides finding by finding: revert takes it back, adopt makes it the description of the stack, ignore leaves it until a date. Reverting and adopting order one run together, which also takes back every open finding without a choice; an adoption needs approval as any change of the stack does.',
    permission: 'environment.manage',
    params: byId,
    body: z.strictObject({
      revert: findingIds.default([]).meta({ description: 'Ids of open findings that the run takes back.' }),
      adopt: findingIds.default([]).meta({
        description: 'Ids of open findings that settings of their components can say.',
      }),
      ignore: z
        .array(z.strictObject({ findings: findingIds.min(1, fieldMessage('fields.findings-required')), ...ignoring }))
        .max(50)
        .default([])
        .meta({ description: 'Open findings that are ignored, by reason and end.' }),
    }),
    isHeavy: true,
    returns: {
      status: 200,
      json: z.object({
        drift: driftReport,
        run: run.nullable().meta({ description: 'The run that was ordered; null where none was, or not yet.' }),
        approval_id: z.uuid().nullable().meta({ description: 'The approval that an adoption waits for.' }),
      }),
    },
    errors: [400, 401, 403, 404, 409, 413, 415, 429],
  },
  notice: {
    method: 'DELETE',
    path: '/environments/{id}/drift-ignores/{ignore}',
    summary: 'Ends the ignoring of findings before its date: they are open again.',
    permission: 'environment.manage',
    params: z.object({ id: z.string(), ignore: z.string() }),
    returns: { status: 200, json: driftReport },
    errors: [401, 403, 404],
  },
})
