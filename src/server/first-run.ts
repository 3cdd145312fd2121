// What a start does before it listens: a new installation gets its demo accounts
// or a code for the first administrator.
import { BlockList, isIP } from 'node:net'
import { change, type Change } from './audit/change.ts'
import type { Config } from './config.ts'
import { hashReadableSecret, newReadableSecret } from './crypto/secrets.ts'
import type { Transaction } from './db/connect.ts'
import { users } from './db/schema/accounts.ts'
import type { Deps } from './deps.ts'
import { StartError } from './start-error.ts'
import { hasKnownPassword, listDemoAccounts, seedDemo, type DemoAccount } from './features/auth/demo.ts'
import { findFact, forgetFact, keepFact, lockInstallation } from './db/facts.ts'
import { hasAdministrator, listDemoUsers } from './features/auth/store.ts'
import { endDemo } from './features/people/service.ts'
import { UNNAMED, joinServers, type ServerFacts } from './sealing/keys.ts'
import { sealReadableAddresses } from './workflows/webhooks/addresses.ts'

/** Four groups: 99 bits, which no one guesses. */
const SETUP_CODE_GROUPS = 4

/** The message for the person at the terminal. */
export interface FirstRun {
  readonly demo_accounts: readonly DemoAccount[]
  /** With it the first administrator is created; undefined when there is one. */
  readonly setup_code: string | undefined
}

/**
 * Prepares the installation. Servers that start at the same time on one database
 * do it one after the other. A setup code replaces the one before: of several
 * servers, the code that was printed last counts, on each of them.
 * @param server how others see this one; undefined for what only prepares the data
 * @throws StartError when demo accounts would be open to a network, or a key of the database's secrets is missing
 */
export async function prepareFirstRun(
  deps: Pick<Deps, 'database' | 'now' | 'newId' | 'outbox' | 'seal'>,
  config: Pick<Config, 'demo' | 'host'> & Partial<Pick<Config, 'role'>>,
  server?: ServerFacts,
): Promise<FirstRun> {
  return change(deps, { via: 'start' }, async (made) => {
    await lockInstallation(made.tx)
    refuseMissingKeys(await joinServers(deps, made, server))
    await sealReadableAddresses(deps, made.tx)
    await settleDemo(deps, made, config.demo)
    await refuseOpenDemo(made.tx, config)
    // A process without pages prints no code: a new one would only take the place of one that someone has.
    const setup_code = config.role === 'work' ? undefined : await makeSetupCode(made.tx)
    return { demo_accounts: await listDemoAccounts(made.tx), setup_code }
  })
}

/** Otherwise, only people who cannot sign in would notice that no key opens the sealed values. */
function refuseMissingKeys([id]: readonly string[]): void {
  if (id === undefined) return
  if (id !== UNNAMED)
    throw new StartError(
      `Secrets in the database are sealed with the key ${id}, which this server does not have: set STRATA_SECRET_KEY to it, or STRATA_SECRET_KEY_PREVIOUS while another key replaces it. Without these variables, a key is in the file secret.key of the data folder, and the one of before in secret.key.previous.`,
    )
  throw new StartError(
    'The secrets in the database were sealed with another key: set STRATA_SECRET_KEY to the one of before, which without that variable is in the file secret.key of the data folder.',
  )
}

/** Demo accounts are made once: what an administrator disabled or deleted stays so. */
async function settleDemo(deps: Pick<Deps, 'now' | 'newId'>, made: Change, demo: boolean | undefined): Promise<void> {
  if (demo === false) return endDemo(deps, made)
  const [anybody] = await made.tx.select({ id: users.id }).from(users).limit(1)
  if (anybody || (await findFact(made.tx, 'demo_seeded_at')) !== undefined) return
  await seedDemo(deps, made)
  await keepFact(made.tx, 'demo_seeded_at', deps.now().toISOString())
}

async function refuseOpenDemo(tx: Transaction, { demo, host }: Pick<Config, 'demo' | 'host'>): Promise<void> {
  if (demo === true || isLoopback(host) || !(await listDemoUsers(tx)).some(hasKnownPassword)) return
  throw new StartError(
    `STRATA_HOST is ${host}, and the demo accounts of this installation have public passwords: set STRATA_DEMO=false to go without them, STRATA_DEMO=true to have them there all the same, or leave STRATA_HOST out.`,
  )
}

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

/** True for an address that only this machine reaches; a name other than localhost may be anything. */
export function isLoopback(host: string): boolean {
  const version = isIP(host)
  return version === 0 ? host.toLowerCase() === 'localhost' : loopback.check(host, version === 6 ? 'ipv6' : 'ipv4')
}

async function makeSetupCode(tx: Transaction): Promise<string | undefined> {
  if (await hasAdministrator(tx)) {
    await forgetFact(tx, 'setup_code_hash')
    return undefined
  }
  const code = newReadableSecret(SETUP_CODE_GROUPS)
  await keepFact(tx, 'setup_code_hash', hashReadableSecret(code))
  return code
}

/**
 * The lines for the person at the terminal. They hold a secret, and are not for the log. @param url address of the
 * pages
 */
export function firstRunLines({ demo_accounts, setup_code }: FirstRun, url: string): string[] {
  if (setup_code !== undefined)
    return [`There is no administrator yet: create one at ${url}/login with the setup code ${setup_code}`]
  if (demo_accounts.length === 0) return []
  return [
    'Sign in with a demo account (STRATA_DEMO=false disables them):',
    ...demo_accounts.map((one) => `  ${one.email}  ${one.password}  (${one.role})`),
  ]
}
