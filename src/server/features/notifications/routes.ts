import type { notifications } from '#contract/notifications.ts'
import type { Deps } from '../../deps.ts'
import { json, jsonPage, type Handlers } from '../../http/implement.ts'
import { getPushKeys } from '../../notify/push-keys.ts'
import { getInbox, markRead, subscribe, unsubscribe } from './service.ts'

/** The inbox, and push messages to the browsers of a person. */
export function notificationsRoutes(deps: Deps): Handlers<typeof notifications> {
  return {
    list: async ({ ctx, query }) => {
      const { inbox, page } = await getInbox(deps, ctx, query)
      return jsonPage(inbox, page)
    },
    markRead: async ({ ctx, body }) => json(await markRead(deps, ctx, body.ids)),
    pushKey: async () => json({ public_key: (await getPushKeys(deps)).publicKey }),
    subscribe: async ({ ctx, body }) => {
      await subscribe(deps, ctx, body)
      return undefined
    },
    unsubscribe: async ({ ctx, query }) => {
      await unsubscribe(deps, ctx, query.endpoint)
      return undefined
    },
  }
}
