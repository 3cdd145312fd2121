// How a tool is added to a server.
import type { CallToolResult, McpServer, StandardSchemaWithJSON } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { parseFields } from '#engine/field-messages.ts'
import { tokenReaches } from '#domain/access/may.ts'
import type { PermissionId } from '#domain/access/permissions.ts'
import type { TokenScope } from '#domain/access/token-scopes.ts'
import { inEnglish } from '#words/say.ts'
import type { Log } from '../http/log.ts'
import { answerOf } from './answer.ts'
import type { Api } from './api.ts'
import { OUTPUTS, type ToolName } from './outputs.ts'

/** What tools are given. */
export interface Toolbox {
  readonly server: McpServer
  /** The scopes of the token that asks which tools there are; undefined where a tool is called. */
  readonly scopes: readonly TokenScope[] | undefined
  readonly api: Api
  readonly log: Log
  /** Address of this installation for links, without a slash at the end. */
  readonly publicUrl: string
}

/** Which part of a list a tool gives: less at once than the API, because a model reads it all. */
export const pageInput = {
  limit: z.int().min(1).max(50).default(20),
  cursor: z
    .string()
    .max(400)
    .optional()
    .meta({ description: 'next_cursor of the page before; absent for the first page.' }),
}

/** What a tool does, as clients show it before they let a model use it. */
type Effect = keyof typeof EFFECTS

const EFFECTS = {
  reads: { readOnlyHint: true, openWorldHint: false },
  /** Keeps something private of the caller, another one with each call. */
  drafts: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  /** Other people are asked, and money is reserved. */
  requests: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
} as const

/**
 * Adds a tool; where it is asked which there are, only to a token whose scopes reach all that it calls.
 * @param run is given what its schema let through
 */
export function addTool<Input extends z.ZodType>(
  { server, log, scopes }: Toolbox,
  name: ToolName,
  {
    title,
    description,
    input,
    effect,
    calls,
  }: {
    readonly title: string
    readonly description: string
    readonly input: Input
    readonly effect: Effect
    /** The permissions of the endpoints that it calls. */
    readonly calls: readonly PermissionId[]
  },
  run: (input: z.output<Input>) => Promise<CallToolResult>,
): void {
  if (scopes && !calls.every((permission) => tokenReaches(scopes, permission))) return
  server.registerTool(
    name,
    {
      title,
      description,
      inputSchema: readable(input),
      outputSchema: written(OUTPUTS[name]),
      annotations: { title, ...EFFECTS[effect] },
    },
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

/**
 * The schema of an answer as the library takes it. Answers are those of the API, which are not checked again: the tests
 * of the tools do, with the client.
 */
function written<Schema extends z.ZodType>(schema: Schema): StandardSchemaWithJSON<unknown, unknown> {
  const { version, jsonSchema } = schema['~standard']
  return {
    '~standard': {
      version,
      vendor: 'strata',
      jsonSchema: {
        input: jsonSchema.input,
        output: (options) => withoutIds(jsonSchema.output(options)) as Record<string, unknown>,
      },
      validate: (value) => ({ value }),
    },
  }
}

/** Names of schemas are no keyword of JSON Schema. */
function withoutIds(schema: unknown, isSchema = true): unknown {
  if (Array.isArray(schema)) return schema.map((one) => withoutIds(one))
  if (typeof schema !== 'object' || schema === null) return schema
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([name]) => !isSchema || name !== 'id')
      // The fields of an object may be called like a keyword.
      .map(([name, inner]) => [name, withoutIds(inner, name !== 'properties' || !isSchema)]),
  )
}
