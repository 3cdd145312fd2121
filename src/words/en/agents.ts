import type { Format } from '../format.ts'

export const agents = {
  'agents.unknown-program': ({ kind }: { kind: 'agent' | 'attempt' }): string =>
    kind === 'agent'
      ? 'No agent has this token, or it was revoked: create a token under Administration, Agents.'
      : 'No job has this token.',
  'agents.pool-required': 'Enter the name of a pool.',
  'agents.pool-name': 'Use lowercase letters, digits and hyphens, up to 40 characters, such as private-eu.',
  'agents.pools-required': 'Choose at least one pool.',
  'agents.at-once': ({ max }: { max: number }) => `Use a whole number from 1 to ${max}.`,
  'agents.minutes': ({ min, max }: { min: number; max: number }) =>
    `Use a whole number of minutes from ${min} to ${max}.`,
  'agents.no-pool': 'There is no pool of this name: it was removed.',
  'agents.pool-there': ({ pool }: { pool: string }) => `There is a pool ${pool} already: choose another name.`,
  'agents.pool-default': 'The pool default always stays: it takes the jobs that no other pool is named for.',
  'agents.pool-has-tokens': ({ pool, tokens }: { pool: string; tokens: number }, { isOne }: Format): string =>
    `${tokens} ${isOne(tokens) ? 'token is' : 'tokens are'} valid for pool ${pool}: revoke ${isOne(tokens) ? 'it' : 'them'} first.`,
  'agents.pool-has-jobs': ({ pool, jobs }: { pool: string; jobs: number }, { isOne }: Format): string =>
    `${jobs} ${isOne(jobs) ? 'job' : 'jobs'} of pool ${pool} ${isOne(jobs) ? 'has' : 'have'} not ended: wait for ${isOne(jobs) ? 'it' : 'them'}, or cancel the runs.`,
  'agents.no-token': 'There is no such token: it was revoked.',
}
