// Last snapshots of deleted environments: what is kept until when, and environments that begin from them.
import { z } from 'zod'
import { OUTLIVES } from '#domain/receipt/receipt.ts'
import { LOSSES } from '#domain/receipt/lost.ts'
import { SNAPSHOT_PROBLEMS } from '#domain/receipt/snapshots.ts'
import { stackSpec } from './compiled-stack.ts'
import { defineContract } from './endpoint.ts'
import { personReference } from './environment.ts'
import { instant, pageQuery } from './list.ts'

const byId = z.object({ id: z.string() })
const byBoth = z.object({ id: z.string(), snapshot_id: z.string() })

const price = z.number().nullable().meta({ description: 'USD a month at most; null where no price is known.' })

const snapshot = z
  .object({
    id: z.uuid(),
    type: z.string(),
    name: z.string().meta({ description: 'By which its cloud knows it.' }),
    address: z.string().meta({ description: 'Address of the resource that left it.' }),
    component: z.string().nullable(),
    size_gb: z.int().nullable().meta({ description: 'What it holds at most; null where nobody says it.' }),
    monthly: price,
    taken_at: instant,
    until: instant.meta({ description: 'When it is deleted.' }),
    ended_by: z
      .enum(['strata', 'cloud'])
      .meta({ description: 'Who deletes it then; what its cloud ends can be neither kept longer nor deleted before.' }),
    longest_until: instant.meta({ description: 'The latest end that it can be given.' }),
    is_left: z.boolean().meta({ description: 'Whether it could not be deleted at its end: then it is left.' }),
    problem: z
      .object({ reason: z.enum(SNAPSHOT_PROBLEMS), code: z.string().nullable(), at: instant })
      .nullable()
      .meta({ description: 'Why it could not be deleted, the last time.' }),
    can_restore: z.boolean().meta({ description: 'Whether an environment can begin from it.' }),
    environment: z.object({ id: z.uuid(), name: z.string(), is_simulated: z.boolean() }),
    owner: personReference.meta({ description: 'The owner of the environment.' }),
  })
  .meta({ id: 'KeptSnapshot' })

const summary = z
  .object({
    count: z.int(),
    monthly: price,
    unpriced: z.int().meta({ description: 'How many have no price: `monthly` is without them.' }),
  })
  .meta({ id: 'KeptSnapshotSummary' })

const teardown = z
  .object({
    is_known: z.boolean().meta({ description: 'Whether there is a state that says it.' }),
    kept: z.array(
      z.object({
        address: z.string(),
        type: z.string(),
        how: z.enum(OUTLIVES),
        name: z.string().nullable(),
        until: instant.nullable().meta({ description: 'If it were destroyed now; null for an open end.' }),
        ended_by: z.literal('strata').optional(),
        size_gb: z.number().nullable().optional(),
        monthly: price.optional(),
        total: z.number().nullable().meta({ description: 'USD until its end; null where price or end is unknown.' }),
      }),
    ),
    lost: z.array(
      z.object({
        address: z.string(),
        type: z.string(),
        loss: z.enum(LOSSES),
        command: z.string().nullable().meta({ description: 'Saves the data before, for a shell that reaches it.' }),
      }),
    ),
  })
  .meta({ id: 'TeardownPreview' })

export const snapshots = defineContract({
  teardown: {
    method: 'GET',
    path: '/environments/{id}/teardown',
    summary: 'Returns what a teardown of an environment would keep, until when and at what price, and what it loses.',
    permission: 'environment.read',
    params: byId,
    returns: { status: 200, json: teardown },
    errors: [401, 403, 404],
  },
  list: {
    method: 'GET',
    path: '/projects/{id}/snapshots',
    summary: 'Lists the last snapshots of the deleted environments of a project, the next to end first.',
    permission: 'project.read',
    params: byId,
    query: pageQuery.extend({ environment_id: z.uuid().optional() }),
    returns: { status: 200, json: z.array(snapshot), isPage: true },
    errors: [400, 401, 403, 404],
  },
  summary: {
    method: 'GET',
    path: '/projects/{id}/snapshots/summary',
    summary: 'Returns how many last snapshots are kept in a project, and what they cost.',
    permission: 'project.read',
    params: byId,
    returns: { status: 200, json: summary },
    errors: [401, 403, 404],
  },
  keep: {
    method: 'PUT',
    path: '/environments/{id}/snapshots/{snapshot_id}',
    summary: 'Moves the end of a last snapshot.',
    permission: 'environment.manage',
    params: byBoth,
    body: z.strictObject({ until: instant.meta({ description: 'At most 28 days after it was taken.' }) }),
    returns: { status: 200, json: snapshot },
    errors: [400, 401, 403, 404, 409, 413, 415],
  },
  remove: {
    method: 'DELETE',
    path: '/environments/{id}/snapshots/{snapshot_id}',
    summary: 'Deletes a last snapshot now, in the account of its cloud.',
    permission: 'environment.manage',
    params: byBoth,
    isHeavy: true,
    returns: { status: 204 },
    errors: [401, 403, 404, 409, 429],
  },
  restore: {
    method: 'POST',
    path: '/environments/{id}/snapshots/{snapshot_id}/restore',
    summary: 'Makes a last snapshot ready, and returns the stack of its environment as one that begins from it.',
    permission: 'environment.manage',
    params: byBoth,
    isHeavy: true,
    returns: {
      status: 200,
      json: z
        .object({ stack: stackSpec, until: instant.meta({ description: 'Its end: it stays for a week at least.' }) })
        .meta({ id: 'RestoredStack' }),
    },
    errors: [401, 403, 404, 409, 429],
  },
})
