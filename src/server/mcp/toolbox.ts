// How a tool is added to a server.
import type { CallToolResult, McpServer, StandardSchemaWithJSON } from '@modelcontextprotocol/server'
import { z } from 'zod'
import type { Log } from '../http/log.ts'
import { answerOf } from './answer.ts'
import type { Api } from './api.ts'

/** What tools are given. */
export interface Toolbox {
  readonly server: McpServer
  readonly api: Api
  readonly log: Log
  /** Address of this installation for links, without a slash at the end. */
  readonly publicUrl: string
}

/** Which part of a list a tool gives: less at once than the API, because a model reads it all. */
export const pageInput = {
  limit: z.int().min(1).max(50).default(20),
  cursor: z.string().max(400).optional().meta({ description: 'next_cursor of the page before.' }),
}

/** What a tool does, as clients show it before they let a model use it. */
type Effect = keyof typeof EFFECTS

const EFFECTS = {
  reads: { readOnlyHint: true, openWorldHint: false },
  /** Keeps a private draft of the caller, which anything like it replaces. */
  drafts: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  /** Other people are asked, and money is reserved. */
  requests: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
} as const

/** Adds a tool. @param run is given what its schema let through */
export function addTool<Input, Output>(
  { server, log }: Toolbox,
  name: string,
  {
    title,
    description,
    input,
    effect,
  }: { readonly title: string; readonly description: string; readonly input: StandardSchemaWithJSON<Input, Output>; readonly effect: Effect },
  run: (input: Output) => Promise<CallToolResult>,
): void {
  server.registerTool(name, { title, description, inputSchema: input, annotations: { title, ...EFFECTS[effect] } }, (given) =>
    answerOf(log, name, () => run(given)),
  )
}
