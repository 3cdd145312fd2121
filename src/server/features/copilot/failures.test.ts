// What becomes of an answer that fails after its stream began.
import { expect, it } from 'vitest'
import { say as sentence } from '#words/say.ts'
import { createTestApp } from '../../../../test/support/app.ts'
import { of, say } from '../../../../test/support/copilot.ts'
import { proveNothing } from '../../../../test/support/things.ts'

const TEXT = 'A production data pipeline on GCP for eight engineers, under $900 a month.'

it('says so in its fixed words, keeps that, and says nothing of the inside', async () => {
  const app = await createTestApp({ prove: proveNothing })
  const person = app.user({ role: 'admin' })
  await app.deps.database.pool.query(`
    create function refuse_answers() returns trigger language plpgsql as $$ begin raise exception 'inner secret'; end $$;
    create trigger refuse_answers before insert on copilot_messages for each row when (new.by = 'rules') execute function refuse_answers()`)
  const events = await say(person, TEXT)
  const { message, answer } = of(events, 'error')
  expect(message).toMatch(
    /^I encountered an error while generating your infrastructure: the server failed, and its log says why under the request id [\w-]+\. Please try again with a different description\.$/,
  )
  expect(answer?.messages?.map((one) => sentence(one, 'de'))).toEqual([
    expect.stringMatching(
      /^Beim Erzeugen Ihrer Infrastruktur ist ein Fehler aufgetreten: Der Server hat versagt, .* warum\. Versuchen/,
    ),
  ])
  expect(answer).toMatchObject({
    type: 'assistant',
    content: message,
    by: null,
    generated_config: null,
    generated_result: null,
  })
  expect(JSON.stringify(events)).not.toContain('inner secret')
  const { id: chat_id } = of(events, 'begun').chat
  expect((await person.call('GET /copilot/chats/{id}', { params: { id: chat_id } })).messages).toEqual([
    of(events, 'begun').question,
    answer,
  ])
  // The chat goes on, from nothing.
  await app.deps.database.pool.query('drop trigger refuse_answers on copilot_messages')
  const second = await say(person, TEXT, { chat_id })
  expect(of(second, 'result').result.before_monthly).toBeNull()
})

it('says when not even that can be kept', async () => {
  const app = await createTestApp({ prove: proveNothing })
  await app.deps.database.pool.query(`
    create function refuse_answers() returns trigger language plpgsql as $$ begin raise exception 'inner secret'; end $$;
    create trigger refuse_answers before insert on copilot_messages for each row when (new.type = 'assistant') execute function refuse_answers()`)
  expect(of(await say(app.user({ role: 'admin' }), TEXT), 'error').answer).toBeNull()
  expect(app.logged.filter(({ msg }) => msg === 'The copilot could not keep its answer.')).toHaveLength(1)
})

it('says that the chat is gone', async () => {
  const app = await createTestApp({ prove: proveNothing })
  await app.deps.database.pool.query(`
    create function drop_chat() returns trigger language plpgsql as $$ begin delete from copilot_chats where id = new.chat_id; return null; end $$;
    create constraint trigger drop_chat after insert on copilot_messages deferrable initially deferred for each row execute function drop_chat()`)
  expect(of(await say(app.user({ role: 'admin' }), TEXT), 'error')).toEqual({
    type: 'error',
    message:
      'I encountered an error while generating your infrastructure: the chat was deleted meanwhile. Please try again with a different description.',
    messages: [{ code: 'copilot.failed', params: { reason: { code: 'copilot.chat-deleted', params: {} } } }],
    answer: null,
  })
})
