// The chats of a person: listed, read and deleted by them alone.
import { and, asc, count, desc, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Chat, ChatMessage, copilot } from '#contract/copilot.ts'
import type { Parsed } from '#contract/endpoint.ts'
import { message } from '#words/message.ts'
import { change } from '../../audit/change.ts'
import { olderThan } from '../../db/conditions.ts'
import { copilotChats, copilotMessages } from '../../db/schema/copilot.ts'
import type { Deps } from '../../deps.ts'
import type { SignedIn } from '../../http/context.ts'
import { notFound } from '../../http/errors.ts'
import { isId } from '../../http/ids.ts'
import type { Page } from '../../http/implement.ts'
import { cursorKeys, cutPage, readCursor } from '../../http/paging.ts'
import { presentChat, presentMessage, type ChatRow } from './present.ts'

export const noChat = () => notFound(message('copilot.no-chat'))

/** The chats of the caller, newest first. @throws Refused with 400 for a cursor that no such list gave out */
export async function listChats(
  { database: { orm } }: Deps,
  { caller }: SignedIn,
  { limit, cursor }: Parsed<(typeof copilot)['chats']>['query'],
): Promise<{ readonly chats: Chat[]; readonly page: Page }> {
  const after = readCursor(cursor, cursorKeys.instant, z.uuid())
  const isMine = eq(copilotChats.user_id, caller.id)
  const [rows, [total]] = await Promise.all([
    orm
      .select()
      .from(copilotChats)
      .where(and(isMine, olderThan(copilotChats.updated_at, copilotChats.id, after)))
      .orderBy(desc(copilotChats.updated_at), desc(copilotChats.id))
      .limit(limit + 1),
    orm.select({ number: count() }).from(copilotChats).where(isMine),
  ])
  const page = cutPage(rows, limit, ({ updated_at, id }) => [updated_at.toISOString(), id])
  return { chats: page.rows.map(presentChat), page: { total: total?.number ?? 0, next: page.next } }
}

/**
 * A chat of the caller with its messages, oldest first. @throws Refused with 404 for what is not there or not theirs
 */
export async function getChat(deps: Deps, ctx: SignedIn, id: string): Promise<Chat & { messages: ChatMessage[] }> {
  const chat = await findOwnChat(deps, ctx, id)
  const messages = await deps.database.orm
    .select()
    .from(copilotMessages)
    .where(eq(copilotMessages.chat_id, chat.id))
    .orderBy(asc(copilotMessages.position))
  return { ...presentChat(chat), messages: messages.map(presentMessage) }
}

/** Deletes a chat of the caller. @throws Refused with 404 for what is not there or not theirs */
export async function removeChat(deps: Deps, ctx: SignedIn, id: string): Promise<void> {
  if (!isId(id)) throw noChat()
  await change(deps, ctx, async ({ tx, record }) => {
    const [removed] = await tx
      .delete(copilotChats)
      .where(and(eq(copilotChats.id, id), eq(copilotChats.user_id, ctx.caller.id)))
      .returning()
    if (!removed) throw noChat()
    // Without its title: that is what the person wrote, which only they see.
    record({
      action: 'copilot.chat.delete',
      target: { type: 'chat', id: removed.id, name: 'AI Copilot' },
      before: { messages: removed.message_count },
    })
  })
}

/** @throws Refused with 404 for what is not there or not theirs */
export async function findOwnChat({ database: { orm } }: Deps, { caller }: SignedIn, id: string): Promise<ChatRow> {
  const [row] = isId(id)
    ? await orm
        .select()
        .from(copilotChats)
        .where(and(eq(copilotChats.id, id), eq(copilotChats.user_id, caller.id)))
    : []
  if (!row) throw noChat()
  return row
}
