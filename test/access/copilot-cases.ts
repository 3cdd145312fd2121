// Who may call what of the copilot, written down apart from the product's own table of permissions.
import { randomUUID } from 'node:crypto'
import type { EndpointKey } from '#contract/client.ts'
import { copilotChats, copilotModels } from '../../src/server/db/schema/copilot.ts'
import { plain, type Case, type Scene } from './case.ts'

/** A chat of whoever asks. */
async function ownChat({ app, cast, actor }: Scene): Promise<string> {
  const id = randomUUID()
  const { id: user_id } = await (actor ?? cast.outsider).ready()
  const now = app.deps.now()
  await app.deps.database.orm
    .insert(copilotChats)
    .values({ id, user_id, title: 'Mine', message_count: 0, created_at: now, updated_at: now })
  return id
}

const onOwnChat: Case = { who: 'administrators', request: async (scene) => ({ params: { id: await ownChat(scene) } }) }

type Key = Extract<EndpointKey, `${string} /${'copilot' | 'instance/copilot'}${string}`>

export const COPILOT_CASES: Readonly<Record<Key, Case>> = {
  'GET /copilot/chats': plain('administrators'),
  'GET /copilot/chats/{id}': onOwnChat,
  'DELETE /copilot/chats/{id}': onOwnChat,
  'POST /copilot/messages': plain('administrators', { body: { content: 'A web application on AWS.' } }),
  'GET /instance/copilot': plain('administrators'),
  // While none is set: the tests have no model to ask.
  'POST /instance/copilot/test': {
    who: 'administrators',
    request: async ({ app }) => {
      await app.deps.database.orm.delete(copilotModels)
      return {}
    },
    answer: 409,
  },
  // Another key each time, so that each call changes something.
  'PUT /instance/copilot': {
    who: 'administrators',
    request: () => ({ body: { base_url: 'https://models.example.com/v1', model: 'small', key: randomUUID() } }),
  },
}
