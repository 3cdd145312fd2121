// What the pages read of the copilot, and what they say to it.
import type { QueryClient } from '@tanstack/react-query'
import type { ChatMessage, CopilotEvent, copilot } from '#contract/copilot.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import { call } from './client.ts'
import { keyOf, pagedQuery } from './query.ts'

/** The eight answers that a sentence gave. */
export type CopilotConfig = NonNullable<ChatMessage['generated_config']>
/** What the answers cost, and what they changed. */
export type CopilotResult = NonNullable<ChatMessage['generated_result']>
/** The answers with where each comes from. */
export type CopilotUnderstanding = NonNullable<ChatMessage['understanding']>
export type CopilotAgent = NonNullable<SendBody['agent']>
export type ChatDetail = Output<(typeof copilot)['get']>
type SendBody = Input<(typeof copilot)['send']>['body']

const CHATS_SIZE = 30

/** The chats of this person, newest first. */
export const chatsQuery = pagedQuery('GET /copilot/chats', { query: { limit: CHATS_SIZE } })

/** Says something to the copilot. Resolves when the answer begins; its events come as they are made. */
export function say(body: SendBody, signal: AbortSignal): Promise<AsyncIterable<CopilotEvent>> {
  return call('POST /copilot/messages', { body }, { signal })
}

/** Adds a message to a chat that is shown; the rest of the chat stays as it was read. */
export function addMessage(queries: QueryClient, chat: Omit<ChatDetail, 'messages'>, message: ChatMessage): void {
  queries.setQueryData(keyOf('GET /copilot/chats/{id}', { params: { id: chat.id } }), (before) => {
    const messages = before?.messages ?? []
    return { ...chat, messages: [...messages.filter(({ id }) => id !== message.id), message] }
  })
}
