import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { credentials, makeGenericClientConstructor, type Client } from '@grpc/grpc-js'
import { encode } from '@msgpack/msgpack'
import { afterAll, expect, it, vi } from 'vitest'
import type { AccountChange, SandboxSettings, SimulatedAccount, SimulatedResource } from './account.ts'
import type { MayStrike } from './conduct.ts'
import { startSandbox, type RunningSandbox } from './start.ts'
import { decodeValue, encodeValue, isObject, type ObjectValue, type Value } from './value.ts'
import { loadServices } from './wire/protocol.ts'

const SCHEMAS = fileURLToPath(new URL('../../server/proof/schemas', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'sbt-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

interface Answer {
  readonly diagnostics?: readonly { readonly summary: string; readonly detail: string }[]
  readonly new_state?: { readonly msgpack: Uint8Array }
  readonly planned_state?: { readonly msgpack: Uint8Array }
  readonly private?: Uint8Array
  readonly resource_schemas?: Readonly<Record<string, unknown>>
  readonly data_source_schemas?: Readonly<Record<string, unknown>>
}

class Account implements SimulatedAccount {
  readonly held = new Map<string, SimulatedResource>()
  failure: Error | undefined

  list(): Promise<readonly SimulatedResource[]> {
    return Promise.resolve([...this.held.values()])
  }

  save({ put, removed }: AccountChange): Promise<void> {
    if (this.failure) return Promise.reject(this.failure)
    for (const one of put) this.held.set(one.key, one)
    for (const key of removed) this.held.delete(key)
    return Promise.resolve()
  }
}

/** Runs something in a sandbox, with a way to call its providers as Terraform does. */
async function inSandbox(
  account: SimulatedAccount,
  use: (call: Call, sandbox: RunningSandbox) => Promise<void>,
  settings: Partial<SandboxSettings> = {},
  mayStrike?: MayStrike,
): Promise<void> {
  const sandbox = await startSandbox({
    types: ['aws_vpc', 'aws_region', 'random_string'],
    account,
    settings: { speed: 0, failures: [], ...settings },
    socketFolder: folder,
    schemasFolder: SCHEMAS,
    environment: {},
    ...(mayStrike && { mayStrike }),
  })
  const clients: Client[] = []
  try {
    await use((provider, name, request) => {
      const reattach: Record<string, { Addr: { String: string } }> = JSON.parse(sandbox.reattach)
      const socket = reattach[`registry.opentofu.org/hashicorp/${provider}`]?.Addr.String ?? ''
      const service = loadServices().provider
      const method = service[name]
      if (!method) throw new Error(`no call ${name}`)
      const client = new (makeGenericClientConstructor(service, 'Provider'))(
        `unix:${socket}`,
        credentials.createInsecure(),
      )
      clients.push(client)
      return new Promise((resolve, reject) => {
        client.makeUnaryRequest<object, Answer>(
          method.path,
          method.requestSerialize,
          method.responseDeserialize as (bytes: Buffer) => Answer,
          request,
          (error, answer) => (error ? reject(error) : resolve(answer ?? {})),
        )
      })
    }, sandbox)
  } finally {
    for (const client of clients) client.close()
    await sandbox.close()
  }
}

type Call = (provider: string, name: string, request: object) => Promise<Answer>

const wire = (value: Value) => ({ msgpack: Buffer.from(encodeValue(value)) })
const NOTHING = wire(null)

async function createVpc(call: Call): Promise<{ state: Value; private: Uint8Array; answer: Answer }> {
  const { resource_schemas: schemas } = await call('aws', 'GetProviderSchema', {})
  const vpc = schemas?.['aws_vpc'] as { block: { attributes: { name: string }[] } }
  const empty = Object.fromEntries(vpc.block.attributes.map(({ name }) => [name, null]))
  const proposed: ObjectValue = { ...empty, cidr_block: '10.0.0.0/16' }
  const request = { type_name: 'aws_vpc', prior_state: NOTHING, config: wire(proposed) }
  const planned = await call('aws', 'PlanResourceChange', { ...request, proposed_new_state: wire(proposed) })
  const answer = await call('aws', 'ApplyResourceChange', { ...request, planned_state: planned.planned_state })
  return {
    state: decodeValue(answer.new_state?.msgpack),
    private: answer.private ?? new Uint8Array(),
    answer,
  }
}

it('creates, finds again after a restart, and reads nothing where something is gone', async () => {
  const account = new Account()
  let made: Awaited<ReturnType<typeof createVpc>> | undefined
  await inSandbox(account, async (call) => {
    made = await createVpc(call)
    expect(isObject(made.state) && made.state['id']).toMatch(/^vpc-/)
  })
  expect([...account.held.values()]).toMatchObject([{ provider: 'aws', type: 'aws_vpc', is_stopped: false }])
  await inSandbox(account, async (call) => {
    const read = { type_name: 'aws_vpc', current_state: wire(made?.state ?? null) }
    const found = await call('aws', 'ReadResource', { ...read, private: made?.private })
    expect(decodeValue(found.new_state?.msgpack)).toEqual(made?.state)
    for (const data of ['{"key":"unknown"}', '{"key":12}', 'no JSON', '']) {
      const gone = await call('aws', 'ReadResource', { ...read, private: Buffer.from(data) })
      expect(decodeValue(gone.new_state?.msgpack), data).toBeNull()
      expect(gone.diagnostics ?? []).toEqual([])
    }
  })
})

it('answers what it does not understand with a sentence, and goes on', async () => {
  await inSandbox(new Account(), async (call) => {
    const unknown = await call('aws', 'ValidateResourceConfig', { type_name: 'aws_no_such_thing', config: NOTHING })
    expect(unknown.diagnostics?.[0]?.summary).toBe('aws_no_such_thing is not part of this sandbox')
    const broken = { msgpack: Buffer.from([0xc1, 0xff]) }
    const wrong = await call('aws', 'PlanResourceChange', {
      type_name: 'aws_vpc',
      prior_state: NOTHING,
      proposed_new_state: broken,
    })
    expect(wrong.diagnostics?.[0]?.summary).toContain('failed')
    const other = { msgpack: Buffer.from(encode('a text where an object belongs')) }
    const text = await call('aws', 'ReadResource', { type_name: 'aws_vpc', current_state: other })
    expect(decodeValue(text.new_state?.msgpack)).toBeNull()
    const { state } = await createVpc(call)
    expect(isObject(state)).toBe(true)
  })
})

it('sends the schemas of the types that are asked for alone, each to its provider', async () => {
  await inSandbox(new Account(), async (call) => {
    const aws = await call('aws', 'GetProviderSchema', {})
    expect(Object.keys(aws.resource_schemas ?? {})).toEqual(['aws_vpc'])
    // A name can stand for both.
    expect(Object.keys(aws.data_source_schemas ?? {})).toEqual(['aws_vpc', 'aws_region'])
    // What no account names may still be in a state.
    const random = await call('random', 'GetProviderSchema', {})
    expect(Object.keys(random.resource_schemas ?? {})).toContain('random_id')
  })
})

it('says when a change was not kept: nothing counts before that', async () => {
  const account = new Account()
  account.failure = new Error('the server does not answer')
  await inSandbox(account, async (call) => {
    const { answer, state } = await createVpc(call)
    expect(state).toBeNull()
    expect(answer.diagnostics?.[0]?.detail).toContain('the server does not answer')
  })
})

it('crashes as it is told to, and says that it did', async () => {
  const failures = [
    { id: 'a', kind: 'quota', types: ['aws_subnet'], times: 1, share: 1 },
    { id: 'b', kind: 'crash', types: null, times: 1, share: 1 },
  ] as const
  const struck: unknown[] = []
  const crash = async (call: Call, sandbox: RunningSandbox) => {
    expect(sandbox.hasCrashed()).toBe(false)
    await expect(createVpc(call)).rejects.toThrow('UNAVAILABLE')
    await vi.waitFor(() => expect(sandbox.hasCrashed()).toBe(true))
  }
  await inSandbox(new Account(), crash, { failures }, (failure, type) => {
    struck.push([failure.id, type])
    return Promise.resolve(true)
  })
  expect(struck).toEqual([['b', 'aws_vpc']])
})

it.each([
  ['is used up or removed', () => Promise.resolve(false)],
  ['cannot be asked for', () => Promise.reject(new Error('the server does not answer'))],
])('lets nothing fail by what %s', async (_, mayStrike) => {
  const failures = [{ id: 'a', kind: 'quota', types: null, times: null, share: 1 }] as const
  const account = new Account()
  await inSandbox(account, async (call) => void (await createVpc(call)), { failures }, mayStrike)
  expect(account.held.size).toBe(1)
})

it('breaks off what takes its time when Terraform is told to stop, and works for the next command', async () => {
  const account = new Account()
  await inSandbox(
    account,
    async (call) => {
      const creating = createVpc(call)
      // Stopped over and over, because the call of the creation comes later.
      const stops: Promise<unknown>[] = []
      const stopping = setInterval(() => void stops.push(call('aws', 'StopProvider', {})), 100)
      const { answer } = await creating
      clearInterval(stopping)
      await Promise.all(stops)
      expect(answer.diagnostics?.[0]?.summary).toContain('broken off')
      expect(account.held.size).toBe(0)
    },
    { speed: 1000 },
  )
})

it('says why it does not start, and leaves nothing behind', async () => {
  const options = {
    types: [],
    account: new Account(),
    settings: { speed: 0, failures: [] },
    socketFolder: folder,
    schemasFolder: SCHEMAS,
    environment: {},
  }
  const without = startSandbox({ ...options, schemasFolder: join(folder, 'none') })
  await expect(without).rejects.toThrow('The sandbox did not start')
  expect(readdirSync(folder)).toEqual([])
  const deep = join(folder, 'x'.repeat(100))
  mkdirSync(deep)
  await expect(startSandbox({ ...options, socketFolder: deep })).rejects.toThrow('longer than 103 characters')
  expect(readdirSync(deep)).toEqual([])
})

it('ends with whoever started it', async () => {
  // A process that starts a sandbox and is killed before it can end it.
  const script = `
    const { startSandbox } = await import(${JSON.stringify(fileURLToPath(new URL('start.ts', import.meta.url)))})
    const account = { list: async () => [], save: async () => {} }
    const sandbox = await startSandbox({ types: [], account, settings: { speed: 0, failures: [] },
      socketFolder: ${JSON.stringify(folder)}, schemasFolder: ${JSON.stringify(SCHEMAS)}, environment: {} })
    const [{ Pid: pid }] = Object.values(JSON.parse(sandbox.reattach))
    process.stdout.write(String(pid))`
  const parent = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const pid = await new Promise<number>((resolve) => {
    parent.stdout.once('data', (chunk: Buffer) => resolve(Number(chunk.toString())))
  })
  expect(isAlive(pid)).toBe(true)
  parent.kill('SIGKILL')
  await expect.poll(() => isAlive(pid), { timeout: 30_000 }).toBe(false)
})

function isAlive(pid: number): boolean {
  // A process that ended and that no one has asked about is still listed.
  const status = `/proc/${pid}`
  if (process.platform === 'linux' && !existsSync(status)) return false
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
