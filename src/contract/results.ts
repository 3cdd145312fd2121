// Stored results: each has an address that survives a reload and can be shared.
import { z } from 'zod'
import { defineContract } from './endpoint.ts'
import { compiledStack } from './compiled-stack.ts'
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

const resultId = z.object({ id: z.string() })

export const results = defineContract({
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
})
