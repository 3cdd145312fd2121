// What Terraform says while it works, one JSON object a line (-json).
import { z } from 'zod'
import type { ResourceEvent } from '#contract/agent.ts'
import type { PlanAction } from '#domain/run/plan.ts'
import type { JobDiagnostic } from './port.ts'

const ADDRESS_MAX = 1000
const TYPE_MAX = 200
const SUMMARY_MAX = 2000
const DETAIL_MAX = 10_000

const resource = z.object({ addr: z.string(), resource_type: z.string() })
const hook = z.object({ resource, action: z.string(), elapsed_seconds: z.number().optional() })

const eventLine = z.object({
  '@message': z.string(),
  '@timestamp': z.string().optional(),
  type: z.string().optional(),
  change: z.object({ resource, action: z.string() }).optional().catch(undefined),
  hook: hook.optional().catch(undefined),
  diagnostic: z
    .object({
      severity: z.enum(['error', 'warning']),
      summary: z.string(),
      detail: z.string().optional(),
      address: z.string().optional(),
      range: z
        .object({ filename: z.string(), start: z.object({ line: z.number() }) })
        .optional()
        .catch(undefined),
    })
    .optional()
    .catch(undefined),
})

/** What one line of Terraform is. */
export interface TerraformLine {
  /** What the log shows, without the end of the line. */
  readonly text: string
  readonly event?: ResourceEvent
  readonly diagnostic?: JobDiagnostic
  /** A state, as a last resort: Terraform could neither send it nor put it on disk. */
  readonly state?: string
}

/** The line in which Terraform prints a state: to the character, because numbers lose digits when they are read. */
const STATE_DUMP = /^\{"@level":"info","@message":"Emergency state dump",[^{]*?"state":(\{.*\}),"type":"log"\}$/

const HOOKS: Readonly<Record<string, ResourceEvent['kind']>> = {
  apply_start: 'started',
  apply_progress: 'progress',
  apply_complete: 'done',
  apply_errored: 'failed',
}

/** Actions in the words of Terraform's events, where they differ from those of its plans. */
const ACTIONS: Readonly<Record<string, PlanAction>> = {
  create: 'create',
  update: 'update',
  replace: 'replace',
  delete: 'delete',
  read: 'read',
  remove: 'forget',
  forget: 'forget',
  noop: 'no-op',
  move: 'no-op',
  import: 'no-op',
}

/**
 * Reads a line.
 * @param now stands for the time that a line does not name
 * @returns the line itself as text when it is not one of Terraform's JSON
 */
export function readTerraformLine(line: string, now: () => Date): TerraformLine {
  const read = eventLine.safeParse(line.startsWith('{') ? jsonOf(line) : undefined)
  if (!read.success) return { text: line }
  const { '@message': said, '@timestamp': at, type = '', change, hook: done, diagnostic } = read.data
  const time = at === undefined || Number.isNaN(Date.parse(at)) ? now() : new Date(at)
  if (diagnostic !== undefined) return diagnosed(diagnostic, time)
  const state = type === 'log' ? STATE_DUMP.exec(line)?.[1] : undefined
  if (state !== undefined) return { text: said, state }
  if (type === 'planned_change' && change !== undefined) {
    return { text: said, event: eventOf('planned', change, time) }
  }
  const kind = HOOKS[type]
  if (kind === undefined || done === undefined) return { text: said }
  return { text: said, event: { ...eventOf(kind, done, time), seconds: done.elapsed_seconds ?? null } }
}

function eventOf(
  kind: ResourceEvent['kind'],
  { resource: { addr, resource_type }, action }: { resource: z.infer<typeof resource>; action: string },
  time: Date,
): ResourceEvent {
  return {
    at: time.toISOString(),
    kind,
    address: plain(addr, ADDRESS_MAX),
    type: plain(resource_type, TYPE_MAX),
    action: ACTIONS[action] ?? 'no-op',
    seconds: null,
    message: null,
  }
}

type Diagnostic = NonNullable<z.infer<typeof eventLine>['diagnostic']>

/** A problem: as text in the log, and with a resource that it names also as what became of that resource. */
function diagnosed({ severity, summary, detail = '', address, range }: Diagnostic, time: Date): TerraformLine {
  const place = range === undefined ? '' : `\n  on ${range.filename} line ${range.start.line}`
  const title = severity === 'error' ? 'Error' : 'Warning'
  const text = `${title}: ${summary}${address === undefined ? '' : `\n  with ${address}`}${place}${detail === '' ? '' : `\n${detail}`}`
  const diagnostic = makeDiagnostic(severity, summary, detail, address)
  if (severity !== 'error' || address === undefined) return { text, diagnostic }
  const event: ResourceEvent = {
    at: time.toISOString(),
    kind: 'failed',
    address: plain(address, ADDRESS_MAX),
    type: plain(typeOf(address), TYPE_MAX),
    action: 'no-op',
    seconds: null,
    message: plain(`${summary}${detail === '' ? '' : `: ${detail}`}`, DETAIL_MAX),
  }
  return { text, diagnostic, event }
}

/** A problem as it is handed over, within the limits of the contract. */
export function makeDiagnostic(
  severity: JobDiagnostic['severity'],
  summary: string,
  detail = '',
  address?: string,
): JobDiagnostic {
  return {
    severity,
    summary: plain(summary, SUMMARY_MAX),
    detail: plain(detail, DETAIL_MAX),
    address: address === undefined ? null : plain(address, ADDRESS_MAX),
  }
}

/** A text as the server takes it: without the character that no database keeps, and no longer than it may be. */
function plain(text: string, max: number): string {
  return text.replaceAll('\0', '').slice(0, max)
}

/** The type in an address such as `module.web.data.aws_ami.this["a.b"]`. */
function typeOf(address: string): string {
  const bare = address.replaceAll(/\["(?:[^"\\]|\\.)*"\]/g, '').split('.')
  const own = bare.filter((part, at) => part !== 'module' && bare[at - 1] !== 'module')
  return (own[0] === 'data' || own[0] === 'ephemeral' ? own[1] : own[0]) ?? ''
}

function jsonOf(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
