import type { agents as english } from '../en/agents.ts'

export const agents: typeof english = {
  'agents.unknown-program': ({ kind }) =>
    kind === 'agent'
      ? 'Aucun agent n’a ce jeton, ou il a été révoqué : créez-en un sous Administration, Agents.'
      : 'Aucune tâche n’a ce jeton.',
}
