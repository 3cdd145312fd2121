// Script in every text that someone can send: it comes back as data that no
// browser runs, no spreadsheet calculates and no mail server takes for a header.
import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { api } from '#contract/index.ts'
import { openApiDocument } from '#contract/openapi.ts'
import type { JsonSchema } from '#contract/openapi-schema.ts'
import { eventually } from '../support/eventually.ts'
import { teams } from '../../src/server/db/schema/teams.ts'
import { createOutbox } from '../../src/server/notify/outbox.ts'
import { createTestApp, type User } from '../support/app.ts'
import { makeCast } from '../support/cast.ts'
import { startMailServer } from '../support/mail-server.ts'
import { make } from '../support/make.ts'
import { proveNothing } from '../support/things.ts'
import { CALLS, named, requestOf, requestsOf, send, type Call } from './calls.ts'

const server = await startMailServer()
const mail = { url: server.url, from: 'Strata <strata@example.com>' }
// Each payload in each field is another stack: what the proof makes of them has a test of its own.
const app = await createTestApp({ mail, prove: proveNothing })
const outbox = createOutbox(app.deps)
afterAll(() => outbox.stop())

const SCRIPT = '<img src=x onerror=alert(1)>'
/** What leaves a text, an attribute, a script and an element; a formula; half a character; what adds a header. */
const PAYLOADS = [
  `';alert(1)//"></script><svg onload=alert(1)>`,
  '=cmd|" /C calc"!A0',
  '\ud800',
  'a\r\nset-cookie: a=b',
]

const { paths, components } = openApiDocument(api, 'test')

/** Fields of the body of a call, by their schema. */
function fieldsOf({ row }: Call): [string, JsonSchema][] {
  const schema = paths[row.path]?.[row.method.toLowerCase()]?.requestBody?.content['application/json']?.schema
  const forms = schema
    ? (Array.isArray(schema['anyOf']) ? (schema['anyOf'] as JsonSchema[]) : [schema]).map(resolved)
    : []
  return forms.flatMap((form) =>
    Object.entries(form.properties ?? {}).map(([name, field]): [string, JsonSchema] => [name, resolved(field)]),
  )
}

function resolved(schema: JsonSchema): JsonSchema {
  return schema.$ref === undefined ? schema : (components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {})
}

/** A value with a text wherever the schema has one. */
function withText(schema: JsonSchema, text: string): unknown {
  if (schema.type === 'object') {
    const inner = Object.entries(schema.properties ?? {})
    return inner.length > 0
      ? Object.fromEntries(inner.map(([name, one]) => [name, withText(resolved(one), text)]))
      : { [text]: text }
  }
  if (schema.type === 'array') return [text]
  return text
}

/** The cells of a CSV text (RFC 4180). */
function cellsOf(csv: string): string[] {
  return [...csv.matchAll(/(?<=^|,|\n)(?:"((?:[^"]|"")*)"|([^",\n]*))(?=,|\n|$)/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
  )
}

function expectData(response: Response, where: unknown): void {
  const { headers } = response
  expect([where, headers.get('content-type') ?? 'none']).toEqual([
    where,
    expect.stringMatching(/^(application\/(json|zip)|none)/),
  ])
  expect([where, headers.get('x-content-type-options')]).toEqual([where, 'nosniff'])
  expect([where, headers.get('content-security-policy')]).toEqual([where, "default-src 'none'; frame-ancestors 'none'"])
  expect([where, headers.getSetCookie().filter((cookie) => cookie.includes('a=b'))]).toEqual([where, []])
}

describe('script in each field of a body', () => {
  it.each(named(CALLS.filter(({ row }) => row.body)))('%s', async (_, call) => {
    const cast = await makeCast(app)
    const request = await requestOf(call, { app, cast, actor: cast.owner })
    const fields = fieldsOf(call)
    expect(fields.length).toBeGreaterThan(0)
    for (const [field, schema] of fields)
      for (const payload of PAYLOADS) {
        const body = JSON.stringify({ ...Object(request.body), [field]: withText(schema, payload) })
        const response = await send(cast.owner, request, {}, body)
        expect([field, payload, response.status === 503 || response.status < 500]).toEqual([field, payload, true])
        expectData(response, [field, payload])
      }
  })
})

