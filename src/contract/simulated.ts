// The simulated accounts of environments, as people look into them and change them by hand.
import { z } from 'zod'
import { PLAN_VALUE_MAX } from '#domain/run/plan.ts'
import { ACCOUNT_ATTRIBUTES_MAX } from '#domain/state/attributes.ts'
import { defineContract } from './endpoint.ts'
import { instant, pageQuery } from './list.ts'
import { shownValue } from './states.ts'

const byId = z.object({ id: z.string() })
const byKey = z.object({ id: z.string(), key: z.uuid() })

const accountResource = z
  .object({
    key: z.uuid(),
    provider: z.string().meta({ description: 'Such as aws.' }),
    type: z.string(),
    address: z
      .string()
      .nullable()
      .meta({ description: 'Its address in the stack; null where the state does not know it.' }),
    name: z.string().nullable(),
    provider_id: z.string().nullable().meta({ description: 'The id that its cloud knows it by.' }),
    is_stopped: z.boolean().meta({ description: 'Whether a suspension holds it: it is there and does no work.' }),
    updated_at: instant,
  })
  .meta({ id: 'AccountResource' })

const accountResourceDetail = accountResource
  .extend({
    attributes: z
      .array(
        z.object({
          path: z.string().meta({ description: 'Such as tags.Owner or ingress[0].cidr_blocks[0].' }),
          shown: shownValue,
          is_changeable: z.boolean().meta({ description: 'Whether it can be changed by hand.' }),
        }),
      )
      .max(ACCOUNT_ATTRIBUTES_MAX)
      .meta({ description: 'Empty where the state does not know the resource, and so what of it is secret.' }),
    is_cut: z.boolean().meta({ description: 'Whether it has more attributes than are listed.' }),
  })
  .meta({ id: 'AccountResourceDetail' })

export const simulated = defineContract({
  list: {
    method: 'GET',
    path: '/environments/{id}/account',
    summary: 'Lists what the simulated account of an environment holds, by address.',
    permission: 'environment.read',
    params: byId,
    query: pageQuery.extend({
      search: z.string().max(100).optional().meta({ description: 'Part of a type, an address, a name or an id.' }),
    }),
    returns: { status: 200, json: z.array(accountResource), isPage: true },
    errors: [400, 401, 403, 404],
  },
  get: {
    method: 'GET',
    path: '/environments/{id}/account/{key}',
    summary: 'Returns a resource of a simulated account with its attributes; secret values are hidden.',
    permission: 'environment.read',
    params: byKey,
    returns: { status: 200, json: accountResourceDetail },
    errors: [400, 401, 403, 404],
  },
  change: {
    method: 'PUT',
    path: '/environments/{id}/account/{key}',
    summary: 'Changes one attribute of a resource in a simulated account, past Terraform: the next plan finds it.',
    permission: 'environment.manage',
    params: byKey,
    body: z.strictObject({
      path: z.string().max(500).meta({ description: 'As the attributes of the resource are listed.' }),
      value: z.union([z.string().max(PLAN_VALUE_MAX), z.number(), z.boolean()]),
    }),
    returns: { status: 200, json: accountResourceDetail },
    errors: [400, 401, 403, 404, 409, 413, 415],
  },
  remove: {
    method: 'DELETE',
    path: '/environments/{id}/account/{key}',
    summary: 'Deletes a resource in a simulated account, past Terraform: the next plan makes it again.',
    permission: 'environment.manage',
    params: byKey,
    returns: { status: 204 },
    errors: [400, 401, 403, 404, 409],
  },
})
