// Every endpoint for programs that carry out runs, in one table beside that for people (index.ts).
import { agent, state } from './agent.ts'
import type { Contract, MachineEndpoint } from './endpoint.ts'

export const machineApi = { agent, state } as const satisfies Contract<MachineEndpoint>
