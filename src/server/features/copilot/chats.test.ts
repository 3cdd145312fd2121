import { expect, it } from 'vitest'
import { createTestApp, type User } from '../../../../test/support/app.ts'
import { of, say } from '../../../../test/support/copilot.ts'
import { describeEndpoint } from '../../../../test/support/describe-endpoint.ts'
import { auditOf, proveNothing } from '../../../../test/support/things.ts'

const { user, deps, setTime } = await createTestApp({ prove: proveNothing })
const admin = () => user({ role: 'admin' })
const LIST = 'GET /copilot/chats'
const GET = 'GET /copilot/chats/{id}'
const REMOVE = 'DELETE /copilot/chats/{id}'
const UNKNOWN = '99999999-9999-4999-8999-999999999999'
const gone = { status: 404, message: 'There is no such chat, or it is not yours: begin a new one.' }
const refusesUsers = (path: string, method = 'GET') =>
  it('refuses a person who is no administrator', async () => {
    expect((await user().send(`/api${path}`, { method })).status).toBe(403)
  })

async function begin(person: User, content: string, at: string): Promise<string> {
  setTime(at)
  return of(await say(person, content), 'begun').chat.id
}

describeEndpoint('GET /copilot/chats', {
  200: () => {
    it('lists the own ones, the one that was used last first, page by page', async () => {
      const person = admin()
      expect(await person.call(LIST, {})).toEqual([])
      const first = await begin(person, 'First', '2026-11-02T10:00:00Z')
      const second = await begin(person, 'Second', '2026-11-02T10:01:00Z')
      const third = await begin(person, 'Third', '2026-11-02T10:01:00Z')
      await begin(admin(), 'Of somebody else', '2026-11-02T10:01:00Z')
      setTime('2026-11-02T10:02:00Z')
      await say(person, 'And once more', { chat_id: first })
      const all = await person.call(LIST, {})
      expect(all.map(({ title, message_count }) => [title, message_count])).toEqual([
        ['First', 4],
        ['Third', 2],
        ['Second', 2],
      ])
      const found: string[] = []
      let next: string | undefined = '/api/copilot/chats?limit=1'
      while (next !== undefined) {
        const page = await person.send(next)
        expect(page.headers.get('x-total-count')).toBe('3')
        found.push(...((await page.json()) as { id: string }[]).map(({ id }) => id))
        next = /^<([^>]+)>/.exec(page.headers.get('link') ?? '')?.[1]
      }
      expect(found).toEqual([first, third, second])
    })
  },
  400: () => {
    it('refuses a cursor of another list, and a limit that is none', async () => {
      for (const query of ['cursor=nothing', 'limit=0', 'limit=201'])
        expect((await admin().send(`/api/copilot/chats?${query}`)).status).toBe(400)
    })
  },
  403: () => {
    refusesUsers('/copilot/chats')
  },
})

describeEndpoint('GET /copilot/chats/{id}', {
  200: () => {
    it('gives a chat with its messages, oldest first', async () => {
      const person = admin()
      const id = await begin(person, 'One', '2026-11-02T11:00:00Z')
      await say(person, 'Two', { chat_id: id })
      const chat = await person.call(GET, { params: { id } })
      expect(chat).toMatchObject({
        id,
        title: 'One',
        agent: null,
        message_count: 4,
        created_at: '2026-11-02T11:00:00.000Z',
      })
      expect(chat.messages.map(({ type, by: who }) => [type, who])).toEqual([
        ['user', null],
        ['assistant', 'rules'],
        ['user', null],
        ['assistant', 'rules'],
      ])
      expect(chat.messages.flatMap(({ type, content }) => (type === 'user' ? [content] : []))).toEqual(['One', 'Two'])
    })

    it('keeps the words of messages whose form an older version knew', async () => {
      const person = admin()
      const id = await begin(person, 'One', '2026-11-02T11:00:00Z')
      await deps.database.pool.query(
        `update copilot_messages set understanding = '{"old": 1}', config = '[]', result = '7', by = 'magic' where chat_id = $1`,
        [id],
      )
      const { messages } = await person.call(GET, { params: { id } })
      expect(messages[1]).toMatchObject({
        type: 'assistant',
        by: null,
        understanding: null,
        generated_config: null,
        generated_result: null,
      })
      expect(messages[1]?.content).not.toBe('')
      expect(of(await say(person, 'Two people', { chat_id: id }), 'result').result.before_monthly).toBeNull()
    })
  },
  403: () => {
    refusesUsers(`/copilot/chats/${UNKNOWN}`)
  },
  404: () => {
    it('knows none of others, nor what is not there', async () => {
      const id = await begin(admin(), 'One', '2026-11-02T11:00:00Z')
      for (const one of [id, UNKNOWN, 'nothing'])
        await expect(admin().call(GET, { params: { id: one } })).rejects.toMatchObject(gone)
    })
  },
})

describeEndpoint('DELETE /copilot/chats/{id}', {
  204: () => {
    it('deletes a chat with its messages, and writes down that and not what was said', async () => {
      const person = admin()
      const id = await begin(person, 'Something private', '2026-11-02T11:00:00Z')
      await person.call(REMOVE, { params: { id } })
      await expect(person.call(GET, { params: { id } })).rejects.toMatchObject(gone)
      expect((await deps.database.pool.query('select 1 from copilot_messages where chat_id = $1', [id])).rowCount).toBe(
        0,
      )
      const entry = { action: 'copilot.chat.delete', before: { messages: 2 }, after: null, actor_email: person.email }
      expect(await auditOf(deps, id)).toEqual([entry])
      const written = await deps.database.pool.query(
        `select 1 from audit_entries e where e::text like '%Something private%'`,
      )
      expect(written.rowCount).toBe(0)
    })
  },
  403: () => {
    refusesUsers(`/copilot/chats/${UNKNOWN}`, 'DELETE')
  },
  404: () => {
    it('knows none of others, nor what is not there', async () => {
      const owner = admin()
      const id = await begin(owner, 'One', '2026-11-02T11:00:00Z')
      for (const one of [id, UNKNOWN, 'nothing'])
        await expect(admin().call(REMOVE, { params: { id: one } })).rejects.toMatchObject(gone)
      expect((await owner.call(GET, { params: { id } })).messages).toHaveLength(2)
    })
  },
})
