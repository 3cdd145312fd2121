// Chats and messages as they are answered.
import { z } from 'zod'
import {
  COPILOT_AGENTS,
  chatMessage,
  copilotConfig,
  copilotResult,
  copilotUnderstanding,
  type Chat,
  type ChatMessage,
} from '#contract/copilot.ts'
import type { copilotChats, copilotMessages } from '../../db/schema/copilot.ts'

export type ChatRow = typeof copilotChats.$inferSelect
export type MessageRow = typeof copilotMessages.$inferSelect

const agent = z.enum(COPILOT_AGENTS).nullable().catch(null)
const by = z.enum(['rules', 'model']).nullable().catch(null)
// What an older version kept in a form that is none any more is left out: the words of the message stay.
const understanding = copilotUnderstanding.nullable().catch(null)
const config = copilotConfig.nullable().catch(null)
const result = copilotResult.nullable().catch(null)
const { messages, model_message: modelMessage } = chatMessage.shape

export function presentChat({ id, title, agent: given, message_count, created_at, updated_at }: ChatRow): Chat {
  return {
    id,
    title,
    agent: agent.parse(given),
    message_count,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  }
}

export function presentMessage(row: MessageRow): ChatMessage {
  return {
    id: row.id,
    type: row.type === 'user' ? 'user' : 'assistant',
    content: row.content,
    messages: messages.parse(row.messages),
    timestamp: row.created_at.toISOString(),
    by: by.parse(row.by),
    model_problem: row.model_problem,
    model_message: modelMessage.parse(row.model_message),
    understanding: understanding.parse(row.understanding),
    generated_config: config.parse(row.config),
    generated_result: result.parse(row.result),
  }
}
