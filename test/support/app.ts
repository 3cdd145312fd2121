// The real application for a test file of the runner: on a database of its own,
// every answer held against the contract.
import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { afterAll, expect, inject, onTestFinished, TestRunner } from 'vitest'
import { api } from '#contract/index.ts'
import type { EndpointKey } from '#contract/client.ts'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { refusalsOf } from '#contract/rules.ts'
import { errorBody, type ErrorBody } from '#contract/errors.ts'
import { machineApi } from '#contract/machines.ts'
import { installBook } from '#engine/prices/version.ts'
import { en } from '#words/en.ts'
import type { Code } from '#words/message.ts'
import { inEnglish } from '#words/say.ts'
import type { Deps } from '../../src/server/deps.ts'
import type { MachineKey } from './machine.ts'
import { connectTo, copyTemplate, dropDatabase } from './postgres.ts'
import { makeTestApp, type TestApp } from './test-app.ts'

export type { Person, TestApp, User } from './test-app.ts'

const rows = [api, machineApi].flatMap(Object.values).flatMap((feature): AnyEndpoint[] => Object.values(feature))
/** What was answered, by test file: files of a run share this module. */
const observed = new Set<string>()
const mark = (key: string, status: number): string => `${expect.getState().testPath} ${key} ${status}`

/** True when an endpoint has answered with a status in this test file. */
export function wasAnswered(key: EndpointKey | MachineKey, status: number): boolean {
  return observed.has(mark(key, status))
}

/**
 * Makes the application of a test file. Its database is a copy of the template
 * and goes with it.
 */
export async function createTestApp(overrides: Partial<Deps> = {}): Promise<TestApp> {
  const server = inject('postgres')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await copyTemplate(server, name)
  const database = connectTo(server, name, { max: 4 })
  const end = async (): Promise<void> => {
    if (!database.pool.ended) await database.pool.end()
    await dropDatabase(server, name)
    // The next file of the worker shares the price book with this one, which may have accepted another version.
    installBook(undefined)
  }
  // Some files make an application for each test: together these would need more connections than there are.
  if (TestRunner.getCurrentTest()) onTestFinished(end)
  else afterAll(end)
  return makeTestApp(database, overrides, holdAgainstContract)
}

/** An answer must be one that the endpoint declares, and must say nothing beyond its schema. */
async function holdAgainstContract(method: string, path: string, response: Response): Promise<void> {
  const row = rowAt(method, path)
  if (!row || response.status === 500) return
  observed.add(mark(`${row.method} ${row.path}`, response.status))
  if (response.status === 304) return
  if (response.status === 204 && 'mayBeEmpty' in row.returns) return
  const declared = answersOf(row)
  if (!declared.includes(response.status))
    expect(declared, `${method} ${path} declares its answers`).toContain(response.status)
  for (const name of headersOf(row, response))
    if (!response.headers.has(name)) expect([path, name, 'is missing']).toEqual([path, name, 'is there'])
  if (response.status >= 400) {
    const body: unknown = await response.json()
    // A lock that is held is answered with what its holder says of itself, for Terraform to print.
    const refusal = (response.status === 423 ? errorBody : refusalBody).parse(body)
    if (response.status !== 423) expectSame(refusal, body)
    holdAgainstWords(refusal)
  } else if ('json' in row.returns) {
    const body: unknown = await response.json()
    expectSame(row.returns.json.parse(body), body)
  }
}

/** Made once: a schema that is made for each answer is compiled for each. */
const refusalBody = errorBody.strict()

/** As `toEqual`, which takes many times as long and is asked where the two differ, for what it says of them. */
function expectSame(found: unknown, wanted: unknown): void {
  if (!isDeepStrictEqual(found, wanted)) expect(found).toEqual(wanted)
}

const declaredAnswers = new Map<AnyEndpoint, readonly number[]>()

/** The statuses that an endpoint declares. */
function answersOf(row: AnyEndpoint): readonly number[] {
  const answers = declaredAnswers.get(row) ?? [row.returns.status, ...refusalsOf(row)]
  declaredAnswers.set(row, answers)
  return answers
}

/** The headers that an answer must have. */
function headersOf(row: AnyEndpoint, { status }: Response): string[] {
  const { returns } = row
  if (status === 401) return ['www-authenticate']
  if (status === 429) return ['retry-after']
  if (status !== returns.status) return []
  return [
    ...(status === 201 || status === 302 ? ['location'] : []),
    ...('json' in returns && returns.isPage ? ['x-total-count'] : []),
    ...('json' in returns && returns.etag !== undefined ? ['etag'] : []),
  ]
}

/** What is refused is said in English as the words say it, so that every other language says the same. */
function holdAgainstWords({ detail, problems, ...said }: ErrorBody): void {
  const sentences = [
    { english: detail, ...said },
    ...(problems ?? []).map(({ message: english, code, params }) => ({ english, code, params })),
  ]
  for (const { english, code, params } of sentences) {
    // The library's own checks take longer than the answer: they are made where they fail, for what they say.
    if (code === undefined) {
      expect(code, `"${english}" has a code`).toBeDefined()
      continue
    }
    if (!Object.hasOwn(en, code)) expect.fail(`src/words has no ${code}`)
    const said = inEnglish({ code: code as Code, params: params ?? {} })
    if (said !== english) expect(said).toBe(english)
  }
}

/**
 * The addresses of the rows; a path without parameters is meant before one that would take its last part for a
 * parameter.
 */
const addresses = rows
  .toSorted((one, other) => Number(one.path.includes('{')) - Number(other.path.includes('{')))
  .map((row) => ({
    row,
    pattern: new RegExp(`^/api${row.path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`),
  }))

const rowsAt = new Map<string, AnyEndpoint | undefined>()

function rowAt(method: string, path: string): AnyEndpoint | undefined {
  const address = path.split('?')[0] ?? ''
  const key = `${method} ${address}`
  if (!rowsAt.has(key))
    rowsAt.set(key, addresses.find(({ row, pattern }) => row.method === method && pattern.test(address))?.row)
  return rowsAt.get(key)
}
