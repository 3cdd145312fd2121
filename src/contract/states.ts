// States of environments: their versions, what they hold, and the outputs of the newest apply.
import { z } from 'zod'
import { PLAN_VALUE_MAX } from '#domain/run/plan.ts'
import { STATE_ATTRIBUTES_MAX, STATE_CHANGES_MAX } from '#domain/state/difference.ts'
import { priceLine } from './compiled-stack.ts'
import { defineContract } from './endpoint.ts'
import { personReference } from './environment.ts'
import { instant, pageQuery } from './list.ts'

const byId = z.object({ id: z.string() })
const byNumber = z.object({ id: z.string(), number: z.string() })
const byName = z.object({ id: z.string(), name: z.string() })

/** A value as JSON, or why it is not shown. */
export const shownValue = z.union([
  z.strictObject({ value: z.string().max(PLAN_VALUE_MAX + 1) }).meta({ description: 'As JSON.' }),
  z.strictObject({ hidden: z.enum(['sensitive', 'absent']) }),
])

const stateVersion = z
  .object({
    number: z.int().meta({ description: 'Counted for each environment, from 1.' }),
    serial: z.int(),
    lineage: z.string(),
    sha256: z.string(),
    size: z.int().meta({ description: 'Bytes.' }),
    resource_count: z.int(),
    is_newest: z.boolean().meta({ description: 'Whether Terraform reads this one.' }),
    is_adopted: z
      .boolean()
      .meta({ description: 'False for one that came after a later run had begun: Terraform never reads it.' }),
    run: z.object({ id: z.uuid(), number: z.int() }).nullable(),
    attempt: z.int().nullable().meta({ description: 'The attempt at the apply that made it, from 1.' }),
    created_at: instant,
    created_by: personReference.nullable().meta({ description: 'Who rolled back to it.' }),
    reason: z.string().nullable().meta({ description: 'Why they did.' }),
  })
  .meta({ id: 'StateVersion' })

const stateDifference = z
  .object({
    from: z.int().nullable().meta({ description: 'Number of the earlier version; null for none.' }),
    to: z.int(),
    changes: z
      .array(
        z.object({
          address: z.string(),
          type: z.string(),
          action: z.enum(['create', 'update', 'delete']),
          attributes: z
            .array(z.object({ path: z.string(), before: shownValue, after: shownValue }))
            .max(STATE_ATTRIBUTES_MAX),
          is_cut: z.boolean().meta({ description: 'Whether more attributes differ than are listed.' }),
        }),
      )
      .max(STATE_CHANGES_MAX),
    is_cut: z.boolean().meta({ description: 'Whether more resources differ than are listed.' }),
  })
  .meta({ id: 'StateDifference' })

const environmentResource = z
  .object({
    address: z.string(),
    type: z.string(),
    provider: z.string().meta({ description: 'Such as hashicorp/aws.' }),
    provider_id: z.string().nullable().meta({ description: 'The id that its cloud knows it by.' }),
    node: z.string().nullable().meta({ description: 'Id of the component of the stack, if known.' }),
    component: z.string().nullable().meta({ description: 'Name of that component.' }),
    lines: z.array(priceLine).meta({ description: 'What it costs; one of several of a kind shares their lines.' }),
  })
  .meta({ id: 'EnvironmentResource' })

const output = z
  .object({
    name: z.string(),
    is_sensitive: z.boolean(),
    value: z.string().nullable().meta({ description: 'As JSON; null for one that is sensitive.' }),
    updated_at: instant,
  })
  .meta({ id: 'EnvironmentOutput' })

export const states = defineContract({
  list: {
    method: 'GET',
    path: '/environments/{id}/states',
    summary: 'Lists the versions of the state of an environment, newest first.',
    permission: 'environment.read',
    params: byId,
    query: pageQuery,
    returns: { status: 200, json: z.array(stateVersion), isPage: true },
    errors: [400, 401, 403, 404],
  },
  difference: {
    method: 'GET',
    path: '/environments/{id}/states/{number}/difference',
    summary: 'Compares a version with an earlier one, resource by resource; without one, with that before it.',
    permission: 'environment.read',
    params: byNumber,
    query: z.object({ with: z.coerce.number().int().min(1).optional() }),
    returns: { status: 200, json: stateDifference },
    errors: [400, 401, 403, 404],
  },
  file: {
    method: 'POST',
    path: '/environments/{id}/states/{number}/file',
    summary: 'Returns a version as Terraform wrote it, with its secrets; the audit log says who took it.',
    permission: 'environment.manage',
    params: byNumber,
    returns: { status: 200, file: 'application/json' },
    errors: [401, 403, 404],
  },
  rollback: {
    method: 'POST',
    path: '/environments/{id}/states/{number}/rollback',
    summary: 'Makes a version the newest again, under a higher serial. It changes no infrastructure.',
    permission: 'environment.manage',
    params: byNumber,
    body: z.strictObject({ reason: z.string().trim().min(1).max(500) }),
    returns: {
      status: 201,
      json: stateVersion,
      location: '/environments/{id}/states/{made.number}/difference',
    },
    errors: [400, 401, 403, 404, 409, 413, 415],
  },
  resources: {
    method: 'GET',
    path: '/environments/{id}/resources',
    summary: 'Lists what the newest state of an environment holds, with what it costs.',
    permission: 'environment.read',
    params: byId,
    query: pageQuery,
    returns: { status: 200, json: z.array(environmentResource), isPage: true },
    errors: [400, 401, 403, 404],
  },
  outputs: {
    method: 'GET',
    path: '/environments/{id}/outputs',
    summary: 'Lists the outputs of the newest apply; the values of sensitive ones are hidden.',
    permission: 'environment.read',
    params: byId,
    returns: { status: 200, json: z.array(output) },
    errors: [401, 403, 404],
  },
  showOutput: {
    method: 'POST',
    path: '/environments/{id}/outputs/{name}/show',
    summary: 'Returns the value of an output, also of a sensitive one; the audit log says who looked.',
    permission: 'environment.manage',
    params: byName,
    returns: { status: 200, json: z.object({ name: z.string(), value: z.string() }).meta({ id: 'ShownOutput' }) },
    errors: [401, 403, 404],
  },
})
