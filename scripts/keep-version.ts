// npm run keep:version: keeps what this version wrote, for the tests of upgrades: the backup of an installation that
// was used, with the key of its secrets, in test/upgrade. Run it once for each release, on the commit that is released.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient, type Client } from '#contract/client.ts'
import { sizeText } from './backup/command.ts'
import { enter, findDemoAdministrator } from './demo-session.ts'
import { serve } from './serve.ts'
import { ROOT } from './setup.mjs'

const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string }
const file = join(ROOT, `test/upgrade/${version}.tar`)
const keyFile = join(ROOT, `test/upgrade/${version}.key`)

if (existsSync(file)) {
  console.error(`${file} is there already: a version that was released does not change.`)
  process.exitCode = 1
} else await keep()

async function keep(): Promise<void> {
  const data = mkdtempSync(join(tmpdir(), 'strata-keep-'))
  const env = {
    STRATA_DATA: data,
    STRATA_HOST: '127.0.0.1',
    STRATA_DEV_TOOLS: 'true',
    STRATA_AGENT: 'off',
    DATABASE_URL: '',
  }
  try {
    const server = await serve(join(ROOT, 'scripts/start.ts'), '/api/health', env)
    try {
      const account = await findDemoAdministrator(server)
      await use(clientOf(server.port, await enter(server, account)), account.password)
      const saved = spawnSync(
        process.execPath,
        [join(ROOT, 'scripts/backup.ts'), '--to', file, '--with-key', keyFile],
        { env: { ...process.env, ...env }, stdio: 'inherit' },
      )
      if (saved.status !== 0) throw new Error('The backup was not taken.')
    } finally {
      await server.stop()
    }
  } finally {
    rmSync(data, { recursive: true, force: true })
  }
  console.log(`Kept version ${version}: ${sizeText(statSync(file).size)}. Commit both files in test/upgrade.`)
}

function clientOf(port: number, cookie: string): Client<undefined> {
  return createClient<undefined>((path, call) =>
    fetch(`http://127.0.0.1:${port}${path}`, { ...call, headers: { ...call.headers, cookie } }),
  )
}

/** Makes one of what people make, so that most tables have rows, and each kind of secret is sealed. */
async function use(call: Client<undefined>, current_password: string): Promise<void> {
  await call('POST /dev/seed-data', {})
  const [project] = await call('GET /projects', { query: {} })
  if (!project) throw new Error('The samples have no project.')
  const answers = {
    use_case: 'Web Application',
    environment_type: 'Development',
    data_sensitivity: 'Internal',
    duration: 'Long-term',
    cloud_provider: 'Azure',
  } as const
  await call('POST /generate', { body: answers })
  const environment = { project_id: project.id, name: 'Kept', connection: 'sandbox', answers } as const
  await call('POST /environments', { body: environment })
  await call('POST /teams', { body: { name: 'Keepers' } })
  await call('POST /templates', { body: { name: 'Kept', cloud: 'aws' } })
  await call('POST /components', { body: { name: 'Queue', category: 'networking', cloud: 'aws' } })
  const action = { id: 'a', type: 'webhook', target: 'https://hooks.example.com/kept', value: '' } as const
  const { id } = await call('POST /workflows', { body: { name: 'Kept', trigger: 'on-deploy', actions: [action] } })
  await call('POST /workflows/{id}/webhook-secret', { params: { id } })
  await call('POST /account/tokens', {
    body: { name: 'Kept', scopes: ['environments:read'], expires_in_days: 30, current_password },
  })
  await call('POST /projects/{id}/connections', {
    params: { id: project.id },
    body: {
      name: 'Kept',
      identity: { kind: 'aws_access_key', access_key_id: 'AKIAIOSFODNN7EXAMPLE' },
      secret: 'kept-secret-of-no-account',
    },
  })
}
