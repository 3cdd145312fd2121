// What is said is kept: the question before it is answered, and the answer
// while the chat is held, so that none is lost and each builds upon the last.
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { CopilotAnswers } from '#engine/copilot/understanding.ts'
import type { Parsed } from '#contract/endpoint.ts'
import type { copilot } from '#contract/copilot.ts'
import { message } from '#words/message.ts'
import type { Transaction } from '../../db/connect.ts'
import { copilotChats, copilotMessages } from '../../db/schema/copilot.ts'
import type { Deps } from '../../deps.ts'
import type { SignedIn } from '../../http/context.ts'
import { badRequest } from '../../http/errors.ts'
import { stateOf, type ChatState } from './history.ts'
import type { ChatRow, MessageRow } from './present.ts'
import { noChat } from './service.ts'
import { titleOf } from './words.ts'

/** Messages of one chat, of both sides. */
const MESSAGES_MAX = 200
/** Chats of one person: a new one takes the place of the one that was left alone for longest. */
const CHATS_MAX = 100

export interface Begun {
  readonly chat: ChatRow
  readonly question: MessageRow
}

/** What an answer consists of. */
export type AnswerDraft = Omit<MessageRow, 'id' | 'chat_id' | 'position' | 'type' | 'created_at'>

/** A message of which nothing was made: a question, or an answer that failed. */
export const NOTHING_MADE = {
  messages: null,
  by: null,
  model_problem: null,
  model_message: null,
  understanding: null,
  config: null,
  result: null,
} as const satisfies Partial<AnswerDraft>

/**
 * Keeps a question, in a chat of the caller or in a new one.
 * @param config from which the chat goes on: as the person corrected it, or of the result that a new chat changes
 * @throws Refused with 404 for a chat that is not theirs, 400 for one that is full
 */
export function keepQuestion(
  deps: Deps,
  { caller }: SignedIn,
  { content: given, chat_id, agent }: Parsed<(typeof copilot)['send']>['body'],
  config: CopilotAnswers | undefined,
): Promise<Begun> {
  // As the database keeps it: the places of words in it must be the same.
  const content = given.toWellFormed()
  const now = deps.now()
  return deps.database.orm.transaction(async (tx) => {
    const chat =
      chat_id === undefined
        ? await insertChat(tx, { id: deps.newId(), user_id: caller.id, content, agent: agent ?? null, now })
        : await holdChat(tx, chat_id, caller.id)
    if (!chat) throw noChat()
    if (chat.message_count + 2 > MESSAGES_MAX) {
      throw badRequest([{ field: 'chat_id', said: message('copilot.chat-full', { max: MESSAGES_MAX }) }])
    }
    return append(tx, chat, { id: deps.newId(), type: 'user', content, ...NOTHING_MADE, config: config ?? null }, now)
  })
}

/**
 * Keeps an answer, while the chat is held.
 * @param make is given where the chat stands; makes nothing but values
 * @returns undefined when the chat was deleted meanwhile
 */
export function keepAnswer<Made extends { readonly draft: AnswerDraft }>(
  deps: Deps,
  chatId: string,
  make: (state: ChatState) => Made,
): Promise<(Made & { readonly answer: MessageRow }) | undefined> {
  return deps.database.orm.transaction(async (tx) => {
    const [chat] = await tx.select().from(copilotChats).where(eq(copilotChats.id, chatId)).for('update')
    if (!chat) return undefined
    const made = make(await readState(tx, chatId))
    const { question: answer } = await append(
      tx,
      chat,
      { id: deps.newId(), type: 'assistant', ...made.draft },
      deps.now(),
    )
    return { ...made, answer }
  })
}

/** Where a chat stands after its last message. */
export async function readState(queries: Pick<Transaction, 'select'>, chatId: string): Promise<ChatState> {
  const rows = await queries
    .select()
    .from(copilotMessages)
    .where(eq(copilotMessages.chat_id, chatId))
    .orderBy(asc(copilotMessages.position))
  return stateOf(rows)
}

async function holdChat(tx: Transaction, id: string, userId: string): Promise<ChatRow | undefined> {
  const [row] = await tx
    .select()
    .from(copilotChats)
    .where(and(eq(copilotChats.id, id), eq(copilotChats.user_id, userId)))
    .for('update')
  return row
}

async function insertChat(
  tx: Transaction,
  {
    id,
    user_id,
    content,
    agent,
    now,
  }: {
    readonly id: string
    readonly user_id: string
    readonly content: string
    readonly agent: string | null
    readonly now: Date
  },
): Promise<ChatRow> {
  // One that is being answered just now is passed over: the next new chat comes to it.
  const old = await tx
    .select({ id: copilotChats.id })
    .from(copilotChats)
    .where(eq(copilotChats.user_id, user_id))
    .orderBy(desc(copilotChats.updated_at), desc(copilotChats.id))
    .offset(CHATS_MAX - 1)
    .for('update', { skipLocked: true })
  if (old.length > 0)
    await tx.delete(copilotChats).where(
      inArray(
        copilotChats.id,
        old.map((one) => one.id),
      ),
    )
  const row = { id, user_id, title: titleOf(content), agent, message_count: 0, created_at: now, updated_at: now }
  await tx.insert(copilotChats).values(row)
  return row
}

async function append(
  tx: Transaction,
  chat: ChatRow,
  message: Omit<MessageRow, 'chat_id' | 'position' | 'created_at'>,
  now: Date,
): Promise<Begun> {
  const question = { ...message, chat_id: chat.id, position: chat.message_count, created_at: now }
  await tx.insert(copilotMessages).values(question)
  const [updated] = await tx
    .update(copilotChats)
    .set({ message_count: sql`${copilotChats.message_count} + 1`, updated_at: now })
    .where(eq(copilotChats.id, chat.id))
    .returning()
  return { chat: updated ?? chat, question }
}
