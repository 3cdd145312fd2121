import { describe, expect, it } from 'vitest'
import type { CopilotEvent } from '#contract/copilot.ts'
import { createTestApp } from '../../../../test/support/app.ts'
import { of, say } from '../../../../test/support/copilot.ts'
import { proveNothing } from '../../../../test/support/things.ts'

const { user } = await createTestApp({ prove: proveNothing })
const admin = () => user({ role: 'admin' })
type Person = ReturnType<typeof admin>

const answerOf = (events: readonly CopilotEvent[]) => of(events, 'done').answer
const codesOf = (events: readonly CopilotEvent[]) => answerOf(events).messages?.map(({ code }) => code)

/** A chat in which something was said. */
async function begin(person: Person, text: string) {
  const events = await say(person, text)
  const { id: chat_id } = of(events, 'begun').chat
  return { first: answerOf(events), chat_id, next: (content: string) => say(person, content, { chat_id }) }
}

describe('a conversation', () => {
  it('takes changes back one after the other', async () => {
    const { first, next } = await begin(admin(), 'A web shop for 4 people')
    const second = answerOf(await next('in production'))
    await next('on Azure')
    const undone = await next('undo')
    expect(answerOf(undone).generated_config).toEqual(second.generated_config)
    expect(of(undone, 'result').result.changes.map(({ field }) => field)).toEqual(['cloud_provider', 'region'])
    expect(answerOf(await next('undo that')).generated_config).toEqual(first.generated_config)
    expect(answerOf(await next('for 9 people')).generated_config).toEqual({ ...first.generated_config, team_size: 9 })
    await next('undo')
    expect(answerOf(await next('undo')).generated_config).toBeNull()
    expect(codesOf(await next('undo'))).toEqual(['copilot.nothing-to-undo'])
  })

  it('starts over, and undo leads back', async () => {
    const { first, next } = await begin(admin(), 'A web shop for 4 people on Azure')
    expect(codesOf(await next("let's start over"))).toEqual(['copilot.started-over'])
    const fresh = answerOf(await next('a data pipeline')).generated_config
    expect(fresh).toMatchObject({ use_case: 'Data Pipeline', team_size: 5, cloud_provider: 'AWS' })
    await next('undo')
    expect(answerOf(await next('undo')).generated_config).toEqual(first.generated_config)
  })

  it('answers what something would cost, and changes nothing', async () => {
    const { first, next } = await begin(admin(), 'A web shop for 4 people')
    const asked = await next('how much on Azure?')
    const { result } = of(asked, 'result')
    expect(result.before_monthly).toBe(first.generated_result?.total_monthly)
    expect(result.changes.map(({ field }) => field)).toEqual(['cloud_provider', 'region'])
    expect(answerOf(asked).generated_config).toBeNull()
    const after = answerOf(await next('in production')).generated_config
    expect(after).toEqual({ ...first.generated_config, environment_type: 'Production' })
  })

  it('takes an answer to its question, also after a greeting', async () => {
    const { first, next } = await begin(admin(), 'A web shop for 4 people on AWS or Azure')
    expect(first.understanding?.questions.map(({ field }) => field)).toEqual(['cloud_provider', 'region'])
    const [, second] = first.understanding?.questions[0]?.candidates ?? []
    await next('hi')
    const { generated_config, understanding } = answerOf(await next('the second one'))
    expect([generated_config?.cloud_provider, understanding?.questions]).toEqual([second, []])
  })

  it('compares what it asked about for the cheaper one', async () => {
    const { next } = await begin(admin(), 'A web shop for 4 people on AWS or Azure')
    const { understanding, generated_config } = answerOf(await next('the cheaper one'))
    const best = understanding?.compared.toSorted((one, other) => (one.monthly ?? 0) - (other.monthly ?? 0))[0]
    expect(understanding?.compared).toHaveLength(2)
    expect(generated_config?.cloud_provider).toBe(best?.value)
  })

  it('continues from what was corrected in the card', async () => {
    const person = admin()
    const { first, chat_id, next } = await begin(person, 'A web shop for 4 people')
    if (!first.generated_config) throw new Error('There is no configuration.')
    const config = { ...first.generated_config, team_size: 20 }
    const events = await say(person, 'in Europe', { chat_id, config })
    expect(answerOf(events).generated_config).toEqual({ ...config, region: 'eu-west-1' })
    expect(of(events, 'result').result.changes.map(({ field }) => field)).toEqual(['region'])
    expect(answerOf(await next('undo')).generated_config).toEqual(config)
    expect(answerOf(await next('undo')).generated_config).toEqual(first.generated_config)
  })

  it('keeps a correction as it is, without reading what is said of it', async () => {
    const person = admin()
    const { first, chat_id, next } = await begin(person, 'A web shop for 4 people')
    if (!first.generated_config) throw new Error('There is no configuration.')
    const config = { ...first.generated_config, duration: 'Temporary', budget_limit: 77.5 }
    const events = await say(person, 'Microservices on GCP', { chat_id, config, is_correction: true })
    expect(answerOf(events).generated_config).toEqual(config)
    expect(of(events, 'result').result.changes.map(({ field }) => field)).toEqual(['duration', 'budget_limit'])
    expect(answerOf(await next('for 6 people')).generated_config).toEqual({ ...config, team_size: 6 })
  })

  it.each([{ region: 'mars-1' }, { team_size: 0 }, { use_case: 'Everything' }])('refuses %j', async (wrong) => {
    const person = admin()
    const { first, chat_id } = await begin(person, 'A web shop for 4 people')
    if (!first.generated_config) throw new Error('There is no configuration.')
    const config = { ...first.generated_config, ...wrong }
    await expect(say(person, 'in Europe', { chat_id, config })).rejects.toMatchObject({ status: 400 })
  })

  it('prices exactly the components that are named', async () => {
    const { first, next } = await begin(admin(), 'only a Postgres database with 200 GB')
    expect(first.generated_config?.parts).toEqual({
      base: 'named',
      added: ['postgresql'],
      removed: [],
      sizes: [{ component: 'postgresql', setting: 'storage_gb', value: 200 }],
    })
    expect(first.messages?.map(({ code }) => code)).toContain('copilot.exactly')
    expect(Object.keys(first.generated_result?.breakdown ?? {})).toContain('PostgreSQL')
    expect(Object.keys(first.generated_result?.breakdown ?? {})).not.toContain('VM')
    expect(answerOf(await next('add a Redis')).generated_config?.parts?.added).toEqual(['postgresql', 'redis'])
  })

  it('gives a draft that cannot be built yet with the reason, and no price', async () => {
    const { first } = await begin(admin(), 'just a load balancer')
    expect([first.generated_config?.parts?.added, first.generated_result]).toEqual([['load-balancer'], null])
    expect(first.messages?.map(({ code }) => code)).toContain('copilot.cannot-be-built')
    expect(first.content).toMatch(/cannot be built yet: .+/)
  })

  it('ends a Temporary stack when it was said', async () => {
    const { first } = await begin(admin(), 'a web shop for two weeks')
    expect([first.generated_config?.duration, first.generated_config?.lifetime_days]).toEqual(['Temporary', 14])
  })
})
