import type { agents as english } from '../en/agents.ts'

export const agents: typeof english = {
  'agents.unknown-program': ({ kind }) =>
    kind === 'agent'
      ? 'Kein Agent hat dieses Token, oder es wurde widerrufen: Erstellen Sie eines unter Verwaltung, Agenten.'
      : 'Kein Auftrag hat dieses Token.',
}
