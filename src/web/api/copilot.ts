// What the pages read of the copilot, each with its key.
import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import type { ChatMessage, CopilotEvent, copilot } from '#contract/copilot.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import { call } from './client.ts'
import { paging, readPage } from './paged.ts'

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

/** The chats of this person, newest first, a page at a time. */
export const chatsQuery = infiniteQueryOptions({
  ...paging,
  queryKey: ['copilot', 'chats'],
  queryFn: ({ pageParam, signal }) =>
    readPage(signal, (options) => call('GET /copilot/chats', { query: { limit: CHATS_SIZE, cursor: pageParam || undefined } }, options)),
})

/** A chat with its messages, oldest first. */
export function chatQuery(id: string) {
  return queryOptions({ queryKey: ['copilot', 'chat', id], queryFn: ({ signal }) => call('GET /copilot/chats/{id}', { params: { id } }, { signal }) })
}

/** Which model the copilot may ask; for administrators. */
export const copilotModelQuery = queryOptions({ queryKey: ['copilot', 'model'], queryFn: ({ signal }) => call('GET /instance/copilot', {}, { signal }) })

/** Says something to the copilot. Resolves when the answer begins; its events come as they are made. */
export function say(body: SendBody, signal: AbortSignal): Promise<AsyncIterable<CopilotEvent>> {
  return call('POST /copilot/messages', { body }, { signal })
}

/** Adds a message to a chat that is shown; the rest of the chat stays as it was read. */
export function addMessage(queries: QueryClient, chat: Omit<ChatDetail, 'messages'>, message: ChatMessage): void {
  queries.setQueryData(chatQuery(chat.id).queryKey, (before) => {
    const messages = before?.messages ?? []
    return { ...chat, messages: [...messages.filter(({ id }) => id !== message.id), message] }
  })
}
