// How a tool is added to a server.
import type { CallToolResult, McpServer, StandardSchemaWithJSON } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { parseFields } from '#engine/field-messages.ts'
import { inEnglish } from '#words/say.ts'
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
export function addTool<Input extends z.ZodType>(
  { server, log }: Toolbox,
  name: string,
  {
    title,
    description,
    input,
    effect,
  }: {
    readonly title: string
    readonly description: string
    readonly input: Input
    readonly effect: Effect
  },
  run: (input: z.output<Input>) => Promise<CallToolResult>,
): void {
  server.registerTool(
    name,
    { title, description, inputSchema: readable(input), annotations: { title, ...EFFECTS[effect] } },
    (given) => answerOf(log, name, () => run(given)),
  )
}

/** A schema as the library takes it, which says in English what is wrong with what a model gives. */
function readable<Schema extends z.ZodType>(schema: Schema): StandardSchemaWithJSON<z.input<Schema>, z.output<Schema>> {
  const { version, jsonSchema } = schema['~standard']
  return {
    '~standard': {
      version,
      vendor: 'strata',
      jsonSchema,
      validate: (given) => {
        const read = parseFields(schema, given)
        if (read.success) return { value: read.data }
        return { issues: read.faults.map(({ path, said }) => ({ path, message: inEnglish(said) })) }
      },
    },
  }
}
