// What tools answer: data that fits into the context of a model, and the API's
// own sentence for what it refuses.
import type { CallToolResult } from '@modelcontextprotocol/server'
import { ApiError } from '#contract/client.ts'
import type { Log } from '../http/log.ts'

type Content = CallToolResult['content'][number]

/** A text longer than this is cut. */
const TEXT_MAX = 4000
/** An answer longer than this is not given. */
const ANSWER_MAX = 200_000

/** What a tool may refuse automatically, with a sentence for who called it. */
export class ToolRefusal extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'ToolRefusal'
  }
}

/**
 * An answer, as data and as the text of the same.
 * @param more further parts, such as files
 * @throws ToolRefusal for what is too large
 */
export function toolAnswer(value: Readonly<Record<string, unknown>>, more: readonly Content[] = []): CallToolResult {
  const text = JSON.stringify(value, (_, part: unknown) => (typeof part === 'string' ? shorten(part) : part))
  if (text.length > ANSWER_MAX)
    throw new ToolRefusal('The answer is too large for a model: ask for less, or look at it in Strata.')
  return { content: [{ type: 'text', text }, ...more], structuredContent: JSON.parse(text) as Record<string, unknown> }
}

/** Runs a tool. What it refuses is an answer too; what breaks says nothing of the inside. */
export async function answerOf(log: Log, name: string, run: () => Promise<CallToolResult>): Promise<CallToolResult> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof ApiError) return refusal(sentenceOf(error))
    if (error instanceof ToolRefusal) return refusal(error.message)
    log.error({ tool: name, err: error }, 'A tool failed.')
    return refusal('The server failed to run this tool: its log says why.')
  }
}

/** The sentence of the API, but for a cursor, which tools do not take from a header. */
function sentenceOf({ message, problems }: ApiError): string {
  return problems.some(({ code }) => code === 'http.no-cursor')
    ? 'cursor: This is not a cursor of this list: take next_cursor of the page before, or leave it out for the first page.'
    : message
}

function refusal(text: string): CallToolResult {
  return { isError: true, content: [{ type: 'text', text }] }
}

function shorten(text: string): string {
  if (text.length <= TEXT_MAX) return text
  return `${text.slice(0, TEXT_MAX).toWellFormed()}… (${text.length - TEXT_MAX} more characters, which Strata shows)`
}
