// Sending what happened to an address: written here, sent when the transaction is done.
import { message } from '#words/message.ts'
import { queueDelivery } from '../webhooks/deliveries.ts'
import { done, type ActionHandler } from './action.ts'

export const webhook: ActionHandler = {
  perform: async (context, { target }) => {
    const host = await queueDelivery(context, target)
    return done(message('actions.webhook.done', { host }))
  },
  would: ({ target }, { environment }) =>
    message('actions.webhook.would', { environment, host: URL.canParse(target) ? new URL(target).host : null }),
}
