import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { generateEnv } from './env.ts'

const folder = mkdtempSync(join(tmpdir(), 'strata-env-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const generate = (input: unknown) => {
  const outcome = generateEnv(typeof input === 'string' ? input : JSON.stringify(input))
  if (!outcome.ok) throw new Error(outcome.problem.why)
  return outcome
}
const lines = (input: unknown) => generate(input).text.trimEnd().split('\n')
const problem = (input: string) => {
  const outcome = generateEnv(input)
  return outcome.ok ? undefined : outcome.problem
}

/** What a shell has in its environment after it has read the file; every name of a test begins with X_. */
function readByShell(text: string): Record<string, string> {
  const file = join(folder, 'file.env')
  writeFileSync(file, text)
  const print =
    "process.stdout.write(JSON.stringify(Object.fromEntries(Object.entries(process.env).filter(([name]) => name.startsWith('X_')))))"
  const out = execFileSync(
    '/bin/sh',
    ['-c', 'set -a; . "$1"; exec "$2" -e "$3"', 'sh', file, process.execPath, print],
    { encoding: 'utf8' },
  )
  return JSON.parse(out) as Record<string, string>
}

/** As dotenv 17 reads a file: https://github.com/motdotla/dotenv/blob/master/lib/main.js */
function readByDotenv(text: string): Record<string, string> {
  const line =
    /^\s*(?:export\s+)?([\w.-]+)(?:\s*=\s*?|:\s+?)(\s*'(?:\\'|[^'])*'|\s*"(?:\\"|[^"])*"|\s*`(?:\\`|[^`])*`|[^#\r\n]+)?\s*(?:#.*)?(?:$|$)/gm
  const values: Record<string, string> = {}
  for (const [, name = '', given = ''] of text.replaceAll(/\r\n?/g, '\n').matchAll(line)) {
    const value = given.trim().replace(/^(['"`])([\s\S]*)\1$/, '$2')
    values[name] = given.trim().startsWith('"')
      ? value.replaceAll(String.raw`\n`, '\n').replaceAll(String.raw`\r`, '\r')
      : value
  }
  return values
}

describe('names', () => {
  test('are in upper snake case, with the keys above before them', () => {
    expect(
      lines({
        dbHost: 'a',
        'api-key': 'b',
        HTTPPort: 1,
        app: { logLevel: 'info', db2: { 'max pool': 5 } },
        Café: 'c',
        Straße: 's',
        '9lives': 'd',
        __x__: 'e',
      }),
    ).toEqual([
      'DB_HOST=a',
      'API_KEY=b',
      'HTTP_PORT=1',
      'APP_LOG_LEVEL=info',
      'APP_DB2_MAX_POOL=5',
      'CAFE=c',
      'STRASSE=s',
      '_9LIVES=d',
      'X=e',
    ])
  })

  test('that two keys become are named with both', () => {
    const { text, notes } = generate({ dbHost: 'a', db: { host: 'b' } })
    expect(text).toBe('DB_HOST=a\nDB_HOST=b\n')
    expect(notes).toEqual([{ kind: 'duplicate', values: { name: 'DB_HOST', first: 'dbHost', second: 'db.host' } }])
  })

  test.each(['{"a":1,"???":2}', '{"a":1,"":2}', '{"a":1,"日本":2}'])('need a letter or digit of ASCII: %s', (input) => {
    expect(problem(input)).toMatchObject({ message: 'json', why: 'keyName', at: 7 })
  })
})

describe('values', () => {
  test('stay as they are written, and lists become JSON', () => {
    expect(
      lines(
        '{"id":12345678901234567890,"rate":1.10,"on":true,"none":null,"empty":"","list":[1.0,"a b"],"nothing":{},"tags":[]}',
      ),
    ).toEqual([
      'ID=12345678901234567890',
      'RATE=1.10',
      'ON=true',
      'NONE=',
      'EMPTY=',
      `LIST='[1.0,"a b"]'`,
      "NOTHING='{}'",
      "TAGS='[]'",
    ])
  })

  test.each([
    'two words',
    'a#b',
    ' # comment',
    '"quoted"',
    "it's",
    '$HOME ${HOME} $(id)',
    '`id`',
    'first\nsecond\n',
    String.raw`C:\new\table`,
    '=a=b',
    '~',
    '*',
    '!x',
    '\t',
    'é😀',
    'export A=1; echo',
  ])('are read back by a shell, by dotenv and by Node: %j', (value) => {
    const { text, notes } = generate({ x_a: value, x_b: 'after' })
    expect(notes).toEqual([])
    const expected = { X_A: value, X_B: 'after' }
    expect(readByShell(text)).toEqual(expected)
    expect(readByDotenv(text)).toEqual(expected)
    expect({ ...parseEnv(text) }).toEqual(expected)
  })

  test('are read back by a shell whatever they are, and by dotenv unless they are named', () => {
    const value = fc.string({
      unit: fc.constantFrom(...Array.from(' \n\t#\'"$`\\=;&|<>(){}[]*?!~-+aZ0é😀')),
      maxLength: 12,
    })
    fc.assert(
      fc.property(fc.array(value, { minLength: 30, maxLength: 60 }), (values) => {
        const { text, notes = [] } = generate(Object.fromEntries(values.map((own, index) => [`x_${index}`, own])))
        const expected = Object.fromEntries(values.map((own, index) => [`X_${index}`, own]))
        expect(readByShell(text)).toEqual(expected)
        const named = new Set(notes.map(({ values: { name } }) => name))
        const forBoth = Object.entries(expected).filter(([name]) => !named.has(name))
        const { text: rest, notes: none } = generate(Object.fromEntries(forBoth))
        expect(none).toEqual([])
        expect(readByDotenv(rest)).toEqual(Object.fromEntries(forBoth))
      }),
      { numRuns: 10 },
    )
  })

  test('that only a shell reads are named', () => {
    expect(generate({ x_a: `it's "x"`, x_b: 'C:\\', x_c: 'a' }).notes).toEqual([
      { kind: 'shellOnly', values: { name: 'X_A' } },
      { kind: 'shellOnly', values: { name: 'X_B' } },
    ])
    expect(generate({ x_a: 'a\r\nb' }).notes).toEqual([{ kind: 'carriageReturn', values: { name: 'X_A' } }])
  })

  test.each([String.raw`{"a":"x\u0000y"}`, String.raw`{"a":"\ud800"}`])(
    'that no environment can hold are refused: %s',
    (input) => {
      expect(problem(input)).toEqual({ message: 'json', why: 'envValue', at: 5, values: { name: 'A' } })
    },
  )
})

test.each(['[1]', '"text"', '7', 'null'])('%s is no object', (input) => {
  expect(problem(` ${input}`)).toEqual({ message: 'json', why: 'noObject', at: 1 })
})

test('what is no JSON says where', () => {
  expect(problem('{"a":1 "b":2}')).toMatchObject({ message: 'json', why: 'comma', at: 7 })
  expect(generate('{}').text).toBe('')
})
