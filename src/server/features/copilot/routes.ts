import type { copilot } from '#contract/copilot.ts'
import type { Deps } from '../../deps.ts'
import { json, jsonPage, type Handlers } from '../../http/implement.ts'
import { getModel, setModel, testModel } from './model.ts'
import { createSender } from './send.ts'
import { getChat, listChats, removeChat } from './service.ts'

/** Chats with the copilot, and the model that it may ask. */
export function copilotRoutes(deps: Deps): Handlers<typeof copilot> {
  const send = createSender(deps)
  return {
    chats: async ({ ctx, query }) => {
      const { chats, page } = await listChats(deps, ctx, query)
      return jsonPage(chats, page)
    },
    get: async ({ ctx, params }) => json(await getChat(deps, ctx, params.id)),
    remove: async ({ ctx, params }) => {
      await removeChat(deps, ctx, params.id)
      return undefined
    },
    send: ({ ctx, body }) => send(ctx, body),
    getModel: async () => json(await getModel(deps)),
    setModel: async ({ ctx, body }) => json(await setModel(deps, ctx, body)),
    testModel: async () => json(await testModel(deps)),
  }
}
