// How Terraform itself reads, writes and locks a state. It alone calls these rows, with the token of an attempt.
import { z } from 'zod'
import { STATE_MAX_BYTES } from '#domain/run/limits.ts'
import { defineContract } from './endpoint.ts'

/** Terraform's own protocol for states (backend "http"). */
export const state = defineContract({
  read: {
    method: 'GET',
    path: '/state/{environment}',
    summary: 'Returns the newest state of an environment; before the first, an empty one with its lineage.',
    permission: 'attempt.state',
    params: z.object({ environment: z.string() }),
    returns: { status: 200, raw: 'application/json' },
    errors: [401, 404, 409],
  },
  write: {
    method: 'POST',
    path: '/state/{environment}',
    summary: 'Keeps a new version of a state. Its lineage and serial must fit; an identical one again succeeds.',
    permission: 'attempt.apply-state',
    params: z.object({ environment: z.string() }),
    query: z.object({ ID: z.string().max(100).optional().meta({ description: 'Id of the lock.' }) }),
    raw: { maxBytes: STATE_MAX_BYTES },
    returns: { status: 204 },
    errors: [400, 401, 403, 404, 409, 413, 423],
    leavesNoTrace: 'Every version of a state is a row of its own that never changes.',
  },
  lock: {
    method: 'POST',
    path: '/state/{environment}/lock',
    summary: 'Locks a state; 423 says who holds it.',
    permission: 'attempt.state',
    params: z.object({ environment: z.string() }),
    raw: { maxBytes: 100_000 },
    returns: { status: 200, raw: 'application/json' },
    errors: [400, 401, 404, 409, 413, 423],
    leavesNoTrace: 'A lock lasts no longer than the job that took it.',
  },
  unlock: {
    method: 'DELETE',
    path: '/state/{environment}/lock',
    summary: 'Unlocks a state.',
    permission: 'attempt.state',
    params: z.object({ environment: z.string() }),
    raw: { maxBytes: 100_000 },
    returns: { status: 200, raw: 'application/json' },
    errors: [400, 401, 404, 409, 413, 423],
    leavesNoTrace: 'A lock lasts no longer than the job that took it.',
  },
})
