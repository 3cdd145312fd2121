import { afterAll, expect, it } from 'vitest'
import { compileStack } from '#engine/compile/compile.ts'
import type { CompiledStack } from '#engine/result.ts'
import { stackSpec, type StackSpec } from '#engine/stack/schema.ts'
import { say } from '#words/say.ts'
import { Refused } from '../http/errors.ts'
import { closeThreads } from '../threads/threads.ts'
import { compileOrRefuse } from './compile.ts'

const now = new Date('2026-11-03T08:00:00Z')

afterAll(closeThreads)

function temporary(dates: Pick<StackSpec, 'starts_on' | 'expires_on'> = {}): StackSpec {
  const nodes = [{ id: 'vm', type: 'vm' }]
  return stackSpec.parse({ cloud: 'aws', region: 'us-east-1', nodes, duration: 'temporary', ...dates })
}

function datesOf({ stack }: CompiledStack): readonly (string | undefined)[] {
  return [stack.starts_on, stack.expires_on]
}

async function refusalOf(stack: StackSpec, field: string): Promise<Refused> {
  try {
    await compileOrRefuse('someone', stack, { now, field })
  } catch (error) {
    if (error instanceof Refused) return error
  }
  throw new Error('It was compiled.')
}

it.each([
  ['today and seven days', {}, ['2026-11-03', '2026-11-10']],
  ['its own end', { expires_on: '2026-12-24' }, ['2026-11-03', '2026-12-24']],
  ['seven days after its own beginning', { starts_on: '2026-10-01' }, ['2026-10-01', '2026-10-08']],
  ['its own dates', { starts_on: '2026-10-01', expires_on: '2026-10-02' }, ['2026-10-01', '2026-10-02']],
])('gives a Temporary stack %s', async (_, dates, expected) => {
  expect(datesOf(await compileOrRefuse('someone', temporary(dates), { now }))).toEqual(expected)
})

it.each([
  ['its end', { expires_at: new Date('2026-11-20T12:00:00Z'), lifetime_days: null }, '2026-11-20'],
  ['its days', { expires_at: null, lifetime_days: 30 }, '2026-12-03'],
  ['seven days', { expires_at: null, lifetime_days: null }, '2026-11-10'],
])('lets an environment begin today and last for %s, whatever the dates of its stack', async (_, lifetime, end) => {
  const stack = temporary({ starts_on: '2026-10-01', expires_on: '2026-10-02' })
  expect(datesOf(await compileOrRefuse('someone', stack, { now, lifetime }))).toEqual(['2026-11-03', end])
})

it('gives a Long-term stack no dates', async () => {
  const stack: StackSpec = { ...temporary(), duration: 'long-term' }
  expect(compileStack(stack)).toEqual({ ok: true, result: await compileOrRefuse('someone', stack, { now }) })
})

it('names the fields of everything that is wrong, inside the field that holds the stack', async () => {
  const stack = stackSpec.parse({ cloud: 'aws', region: 'us-east-1', nodes: [{ id: 'a', type: 'teleporter' }] })
  const problemsIn = async (field: string) => (await refusalOf(stack, field)).problems.map((problem) => problem.field)
  expect(await problemsIn('')).toEqual(['nodes[0].type'])
  expect(await problemsIn('stack')).toEqual(['stack.nodes[0].type'])
})

it('says what is wrong in any language', async () => {
  const nodes = [
    { id: 'db', type: 'postgresql' },
    { id: 'vm', type: 'vm' },
  ]
  const connections = [{ from: 'db', to: 'vm' }]
  const stack = stackSpec.parse({ cloud: 'aws', region: 'us-east-1', nodes, connections })
  const { said, problems } = await refusalOf(stack, '')
  expect(problems).toEqual([
    {
      field: 'connections[0]',
      said: {
        code: 'http.sentences',
        params: { sentences: [expect.objectContaining({ code: 'checks.cannot-use' }), expect.anything()] },
      },
    },
  ])
  expect(said && say(said, 'fr')).toMatch(/^connections\[0\] : PostgreSQL ne peut pas utiliser VM\. PostgreSQL /)
})

it('compiles a large stack in a thread, and answers others meanwhile', async () => {
  const nodes = Array.from({ length: 120 }, (_, index) => ({ id: `vm-${index}`, type: 'vm' }))
  const stack = stackSpec.parse({ cloud: 'aws', region: 'us-east-1', nodes })
  let turns = 0
  const count = setInterval(() => (turns += 1), 5)
  const outcome = { ok: true, result: await compileOrRefuse('someone', stack, { now }) }
  clearInterval(count)
  expect(turns).toBeGreaterThan(5)
  expect(outcome).toEqual(compileStack(stack))
})

it('refuses a large stack in a thread with the same sentences', async () => {
  const nodes = Array.from({ length: 40 }, (_, index) => ({ id: `n-${index}`, type: 'teleporter' }))
  const stack = stackSpec.parse({ cloud: 'aws', region: 'us-east-1', nodes })
  const refused = await refusalOf(stack, 'stack')
  expect(refused.status).toBe(400)
  expect(refused.problems).toHaveLength(40)
  expect(refused.problems[39]).toMatchObject({ field: 'stack.nodes[39].type' })
})
