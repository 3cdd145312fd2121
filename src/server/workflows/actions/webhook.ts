// Sending what happened to an address: written here, sent when the transaction is done.
import { queueDelivery } from '../deliveries.ts'
import { done, type ActionHandler } from './action.ts'

export const webhook: ActionHandler = {
  perform: async (context, { target }) => {
    const host = await queueDelivery(context, target)
    return done(`Handed a message for ${host} to the sender; the deliveries of this workflow say what became of it.`)
  },
  would: ({ target }, { environment }) => `Send a signed message about ${environment} to ${URL.canParse(target) ? new URL(target).host : 'no address'}.`,
}
