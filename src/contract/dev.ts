// Dev tools: sample data, for trying things out. Off in production unless enabled.
import { z } from 'zod'
import { defineContract } from './endpoint.ts'

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
})
