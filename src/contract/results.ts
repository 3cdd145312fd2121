// Stored results: each has an address that survives a reload and can be shared.
import { z } from 'zod'
import { defineContract } from './endpoint.ts'
import { compiledStack } from './compiled-stack.ts'
import { instant, pageQuery } from './list.ts'
import { proof } from './proof.ts'

export const storedResult = compiledStack
  .extend({
    id: z.uuid(),
    created_at: z.iso.datetime(),
    is_shared: z.boolean().meta({ description: 'True when others can read it at its address.' }),
    can_share: z.boolean().meta({ description: 'True when the caller created it.' }),
    proof: proof.meta({ id: 'Proof' }),
  })
  .meta({ id: 'StoredResult' })

export type StoredResult = z.infer<typeof storedResult>

/** What tells results apart in a list. */
export const resultSummary = z
  .object({
    id: z.uuid(),
    name: z.string(),
    cloud_provider: z.string(),
    region: z.string(),
    environment_type: z.string(),
    data_sensitivity: z.string(),
    duration: z.string(),
    team_size: z.int(),
    total_monthly: z.number().meta({ description: 'USD a month.' }),
    priced_lines: z.int(),
    total_lines: z.int(),
    resource_count: z.int(),
    resource_count_is_least: z.boolean().optional(),
    is_shared: z.boolean(),
    is_current: z.boolean().meta({ description: 'Whether it is the one at which the caller is.' }),
    created_at: instant,
  })
  .meta({ id: 'ResultSummary' })

export type ResultSummary = z.infer<typeof resultSummary>

const resultId = z.object({ id: z.string() })

export const results = defineContract({
  list: {
    method: 'GET',
    path: '/results',
    summary: 'Lists the results of the caller, newest first.',
    permission: 'results.read',
    query: pageQuery,
    returns: { status: 200, json: z.array(resultSummary), isPage: true },
    errors: [400, 401, 403],
  },
  current: {
    method: 'GET',
    path: '/results/current',
    summary: 'Returns the current result of the caller.',
    permission: 'results.read',
    returns: { status: 200, json: storedResult },
    errors: [401, 403, 404],
  },
  clear: {
    method: 'DELETE',
    path: '/results/current',
    summary: 'Clears the current result of the caller. The result itself keeps its address.',
    permission: 'results.update',
    returns: { status: 204 },
    errors: [401, 403],
    leavesNoTrace: 'It only moves the pointer of the caller.',
  },
  get: {
    method: 'GET',
    path: '/results/{id}',
    summary: 'Returns a stored result to its creator, and to everyone who is signed in once it is shared.',
    permission: 'results.read',
    params: resultId,
    returns: { status: 200, json: storedResult },
    errors: [401, 403, 404],
  },
  share: {
    method: 'POST',
    path: '/results/{id}/share',
    summary: 'Lets others read a result at its address.',
    permission: 'results.update',
    params: resultId,
    returns: { status: 200, json: z.object({ id: z.uuid(), is_shared: z.literal(true) }) },
    errors: [401, 403, 404],
  },
  unshare: {
    method: 'DELETE',
    path: '/results/{id}/share',
    summary: 'Stops sharing a result: only its creator can read it again.',
    permission: 'results.update',
    params: resultId,
    returns: { status: 200, json: z.object({ id: z.uuid(), is_shared: z.literal(false) }) },
    errors: [401, 403, 404],
  },
})
