import type { ServerResponse } from 'node:http'
import { expect, it } from 'vitest'
import { parsePrompt } from '#engine/copilot/parse.ts'
import { understand } from '#engine/copilot/understand.ts'
import type { CopilotEvent } from '#contract/copilot.ts'
import { say as sentence } from '#words/say.ts'
import { createTestApp } from '../../../../test/support/app.ts'
import { of, say } from '../../../../test/support/copilot.ts'
import { describeEndpoint } from '../../../../test/support/describe-endpoint.ts'
import { eventually } from '../../../../test/support/eventually.ts'
import { make } from '../../../../test/support/make.ts'
import { sendForm, startModelServer } from '../../../../test/support/model-server.ts'
import { proveNothing } from '../../../../test/support/things.ts'
import { createOutbound } from '../../outbound/outbound.ts'

const { user, deps } = await createTestApp({ prove: proveNothing })
const admin = () => user({ role: 'admin' })
const SEND = 'POST /copilot/messages'
const GET = 'GET /copilot/chats/{id}'
const UNKNOWN = '99999999-9999-4999-8999-999999999999'
const TEXT = 'A production data pipeline on GCP for eight engineers, under $900 a month.'

describeEndpoint('POST /copilot/messages', {
  200: () => {
    it('begins a chat, says what it understood and what it costs, and keeps both messages', async () => {
      const person = admin()
      const events = await say(person, `  ${TEXT}  `, { agent: 'web-app' })
      const rules = { ...understand(TEXT), reply: null }
      const { chat, question } = of(events, 'begun')
      expect(chat).toMatchObject({ title: TEXT, agent: 'web-app', message_count: 1 })
      expect(question).toMatchObject({
        type: 'user',
        content: TEXT,
        by: null,
        understanding: null,
        generated_config: null,
        generated_result: null,
      })
      expect(of(events, 'understood')).toEqual({ type: 'understood', by: 'rules', understanding: rules })
      const { answer } = of(events, 'done')
      expect(answer).toMatchObject({
        type: 'assistant',
        by: 'rules',
        model_problem: null,
        generated_config: rules.answers,
      })
      expect(events.flatMap((event) => (event.type === 'text' ? [event.text] : [])).join('')).toBe(answer.content)
      expect(answer.messages?.map(({ code }) => code)).toEqual(['copilot.stack', 'copilot.costs'])
      expect(answer.messages?.map((one) => sentence(one, 'en')).join(' ')).toBe(answer.content)
      expect(answer.messages?.[0] && sentence(answer.messages[0], 'de')).toBe(
        'Datenpipeline, Entwicklung, für 8 Personen bei GCP in us-central1; Daten: Intern; Dauer: Langfristig.',
      )
      expect(answer.generated_result).toEqual(of(events, 'result').result)
      expect(events.map((event) => event.type).filter((type, index, all) => type !== all[index - 1])).toEqual([
        'begun',
        'understood',
        'text',
        'result',
        'done',
      ])
      const kept = await person.call(GET, { params: { id: chat.id } })
      expect(kept).toEqual({ ...chat, message_count: 2, messages: [question, answer] })
    })

    it('prices exactly what generating the same answers gives', async () => {
      const person = admin()
      const { result } = of(await say(person, TEXT), 'result')
      const { budget_limit, parts: _, lifetime_days: __, ...answers } = parsePrompt(TEXT).answers
      const made = await person.call('POST /generate', {
        body: { ...answers, ...(budget_limit !== null && { budget_limit }) },
      })
      const { total_monthly, priced_lines, total_lines, breakdown } = made.cost_estimate
      const { resource_count, resources_summary } = made
      expect(result).toMatchObject({
        total_monthly,
        priced_lines,
        total_lines,
        breakdown,
        resource_count,
        resources_summary,
        changes: [],
        before_monthly: null,
      })
      expect(of(await say(person, TEXT), 'done').answer.content).toContain(
        `$${total_monthly.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })} a month with ${resource_count} resources`,
      )
    })

    it('stores no result', async () => {
      const person = admin()
      await say(person, TEXT)
      await expect(person.call('GET /results/current', {})).rejects.toMatchObject({ status: 404 })
    })

    it('goes on from the last answer, and shows the difference with both prices', async () => {
      const person = admin()
      const first = await say(person, 'A web application for 4 people on Azure.')
      const chat_id = of(first, 'begun').chat.id
      const before = of(first, 'done').answer.generated_config
      const text = 'Make it production.'
      const second = await say(person, text, { chat_id })
      const rules = understand(text, parsePrompt('A web application for 4 people on Azure.').answers)
      expect(of(second, 'understood').understanding).toEqual({ ...rules, reply: null })
      const { result } = of(second, 'result')
      expect(result.before_monthly).toBe(of(first, 'result').result.total_monthly)
      expect(result.changes).toEqual([
        { field: 'environment_type', before: before?.environment_type, after: 'Production' },
      ])
      expect(of(second, 'begun').chat.message_count).toBe(3)
    })

    it('changes a generated result of the caller, or a shared one', async () => {
      const maker = admin()
      const { id: result_id, cost_estimate } = await maker.call('POST /generate', {
        body: make.answers({ budget_limit: 200, duration: 'Temporary' }),
      })
      await maker.call('POST /results/{id}/share', { params: { id: result_id } })
      for (const person of [maker, admin()]) {
        const events = await say(person, 'Make it production.', { result_id })
        expect(of(events, 'result').result.before_monthly).toBe(cost_estimate.total_monthly)
        expect(of(events, 'done').answer.generated_config).toMatchObject({
          team_size: 3,
          duration: 'Temporary',
          budget_limit: 200,
          region: 'us-east-1',
        })
      }
    })

    it('takes the chat before the result, once there is an answer in it', async () => {
      const person = admin()
      const { id: result_id } = await person.call('POST /generate', { body: make.answers({ cloud_provider: 'GCP' }) })
      const first = await say(person, 'Four people.', { result_id })
      const second = await say(person, 'Production.', { result_id, chat_id: of(first, 'begun').chat.id })
      expect(of(second, 'done').answer.generated_config).toEqual({
        ...of(first, 'done').answer.generated_config,
        environment_type: 'Production',
      })
    })

    it('keeps the result that a chat changes also when it begins with a greeting', async () => {
      const person = admin()
      const { id: result_id } = await person.call('POST /generate', { body: make.answers({ cloud_provider: 'GCP' }) })
      const first = await say(person, 'Hello.', { result_id })
      const second = await say(person, 'Four people.', { chat_id: of(first, 'begun').chat.id })
      expect(of(second, 'done').answer.generated_config).toMatchObject({ cloud_provider: 'GCP', team_size: 4 })
    })

    it.each([
      ['Hello.', 'copilot.hello'],
      ['What can you do?', 'copilot.help'],
      ['The weather is nice.', 'copilot.nothing-found'],
      ['Undo', 'copilot.nothing-to-undo'],
      ['Precisamos de uma aplicação web para 10 pessoas', 'copilot.other-language'],
    ])('makes no stack of what describes none: %s', async (text, code) => {
      const events = await say(admin(), text)
      const { answer } = of(events, 'done')
      expect(answer.messages).toEqual([{ code, params: {} }])
      expect([answer.generated_config, answer.generated_result]).toEqual([null, null])
      expect(events.map(({ type }) => type)).not.toContain('result')
    })

    it('words its questions for other languages', async () => {
      const { answer } = of(await say(admin(), 'A web application on AWS or Azure.'), 'done')
      const question = answer.messages?.find(({ code }) => code === 'copilot.question')
      expect(question && sentence(question, 'es')).toMatch(/^Nube: ¿cuál quiere decir, (AWS o Azure|Azure o AWS)\?$/)
    })

    it('shortens a long first message to a title, on one line', async () => {
      const title = of(await say(admin(), `One\n\n two ${'😀'.repeat(60)}`), 'begun').chat.title
      expect(title).toMatch(/^One two 😀+…$/u)
      expect(title.length).toBeLessThanOrEqual(80)
      expect(title.isWellFormed()).toBe(true)
    })

    it('keeps what no database can hold as what can', async () => {
      const person = admin()
      const events = await say(person, 'Half a pair \ud83d of AWS')
      expect(of(events, 'begun').question.content).toBe('Half a pair \ufffd of AWS')
      const { messages } = await person.call(GET, { params: { id: of(events, 'begun').chat.id } })
      expect(messages[0]).toEqual(of(events, 'begun').question)
    })

    it('answers messages that come at once one after the other, and loses none', async () => {
      const person = admin()
      const chat_id = of(await say(person, 'A web application on AWS.'), 'begun').chat.id
      const texts = ['Make it production.', 'Make it staging.', 'For 7 people.', 'On Azure.', 'Make it production.']
      await Promise.all(texts.map((text) => say(person, text, { chat_id })))
      const { messages, message_count } = await person.call(GET, { params: { id: chat_id } })
      expect(message_count).toBe(12)
      expect(messages.map(({ type }) => type)).toEqual(Array.from({ length: 6 }, () => ['user', 'assistant']).flat())
      expect(messages.flatMap(({ type, content }) => (type === 'user' ? [content] : [])).toSorted()).toEqual(
        ['A web application on AWS.', ...texts].toSorted(),
      )
      // Each builds upon the one before.
      let before = parsePrompt('A web application on AWS.').answers
      for (let index = 2; index < messages.length; index += 2) {
        before = parsePrompt(messages[index]?.content ?? '', before).answers
        expect(messages[index + 1]?.generated_config).toEqual(before)
      }
    })

    it('keeps the answer also when no one waits for it', async () => {
      const person = admin()
      const events = await person.call(SEND, { body: { content: TEXT } })
      const first = await firstOf(events)
      if (first?.type !== 'begun') throw new Error('The first event is not the beginning.')
      const messages = await eventually(async () => {
        const chat = await person.call(GET, { params: { id: first.chat.id } })
        expect(chat.messages).toHaveLength(2)
        return chat.messages
      })
      expect(messages[1]).toMatchObject({ type: 'assistant', by: 'rules', generated_config: parsePrompt(TEXT).answers })
    })

    it('keeps the 100 chats that were used last', async () => {
      const person = await admin().ready()
      const insert = `insert into copilot_chats (id, user_id, title, message_count, created_at, updated_at)
        select gen_random_uuid(), $1, 'Old ' || n, 0, now(), timestamptz '2020-01-01' + n * interval '1 day' from generate_series(1, 101) n`
      await deps.database.pool.query(insert, [person.id])
      const { chat } = of(await say(person, TEXT), 'begun')
      const response = await person.send('/api/copilot/chats?limit=200')
      expect(response.headers.get('x-total-count')).toBe('100')
      const titles = ((await response.json()) as { title: string }[]).map(({ title }) => title)
      expect([titles[0], titles[1], titles.at(-1)]).toEqual([chat.title, 'Old 101', 'Old 3'])
    })
  },
  400: () => {
    it.each([
      [{ content: ' ' }, 'content: Write what you need.'],
      [{}, 'content: This field is required.'],
      [{ content: 'a', action: 'delete' }, 'action: There is no such field: check its spelling or leave it out.'],
      [{ content: 'a\0' }, 'A text contains the character U+0000: leave it out.'],
    ])('refuses %j', async (body, detail) => {
      const response = await admin().send('/api/copilot/messages', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      expect([response.status, await response.json()]).toMatchObject([400, { detail }])
    })

    it('refuses more than 4,000 characters', async () => {
      await expect(say(admin(), 'x'.repeat(4001))).rejects.toMatchObject({
        message: 'content: Use at most 4,000 characters.',
      })
      expect(of(await say(admin(), 'x'.repeat(4000)), 'done').answer.by).toBe('rules')
    })

    it('refuses a result that no answers describe, and one whose region is no longer there', async () => {
      const person = admin()
      const { id: result_id } = await person.call('POST /stacks/compile', { body: make.stack() })
      const refusal = {
        status: 400,
        message: expect.stringContaining('This result was not made from answers') as string,
      }
      await expect(say(person, TEXT, { result_id })).rejects.toMatchObject(refusal)
      const { id } = await person.call('POST /generate', { body: make.answers() })
      await deps.database.pool.query(
        `update results set result = replace(result::text, '"us-east-1"', '"mars-1"')::json where id = $1`,
        [id],
      )
      await expect(say(person, TEXT, { result_id: id })).rejects.toMatchObject(refusal)
    })

    it('refuses a chat that is full, and keeps nothing of it', async () => {
      const person = admin()
      const { id: chat_id } = of(await say(person, TEXT), 'begun').chat
      await deps.database.pool.query('update copilot_chats set message_count = 199 where id = $1', [chat_id])
      await expect(say(person, TEXT, { chat_id })).rejects.toMatchObject({
        status: 400,
        message: 'chat_id: A chat holds at most 200 messages: begin a new one.',
      })
      expect((await person.call(GET, { params: { id: chat_id } })).messages).toHaveLength(2)
    })
  },
  403: () => {
    it('refuses a person who is no administrator', async () => {
      await expect(say(user(), TEXT)).rejects.toMatchObject({
        status: 403,
        message: 'Only administrators can do this: ask one.',
      })
    })
  },
  404: () => {
    it('knows no chat of others, nor what is not there', async () => {
      const owner = admin()
      const { id } = of(await say(owner, TEXT), 'begun').chat
      for (const chat_id of [id, UNKNOWN, 'nothing'])
        await expect(say(admin(), TEXT, { chat_id })).rejects.toMatchObject({
          status: 404,
          message: 'There is no such chat, or it is not yours: begin a new one.',
        })
      expect((await owner.call(GET, { params: { id } })).messages).toHaveLength(2)
    })

    it('knows no result of others', async () => {
      const { id } = await admin().call('POST /generate', { body: make.answers() })
      for (const result_id of [id, UNKNOWN, 'nothing'])
        await expect(say(admin(), TEXT, { result_id })).rejects.toMatchObject({
          status: 404,
          message: expect.stringContaining('no such result') as string,
        })
    })
  },
  429: () => {
    it('refuses the ninth message at once, and none of someone else', async () => {
      const server = await startModelServer()
      const held: ServerResponse[] = []
      server.answer = (_, response) => void held.push(response)
      const app = await createTestApp({ prove: proveNothing, outbound: createOutbound({ allowsPrivate: true }) })
      const person = app.user({ role: 'admin' })
      await person.call('PUT /instance/copilot', { body: { base_url: server.base_url, model: 'small' } })
      const eight = Array.from({ length: 8 }, () => say(person, TEXT))
      await eventually(() => expect(held).toHaveLength(8))
      await expect(say(person, TEXT)).rejects.toMatchObject({
        status: 429,
        message: 'The copilot is answering 8 of your messages: wait for one of the answers.',
      })
      const other = say(app.user({ role: 'admin' }), TEXT)
      await eventually(() => expect(held).toHaveLength(9))
      server.answer = (_, response) => sendForm(response, {})
      held.forEach((response) => sendForm(response, {}))
      for (const events of await Promise.all([...eight, other])) expect(of(events, 'done').answer.by).toBe('model')
      // Whatever was refused or answered holds no place any more.
      for (let i = 0; i < 9; i++)
        await expect(say(person, TEXT, { chat_id: 'nothing' })).rejects.toMatchObject({ status: 404 })
      expect(of(await say(person, TEXT), 'done').answer.by).toBe('model')
      await server.close()
    })
  },
})

/** The first event; then the caller goes away. */
async function firstOf(events: AsyncIterable<CopilotEvent>): Promise<CopilotEvent | undefined> {
  for await (const event of events) return event
  return undefined
}
