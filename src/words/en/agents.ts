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
  'agents.embedded-off': 'This server starts no agent of its own, because STRATA_AGENT is off.',
  'agents.embedded-windows': 'Agents do not run on Windows: start one in WSL, or on Linux or macOS with npm run agent.',
  'agents.embedded-ended': 'The server’s own agent ended and is started again: the log of the server says why.',
  'agents.bring-off': 'This server has no agent of its own: remove STRATA_AGENT, or install OpenTofu where agents run.',
  'agents.bring-named': ({ path }: { path: string }) =>
    `STRATA_TERRAFORM names ${path}, so the agent would not use another binary: remove the variable and restart the server.`,
  'agents.user-unknown': ({ user }: { user: string }) =>
    `STRATA_AGENT_USER is ${user}, whom this machine does not know: create this user, or correct the variable.`,
  'agents.user-is-root': ({ user }: { user: string }) =>
    `STRATA_AGENT_USER is ${user}, who can read everything: name a user without rights.`,
  'agents.user-is-server': ({ user }: { user: string }) =>
    `STRATA_AGENT_USER is ${user}, as whom the server itself runs: name another user.`,
  'agents.user-no-right': ({ user }: { user: string }) =>
    `The server cannot start programs as ${user}, because its own user has no right to: start the server as root, or remove STRATA_AGENT_USER.`,
  'agents.user-reads': ({ user, path }: { user: string; path: string }) =>
    `The user ${user} has access to ${path}, which holds data of the server: take it away (chmod go-rwx), or name another user in STRATA_AGENT_USER.`,
  'agents.user-reaches-not': ({ user, path }: { user: string; path: string }) =>
    `The user ${user} has no access to ${path}, which the agent needs: let every user enter the folders above it, or move them.`,
  'agents.user-failed': ({ user }: { user: string }) =>
    `The user ${user} of STRATA_AGENT_USER could not be prepared: the log of the server says why.`,
}
