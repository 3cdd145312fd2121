// What accounts cost: identifying the caller, signing in, and keeping the audit log.
import { change } from '../src/server/audit/change.ts'
import { verifyChain } from '../src/server/audit/verify.ts'
import { hashPassword, isPassword } from '../src/server/crypto/password.ts'
import { connect } from '../src/server/db/connect.ts'
import { copyTemplate, startPostgres } from '../test/support/postgres.ts'
import type { Served } from '../scripts/serve.ts'
import { enter, findDemoAdministrator } from '../scripts/demo-session.ts'
import { CONNECTIONS, compareServed, type Side } from './http.ts'
import { sized } from './size.ts'
import { ms, quantile, type Row } from './stats.ts'

const SIGN_INS = sized(20, 2)
const CALLERS = 16
const CHANGES = sized(2000, 20)
const ENTRIES = sized(20_000, 200)
const TARGET = { type: 'bench', id: '1', name: 'Bench' }

/**
 * Requests with a look-up of the session against one without, on the same
 * server and in turns. The baseline is GET /api/health, which asks the database once.
 */
export async function measureAccounts(server: Served, cookie: string): Promise<Row[]> {
  const [looking, baseline] = await compareServed(
    [server, { method: 'GET', path: '/api/account/tokens', cookie }],
    [server, { method: 'GET', path: '/api/health' }],
  )
  return [
    { what: 'GET /api/account/tokens: session and one query', figure: rateText(looking) },
    { what: 'baseline GET /api/health: one query', figure: rateText(baseline) },
    { what: 'ratio', figure: (looking.perSecond / baseline.perSecond).toFixed(2) },
    ...(await measureSignIn(server)),
    ...(await measureAudit()),
  ]
}

function rateText({ perSecond }: Side): string {
  return `${perSecond.toFixed(0)} requests/s (${CONNECTIONS} connections)`
}

/** The baseline of a sign-in is the comparison of the password alone, which is meant to be slow. */
async function measureSignIn(server: Served): Promise<Row[]> {
  const account = await findDemoAdministrator(server)
  const whole = await times(() => enter(server, account))
  const password_hash = await hashPassword('a password')
  const alone = await times(() => isPassword('a password', password_hash))
  return [
    { what: 'sign-in, median', figure: ms(whole) },
    { what: 'baseline: argon2id alone, median', figure: ms(alone) },
    { what: 'ratio', figure: (whole / alone).toFixed(2) },
  ]
}

async function times(work: () => Promise<unknown>): Promise<number> {
  const samplesMs: number[] = []
  for (let run = 0; run < SIGN_INS; run++) {
    const startMs = performance.now()
    await work()
    samplesMs.push(performance.now() - startMs)
  }
  return quantile(samplesMs, 0.5)
}

/** The baseline of an audited change is the same transaction without an entry. */
async function measureAudit(): Promise<Row[]> {
  const postgres = await startPostgres()
  try {
    await copyTemplate(postgres.server, 'bench')
    const database = connect('embedded', { ...postgres.server, database: 'bench' }, () => undefined)
    const deps = { database, now: () => new Date(), outbox: { wake: () => undefined } }
    const run = (isAudited: boolean) => () =>
      change(deps, { via: 'bench' }, async ({ tx, record }) => {
        await tx.execute('insert into instance_facts values (gen_random_uuid()::text, 1)')
        if (isAudited) record({ action: 'project.update', target: TARGET, before: { value: 1 }, after: { value: 2 } })
      })
    await perSecond(CHANGES / 4, run(true))
    const bare = await perSecond(CHANGES, run(false))
    const audited = await perSecond(CHANGES, run(true))
    const before = (await verifyChain(database)).entries
    for (let made = before; made < ENTRIES; made += CHANGES) await fill(deps, Math.min(CHANGES, ENTRIES - made))
    const startMs = performance.now()
    const { entries, is_intact } = await verifyChain(database)
    const verifyMs = performance.now() - startMs
    await database.pool.end()
    if (!is_intact) throw new Error('The chain of the bench is broken.')
    return [
      { what: `changes with an entry, ${CALLERS} callers`, figure: `${audited.toFixed(0)} changes/s` },
      { what: 'baseline: the same without an entry', figure: `${bare.toFixed(0)} changes/s` },
      { what: 'ratio', figure: (audited / bare).toFixed(2) },
      {
        what: `walking the chain of ${entries} entries`,
        figure: `${ms(verifyMs)}, ${((entries / verifyMs) * 1000).toFixed(0)} entries/s`,
      },
    ]
  } finally {
    await postgres.stop()
  }
}

/** Many entries of one change. */
function fill(deps: Parameters<typeof change>[0], number: number): Promise<void> {
  return change(deps, { via: 'bench' }, ({ record }) => {
    for (let made = 0; made < number; made++) record({ action: 'project.create', target: TARGET })
    return Promise.resolve()
  })
}

async function perSecond(number: number, work: () => Promise<unknown>): Promise<number> {
  let left = number
  const caller = async (): Promise<void> => {
    while (left-- > 0) await work()
  }
  const startMs = performance.now()
  await Promise.all(Array.from({ length: CALLERS }, caller))
  return (number / (performance.now() - startMs)) * 1000
}
