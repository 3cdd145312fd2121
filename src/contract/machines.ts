// Every endpoint for programs that carry out runs, in one table beside that for people (index.ts).
import { agent } from './agent.ts'
import type { Contract, MachineEndpoint } from './endpoint.ts'
import { state } from './state-protocol.ts'

export const machineApi = { agent, state } as const satisfies Contract<MachineEndpoint>
