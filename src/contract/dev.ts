// Dev tools: sample data and the behaviour of simulated clouds, for trying things out. Off in production unless
// enabled.
import { z } from 'zod'
import { FAILURE_KINDS, SPEEDS, STRIKES_MAX } from '#domain/run/failures.ts'
import { defineContract } from './endpoint.ts'
import { personReference } from './environment.ts'
import { instant } from './list.ts'

const speed = z.union(SPEEDS.map((one) => z.literal(one))).meta({
  description:
    'How the time of simulated clouds passes: 0 not at all, 1 as it is shown to people, 60 about as for real.',
})
const placeOf = z.object({ id: z.uuid(), name: z.string() }).nullable().meta({ description: 'Null for all.' })

/** What a failure strikes, and how often. */
const failureFields = {
  kind: z.enum(FAILURE_KINDS).meta({
    description:
      'quota: a creation is refused. throttled: a call is repeated, and refused in the end. slow: it takes ten times as long. vanishes: what was created is gone at once. stays: what is deleted stays in the account, and Terraform is told that it is gone. crash: the provider ends.',
  }),
  component: z.string().max(40).nullable().meta({ description: 'A component of the catalogue that it strikes.' }),
  type: z
    .string()
    .regex(/^[a-z][\w-]{0,199}$/)
    .nullable()
    .meta({ description: 'A type of resource that it strikes, in place of a component; null for any.' }),
  times: z.int().min(1).max(STRIKES_MAX).nullable().meta({ description: 'How often; null until it is removed.' }),
  share_percent: z.int().min(1).max(100).meta({ description: 'Of the calls that it could strike.' }),
}

const failure = z
  .object({
    id: z.uuid(),
    ...failureFields,
    environment: placeOf,
    struck: z.int().meta({ description: 'How often it has struck.' }),
    last: z
      .object({ at: instant, run: z.object({ id: z.uuid(), number: z.int(), environment: z.string() }) })
      .nullable(),
    created_by: personReference,
    created_at: instant,
  })
  .meta({ id: 'SimulatedFailure' })

export const dev = defineContract({
  status: {
    method: 'GET',
    path: '/dev',
    summary: 'Returns whether the dev tools are on, and the number of sample rows.',
    permission: 'dev.read',
    returns: {
      status: 200,
      json: z.object({ is_enabled: z.boolean(), environments: z.int(), approvals: z.int() }).meta({ id: 'DevStatus' }),
    },
    errors: [401, 403],
  },
  seed: {
    method: 'POST',
    path: '/dev/seed-data',
    summary: 'Adds 7 sample environments and 5 approval requests, compiled and priced like any other.',
    permission: 'dev.change',
    returns: {
      status: 200,
      json: z
        .object({ message: z.string(), environments_created: z.int(), approvals_created: z.int() })
        .meta({ id: 'SeedOutcome' }),
    },
    errors: [401, 403, 404, 409],
  },
  clear: {
    method: 'DELETE',
    path: '/dev/clear-data',
    summary: 'Removes the sample environments and their approvals, and nothing else.',
    permission: 'dev.change',
    returns: { status: 200, json: z.object({ message: z.string() }).meta({ id: 'ClearOutcome' }) },
    errors: [401, 403, 404],
  },
  behaviour: {
    method: 'GET',
    path: '/dev/simulated',
    summary: 'Returns how simulated clouds behave: their speed, and what they are told to do badly.',
    // It names environments of every project.
    permission: 'instance.read',
    returns: {
      status: 200,
      json: z
        .object({
          speed,
          speeds: z.array(z.object({ environment: z.object({ id: z.uuid(), name: z.string() }), speed })),
          failures: z.array(failure),
        })
        .meta({ id: 'SimulatedBehaviour' }),
    },
    errors: [401, 403],
  },
  addFailure: {
    method: 'POST',
    path: '/dev/simulated/failures',
    summary:
      'Tells simulated clouds to do something badly, in one environment or in all. Real clouds never hear of it.',
    permission: 'dev.change',
    body: z.strictObject({ ...failureFields, environment_id: z.uuid().nullable() }),
    returns: { status: 201, json: failure },
    errors: [400, 401, 403, 404, 409, 413, 415],
  },
  removeFailure: {
    method: 'DELETE',
    path: '/dev/simulated/failures/{id}',
    summary: 'Removes a failure; from then on it strikes nothing, also in a run that is under way.',
    permission: 'dev.change',
    params: z.object({ id: z.uuid() }),
    returns: { status: 204 },
    errors: [400, 401, 403, 404],
  },
  setSpeed: {
    method: 'PUT',
    path: '/dev/simulated/speed',
    summary: 'Sets how fast the time of simulated clouds passes, from the next job on.',
    permission: 'dev.change',
    body: z.strictObject({
      environment_id: z.uuid().nullable().meta({ description: 'Null for all that have no speed of their own.' }),
      speed: speed.nullable().meta({ description: 'Null takes the speed of an environment back to that of all.' }),
    }),
    returns: { status: 204 },
    errors: [400, 401, 403, 404, 413, 415],
  },
})
