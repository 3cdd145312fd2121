import type { agents as english } from '../en/agents.ts'

export const agents: typeof english = {
  'agents.unknown-program': ({ kind }) =>
    kind === 'agent'
      ? 'Ningún agente tiene este token, o se revocó: cree uno en Administración, Agentes.'
      : 'Ningún trabajo tiene este token.',
}
