import { eq } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createTestApp } from '../../test/support/app.ts'
import { signIn } from '../../test/support/sign-in.ts'
import { readConfig } from './config.ts'
import { createSeal, newSealKey } from './crypto/seal.ts'
import { users } from './db/schema/accounts.ts'
import { auditEntries } from './db/schema/audit.ts'
import { firstRunLines, prepareFirstRun } from './first-run.ts'

const LOCAL = readConfig({})
const WITHOUT = readConfig({ STRATA_DEMO: 'false' })
const ADMIN = 'demo.admin@example.com'

describe('a new installation', () => {
  it('gets demo accounts, a project and a team, once, also when two servers start', async () => {
    const app = await createTestApp({ newId: randomUUID })
    const runs = await Promise.all([prepareFirstRun(app.deps, LOCAL), prepareFirstRun(app.deps, LOCAL)])
    for (const { demo_accounts, setup_code } of runs) {
      expect(demo_accounts.map(({ role }) => role)).toEqual(['admin', 'user', 'user'])
      expect(setup_code).toBeUndefined()
    }
    const lead = app.person()
    await signIn(lead, 'demo.lead@example.com', 'demo-lead')
    expect((await lead.call('GET /auth/session', {})).account).toMatchObject({
      is_demo: true,
      projects: [{ name: 'Storefront', role: 'owner' }],
      teams: [{ id: 'platform', name: 'Platform', role: 'owner' }],
    })
    const entries = await app.deps.database.orm.select().from(auditEntries).orderBy(auditEntries.seq)
    const seeded = entries.filter(({ via }) => via === 'start')
    expect(seeded.map(({ action, actor_name }) => `${actor_name} ${action}`)).toEqual([
      'Strata account.create',
      'Strata account.create',
      'Strata account.create',
      'Strata project.create',
      'Strata team.create',
    ])
    expect(JSON.stringify(seeded)).not.toContain('demo-admin')
  })

  it('gets a setup code instead with STRATA_DEMO=false', async () => {
    const { deps } = await createTestApp()
    const { demo_accounts, setup_code } = await prepareFirstRun(deps, WITHOUT)
    expect(demo_accounts).toEqual([])
    expect(setup_code).toBeDefined()
    expect(await deps.database.orm.select().from(users)).toEqual([])
  })
})

describe('an installation with demo accounts', () => {
  it('disables them with STRATA_DEMO=false, ends their sessions, and then needs an administrator', async () => {
    const app = await createTestApp({ newId: randomUUID })
    const { orm } = app.deps.database
    await prepareFirstRun(app.deps, LOCAL)
    const browser = app.person()
    await signIn(browser, ADMIN, 'demo-admin')
    const { demo_accounts, setup_code } = await prepareFirstRun(app.deps, WITHOUT)
    expect(demo_accounts).toEqual([])
    expect(setup_code).toBeDefined()
    expect((await browser.call('GET /auth/session', {})).account).toBeNull()
    expect((await signIn(app.person(), ADMIN, 'demo-admin')).status).toBe(401)
    const disabled = await orm.select().from(auditEntries).where(eq(auditEntries.action, 'person.disable'))
    expect(disabled.map(({ actor_name }) => actor_name)).toEqual(['Strata', 'Strata', 'Strata'])
    // They do not come back, and are disabled once.
    await prepareFirstRun(app.deps, LOCAL)
    await prepareFirstRun(app.deps, WITHOUT)
    expect((await signIn(app.person(), ADMIN, 'demo-admin')).status).toBe(401)
    expect(await orm.select().from(auditEntries).where(eq(auditEntries.action, 'person.disable'))).toHaveLength(3)
  })

  it('needs no administrator when there is a real one', async () => {
    const app = await createTestApp({ newId: randomUUID })
    await prepareFirstRun(app.deps, LOCAL)
    await app.user({ role: 'admin' }).ready()
    expect((await prepareFirstRun(app.deps, WITHOUT)).setup_code).toBeUndefined()
  })

  it('gets none again that an administrator deleted', async () => {
    const { deps, user } = await createTestApp({ newId: randomUUID })
    await prepareFirstRun(deps, LOCAL)
    const { orm } = deps.database
    await orm.delete(users).where(eq(users.email, ADMIN))
    await user({ role: 'admin' }).ready()
    const { demo_accounts } = await prepareFirstRun(deps, LOCAL)
    expect(demo_accounts.map(({ name }) => name)).toEqual(['Demo Lead', 'Demo User'])
  })
})