it.each(named(CALLS.filter(({ row }) => /\{/.test(row.path) || row.query)))(
  'script in the address of %s comes back as data',
  async (_, call) => {
    const cast = await makeCast(app)
    const readyWith = await requestsOf(call, { app, cast, actor: cast.admin })
    const request = readyWith()
    const names = [...call.row.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '')
    for (const payload of PAYLOADS.map((one) => one.toWellFormed())) {
      for (const name of names) {
        expectData(await send(cast.admin, readyWith({ [name]: payload })), [name, payload])
      }
      const query = Object.keys(call.row.query?.shape ?? {}).map((name) => `${name}=${encodeURIComponent(payload)}`)
      const response = await send(cast.admin, { ...request, path: `${request.path.split('?')[0]}?${query.join('&')}` })
      if (call.row.permission !== 'public' && query.length > 0 && response.status >= 400) expectData(response, payload)
      expect(response.status === 503 || response.status < 500).toBe(true)
    }
  },
)

it('is proved as any other text of a stack', async () => {
  const { user } = await createTestApp()
  const who = await user().ready()
  for (const payload of PAYLOADS.map((one) => one.toWellFormed())) {
    const texts = { name: payload, owner: payload, cost_center: payload, tags: { note: payload } }
    const response = await who.send('/api/stacks/compile', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(make.stack(texts)),
    })
    expect([payload, response.status < 500]).toEqual([payload, true])
    expectData(response, payload)
  }
})

