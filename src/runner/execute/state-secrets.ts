// What is secret among variables and in a state, and what types a state holds.
import { z } from 'zod'
import type { AgentJob } from '#contract/agent.ts'

const stateJson = z.object({
  outputs: z.record(z.string(), z.object({ value: z.unknown(), sensitive: z.boolean().optional() })).optional(),
})

/** A text within a value as people write it: in JSON, or as Terraform does. */
const QUOTED = /"(?:[^"\\]|\\.)*"/g

/** Values of the sensitive variables of a job; of lists and maps also what is in them. */
export function secretsInVariables({ sensitive, variables }: Pick<AgentJob, 'sensitive' | 'variables'>): string[] {
  return sensitive.flatMap((name) => {
    const value = variables[name]
    if (value === undefined) return []
    return /^\s*[[{]/.test(value) ? [value, ...(value.match(QUOTED) ?? []).map(unquoted)] : [value]
  })
}

function unquoted(text: string): string {
  try {
    return JSON.parse(text) as string
  } catch {
    return text.slice(1, -1)
  }
}

/** Values of the sensitive outputs in a state, however deep they lie. */
export function secretsInState(bytes: Uint8Array): string[] {
  if (bytes.length === 0) return []
  const read = stateJson.safeParse(JSON.parse(Buffer.from(bytes).toString('utf8')))
  return read.success ? secretsInOutputs(read.data.outputs ?? {}) : []
}

const typesJson = z.object({ resources: z.array(z.object({ mode: z.string(), type: z.string() })) })

/** Types of what Terraform manages by a state. */
export function typesInState(bytes: Uint8Array): string[] {
  if (bytes.length === 0) return []
  const read = typesJson.safeParse(JSON.parse(Buffer.from(bytes).toString('utf8')))
  const managed = (read.data?.resources ?? []).filter(({ mode }) => mode === 'managed')
  return [...new Set(managed.map(({ type }) => type))]
}

const outputsJson = z.record(z.string(), z.object({ value: z.unknown(), sensitive: z.boolean().optional() }))

/** The outputs as `terraform output -json` gives them. */
export function parseOutputs(text: string): z.infer<typeof outputsJson> {
  return outputsJson.parse(JSON.parse(text))
}

/** Values of the sensitive ones among outputs. */
export function secretsInOutputs(outputs: z.infer<typeof outputsJson>): string[] {
  return Object.values(outputs)
    .filter(({ sensitive }) => sensitive === true)
    .flatMap(({ value }) => textsIn(value))
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value === 'number') return [String(value)]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(textsIn)
}
