// What init and plan print with -json: one object a line.
import { z } from 'zod'
import { PLAN_DIAGNOSTICS_MAX, type PlanAnswer } from '#contract/plan-proof.ts'

const line = z.object({
  type: z.string().optional(),
  changes: z.object({ add: z.int(), operation: z.string() }).optional().catch(undefined),
  diagnostic: z
    .object({
      severity: z.string(),
      summary: z.string(),
      detail: z.string().default(''),
      address: z.string().default(''),
      range: z.object({ filename: z.string(), start: z.object({ line: z.int() }) }).optional(),
      snippet: z.object({ context: z.string().nullish(), code: z.string().default('') }).nullish(),
    })
    .optional()
    .catch(undefined),
})

type Diagnostic = Extract<PlanAnswer, { outcome: 'failed' }>['diagnostics'][number]

/** An error, with the head of the block in which it is, such as `variable "domain"`. */
export interface PlanError extends Diagnostic {
  readonly context: string
}

/** The errors that were printed, the first ones. */
export function errorsIn(output: string): PlanError[] {
  const found = linesOf(output).flatMap(({ diagnostic }): PlanError[] => {
    if (diagnostic?.severity !== 'error') return []
    const { summary, detail, address, range, snippet } = diagnostic
    return [
      {
        summary: summary.slice(0, 1000),
        detail: detail.slice(0, 4000),
        address: (address === '' ? addressIn(snippet?.context ?? '') : address).slice(0, 500),
        file: (range?.filename ?? '').slice(0, 300),
        line: range?.start.line ?? 0,
        context: snippet?.context ?? snippet?.code ?? '',
      },
    ]
  })
  return found.slice(0, PLAN_DIAGNOSTICS_MAX)
}

/** The address in a block's head such as `resource "aws_lb" "edge"`; empty for other blocks. */
function addressIn(context: string): string {
  const [, kind, type, name] = /^(resource|data|ephemeral) "([^"]+)" "([^"]+)"$/.exec(context) ?? []
  if (kind === undefined) return ''
  return kind === 'resource' ? `${type}.${name}` : `${kind}.${type}.${name}`
}

/** How many resources a plan creates; undefined when the output has no summary of it. */
export function plannedIn(output: string): number | undefined {
  return linesOf(output).find(({ changes }) => changes?.operation === 'plan')?.changes?.add
}

/** Errors of which no stack can be blamed: of the machine, and of the simulated providers themselves. */
const OF_MACHINE =
  /no space left|cannot allocate memory|too many open files|permission denied|plugin did not respond|plugin exited|rpc error|failed to load plugin schemas|failed to (?:query|install|instantiate) .*provider|could not (?:retrieve|load) |unrecognized remote plugin|provider produced (?:invalid|inconsistent)|invalid provider server|timeout while waiting|error acquiring the state lock/i

/** Whether an error says nothing of the files. */
export function isOfMachine({ summary, detail }: Diagnostic): boolean {
  return OF_MACHINE.test(summary) || OF_MACHINE.test(detail)
}

/** The variables whose values were refused. */
export function variablesIn(errors: readonly PlanError[]): string[] {
  return errors.flatMap(({ context }) => /^variable "([^"]+)"/.exec(context)?.[1] ?? [])
}

function linesOf(output: string): z.infer<typeof line>[] {
  return output.split('\n').flatMap((text) => {
    if (!text.startsWith('{')) return []
    const read = line.safeParse(jsonOf(text))
    return read.success ? [read.data] : []
  })
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
