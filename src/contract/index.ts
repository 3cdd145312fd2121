// Every endpoint, by feature. A row here is implemented by the server, callable
// by the client and shown in the interface document.
import type { Contract } from './endpoint.ts'
import { blueprints } from './blueprints.ts'
import { results } from './results.ts'
import { stacks } from './stacks.ts'
import { system } from './system.ts'

export const api = { system, blueprints, stacks, results } as const satisfies Contract

export type Api = typeof api
