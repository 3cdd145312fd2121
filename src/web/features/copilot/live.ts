// An answer while it is made: what has come of it so far.
import type { ChatMessage, CopilotEvent } from '#contract/copilot.ts'
import type { CopilotResult, CopilotUnderstanding } from '../../api/copilot.ts'

export interface Live {
  /** What was said, until the server has it. */
  content: string
  /** The chat that it belongs to; undefined until a new one has its id. */
  chatId: string | undefined
  by: ChatMessage['by']
  text: string
  understanding: CopilotUnderstanding | null
  result: CopilotResult | null
  /** The server has kept what was said. */
  hasBegun: boolean
}

/** An answer of which nothing has come. */
export function beginLive(content: string, chatId: string | undefined): Live {
  return { content, chatId, by: null, text: '', understanding: null, result: null, hasBegun: false }
}

/** The answer with what an event adds. The last event ends it and adds nothing. */
export function withEvent(live: Live, event: CopilotEvent): Live {
  switch (event.type) {
    case 'begun':
      return { ...live, chatId: event.chat.id, hasBegun: true }
    case 'understood':
      return { ...live, by: event.by, understanding: event.understanding }
    case 'text':
      return { ...live, text: live.text + event.text }
    case 'result':
      return { ...live, result: event.result }
    case 'done':
    case 'error':
      return live
  }
}