describe('stored script', () => {
  /** Stores it wherever a person can store a text, and gives where each is read. */
  async function store(who: User): Promise<readonly string[]> {
    await who.call('PUT /account', { body: { name: SCRIPT } })
    const settings = { default_tags: { [SCRIPT]: SCRIPT } }
    const { id } = await who.call('POST /projects', {
      body: {
        name: SCRIPT,
        slug: `script-${who.id.slice(0, 8)}`,
        description: SCRIPT,
        owner_email: who.email,
        tags: { [SCRIPT]: SCRIPT },
        settings,
      },
    })
    const team = await who.call('POST /teams', {
      body: { name: `${SCRIPT} ${who.id.slice(0, 8)}`, description: SCRIPT },
    })
    const template = await who.call('POST /templates', { body: { name: SCRIPT } })
    await who.call('PUT /projects/{id}/templates/{template_id}', { params: { id, template_id: template.id } })
    await who.call('POST /account/tokens', { body: { name: SCRIPT, scopes: ['projects:read'], expires_in_days: 1 } })
    const result = await who.call('POST /stacks/compile', {
      body: make.stack({ name: SCRIPT, owner: SCRIPT, cost_center: SCRIPT, tags: { note: SCRIPT } }),
    })
    const ofProject = ['', '/templates'].map((rest) => `/api/projects/${id}${rest}`)
    const part = { id: '1', type: 'tag' as const, target: SCRIPT, value: SCRIPT }
    const conditions = [{ id: '1', field: 'region' as const, operator: 'equals' as const, value: SCRIPT }]
    const workflow = await who.call('POST /workflows', {
      body: { name: SCRIPT, description: SCRIPT, trigger: 'on-deploy', conditions, actions: [part] },
    })
    return [
      '/api/account',
      '/api/projects',
      ...ofProject,
      '/api/teams',
      `/api/teams/${team.id}`,
      '/api/templates',
      '/api/account/tokens',
      `/api/results/${result.id}`,
      '/api/workflows',
      `/api/workflows/${workflow.id}`,
    ]
  }

  it('is given back as it was, as JSON', async () => {
    const who = await app.user().ready()
    for (const path of await store(who)) {
      const response = await who.send(path)
      expectData(response, path)
      expect([path, (await response.text()).includes(SCRIPT)]).toEqual([path, true])
    }
  })

  it('is in no page of the server', async () => {
    const who = await app.user({ role: 'admin' }).ready()
    await store(who)
    for (const path of [
      '/api/docs',
      '/',
      `/${encodeURIComponent(SCRIPT)}`,
      `/missing.js?${SCRIPT}`,
      `/${encodeURIComponent(SCRIPT)}.html`,
    ]) {
      const response = await who.send(path)
      expect([path, (await response.text()).includes('<img')]).toEqual([path, false])
      expect(response.headers.get('x-content-type-options')).toBe('nosniff')
      expect(response.headers.get('content-security-policy')).not.toMatch(/script-src[^;]*('unsafe|data:|https?:|\*)/)
    }
  })

  it('is text in the exports of the audit log, and no formula', async () => {
    const admin = await app.user({ role: 'admin' }).ready()
    for (const name of ['=HYPERLINK("https://evil.example")', '+1+1', '-2+3', '@SUM(A1)', '＝1+1']) {
      await admin.call('PUT /account', { body: { name: `${name}x` } })
      await admin.call('POST /templates', { body: { name: `x${name}` } })
      // Names are trimmed, so that those that begin with a blank begin with what follows it.
      await admin.call('POST /templates', { body: { name } })
    }
    const csv = await admin.send('/api/audit/export.csv')
    expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(csv.headers.get('content-disposition')).toMatch(/^attachment; filename="[\w.-]+"$/)
    expect(csv.headers.get('x-content-type-options')).toBe('nosniff')
    const cells = cellsOf(await csv.text())
    expect(cells.length).toBeGreaterThan(10 * 16)
    expect(cells.filter((cell) => /^[=+\-@\t\r＝＋－＠]/u.test(cell))).toEqual([])
    expect(cells).toContain(`'=HYPERLINK("https://evil.example")`)
    const lines = await admin.send('/api/audit/export.jsonl')
    expect(lines.headers.get('content-disposition')).toMatch(/^attachment; /)
    for (const line of (await lines.text()).trimEnd().split('\n')) expect(typeof JSON.parse(line)).toBe('object')
  })
})

it('is one line of a mail: no header, no second recipient, no second message', async () => {
  const name = 'Eve\r\nBcc: victim@example.com\r\n\r\nhello\u2028there'
  // As an account that an older version made has it: a new name of several lines is refused.
  const eve = await app.user({ name }).ready()
  const bob = await app.user().ready()
  const lines = `Ops\r\nTo: victim@example.com ${eve.id.slice(0, 8)}`
  await expect(eve.call('POST /teams', { body: { name: lines } })).rejects.toMatchObject({ status: 400 })
  const team = await eve.call('POST /teams', { body: { name: `Ops ${eve.id.slice(0, 8)}` } })
  await app.deps.database.orm.update(teams).set({ name: lines }).where(eq(teams.id, team.id))
  await eve.call('POST /teams/{id}/members', { params: { id: team.id }, body: { email: bob.email } })
  await eve.call('POST /teams/{id}/members', { params: { id: team.id }, body: { email: 'guest@example.com' } })
  outbox.wake()
  await eventually(() =>
    expect(server.received.filter(({ to }) => to.includes(bob.email) || to.includes('guest@example.com'))).toHaveLength(
      2,
    ),
  )
  for (const { to, headers } of server.received) {
    expect(to).toHaveLength(1)
    expect(to).not.toContain('victim@example.com')
    expect(headers.has('bcc')).toBe(false)
    expect(headers.get('to')).toBe(to[0])
  }
  for (const address of [
    'a@example.com\r\nbcc: victim@example.com',
    'a@example.com,victim@example.com',
    '"a@example.com" <victim@example.com>',
  ])
    await expect(
      eve.call('POST /teams/{id}/members', { params: { id: team.id }, body: { email: address } }),
    ).rejects.toMatchObject({ status: 400 })
})

it('answers JSON of any depth and shape without failing', async () => {
  const who = await app.user().ready()
  const deep = (open: string, close: string, depth: number) => `${open.repeat(depth)}1${close.repeat(depth)}`
  const nested = [deep('[', ']', 30_000), deep('{"a":', '}', 30_000), deep('{"settings":', '}', 30_000)]
  for (const value of nested)
    for (const [path, body] of [
      ['/api/auth/login', `{"email": ${value}, "password": ${value}}`],
      [
        '/api/projects',
        `{"name": "x", "slug": "x", "owner_email": "a@example.com", "tags": ${value}, "settings": ${value}}`,
      ],
      [
        '/api/stacks/compile',
        JSON.stringify(make.stack()).replace(
          '"type":"postgresql"',
          `"type":"postgresql","settings":{"backup_days":${value}}`,
        ),
      ],
      ['/api/generate', value],
    ] as const) {
      const response = await who.send(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
      expect([path, value.slice(0, 20), response.status]).toEqual([path, value.slice(0, 20), 400])
    }
})
