// The ledger of leftovers: what searches still find of deleted environments, with its price and its owner.
import { z } from 'zod'
import { defineContract } from './endpoint.ts'
import { personReference } from './environment.ts'
import { instant, pageQuery } from './list.ts'
import { left } from './receipts.ts'

const byId = z.object({ id: z.string() })

const leak = left
  .extend({
    environment: z.object({ id: z.uuid(), name: z.string(), is_simulated: z.boolean() }),
    owner: personReference.meta({ description: 'The owner of the environment.' }),
    found_at: instant.meta({ description: 'When a search found it first.' }),
    looked_at: instant.meta({ description: 'When a search found it last.' }),
  })
  .meta({ id: 'Leak' })

const leakSummary = z
  .object({
    count: z.int(),
    monthly: z
      .number()
      .nullable()
      .meta({ description: 'USD a month of those that have a price; null where none of them has one.' }),
    unpriced: z
      .int()
      .meta({ description: 'How many have no price, or only a part of one: `monthly` is a lower bound.' }),
  })
  .meta({ id: 'LeakSummary' })

export const leaks = defineContract({
  list: {
    method: 'GET',
    path: '/projects/{id}/leaks',
    summary: 'Lists what is left of the deleted environments of a project, the newest first.',
    permission: 'project.read',
    params: byId,
    query: pageQuery.extend({ environment_id: z.uuid().optional() }),
    returns: { status: 200, json: z.array(leak), isPage: true },
    errors: [400, 401, 403, 404],
  },
  summary: {
    method: 'GET',
    path: '/projects/{id}/leaks/summary',
    summary: 'Returns how much is left of the deleted environments of a project, and what that costs.',
    permission: 'project.read',
    params: byId,
    returns: { status: 200, json: leakSummary },
    errors: [401, 403, 404],
  },
  look: {
    method: 'POST',
    path: '/environments/{id}/receipt/look',
    summary: 'Searches again for what is left of a deleted environment, and closes what is gone.',
    permission: 'environment.manage',
    params: byId,
    isHeavy: true,
    returns: {
      status: 200,
      json: z.object({ left: z.int(), found: z.int(), gone: z.int(), looked_at: instant }).meta({ id: 'LookedAgain' }),
    },
    errors: [401, 403, 404, 409, 429],
  },
})