describe('another address than this machine', () => {
  const start = async (env: Record<string, string>, before?: Record<string, string>) => {
    const { deps } = await createTestApp({ newId: randomUUID })
    if (before) await prepareFirstRun(deps, readConfig(before))
    return { deps, run: prepareFirstRun(deps, readConfig(env)) }
  }

  it.each(['0.0.0.0', '::', '192.0.2.7', 'strata.example.com'])(
    'is refused for demo accounts, and nothing is left of them: %s',
    async (STRATA_HOST) => {
      const { deps, run } = await start({ STRATA_HOST })
      await expect(run).rejects.toThrow(
        `STRATA_HOST is ${STRATA_HOST}, and the demo accounts of this installation have public passwords:`,
      )
      expect(await deps.database.orm.select().from(users)).toEqual([])
    },
  )

  it('is refused for those that are there already', async () => {
    const { run } = await start({ STRATA_HOST: '0.0.0.0' }, {})
    await expect(run).rejects.toThrow('STRATA_DEMO=false')
  })

  it('is taken when no one knows their passwords any more', async () => {
    const { deps } = await createTestApp({ newId: randomUUID })
    await prepareFirstRun(deps, LOCAL)
    await deps.database.orm.update(users).set({ password_changed_at: deps.now() }).where(eq(users.email, ADMIN))
    const open = readConfig({ STRATA_HOST: '0.0.0.0' })
    await expect(prepareFirstRun(deps, open)).rejects.toThrow('STRATA_DEMO=false')
    await deps.database.orm.update(users).set({ password_changed_at: deps.now() })
    expect((await prepareFirstRun(deps, open)).demo_accounts).toEqual([])
  })

  it('is taken when someone asks for demo accounts there, or goes without them', async () => {
    const { run } = await start({ STRATA_HOST: '0.0.0.0', STRATA_DEMO: 'true' })
    expect((await run).demo_accounts).toHaveLength(3)
    const without = await start({ STRATA_HOST: '0.0.0.0', STRATA_DEMO: 'false' }, {})
    expect((await without.run).setup_code).toBeDefined()
  })

  it.each(['127.0.0.1', '127.8.0.1', '::1', 'localhost', 'LOCALHOST'])('is not %s', async (STRATA_HOST) => {
    const { run } = await start({ STRATA_HOST })
    expect((await run).demo_accounts).toHaveLength(3)
  })
})

it('says that the secrets of the database need another key', async () => {
  const { deps } = await createTestApp()
  await prepareFirstRun(deps, WITHOUT)
  await expect(prepareFirstRun({ ...deps, seal: createSeal(newSealKey()) }, WITHOUT)).rejects.toThrow(
    `sealed with the key ${deps.seal.keys[0]}, which this server does not have: set STRATA_SECRET_KEY to it`,
  )
  expect((await prepareFirstRun(deps, WITHOUT)).setup_code).toBeDefined()
})

describe('the lines at the terminal', () => {
  const url = 'http://localhost:8000'

  it('name the demo accounts with their passwords', () => {
    const account = { email: ADMIN, password: 'demo-admin', name: 'Demo Admin', role: 'admin' } as const
    expect(firstRunLines({ demo_accounts: [account], setup_code: undefined }, url)).toEqual([
      'Sign in with a demo account (STRATA_DEMO=false disables them):',
      '  demo.admin@example.com  demo-admin  (admin)',
    ])
  })

  it('say how to create the first administrator, or nothing when there is one', () => {
    expect(firstRunLines({ demo_accounts: [], setup_code: 'abcde-fghjk' }, url)).toEqual([
      'There is no administrator yet: create one at http://localhost:8000/login with the setup code abcde-fghjk',
    ])
    expect(firstRunLines({ demo_accounts: [], setup_code: undefined }, url)).toEqual([])
  })
})
