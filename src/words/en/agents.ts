export const agents = {
  'agents.unknown-program': ({ kind }: { kind: 'agent' | 'attempt' }): string =>
    kind === 'agent'
      ? 'No agent has this token, or it was revoked: create a token under Administration, Agents.'
      : 'No job has this token.',
}
