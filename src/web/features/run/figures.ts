// How far the resources of a run have come: what the figures, the diagram and the list of its page show.
import type { Run, RunResource } from '#contract/run.ts'
import { hasEnded, type RunStatus } from '#domain/run/status.ts'
import type { TextKey } from '../../locales/texts.ts'

/** How a resource is drawn. `gone` is one that was deleted as it should. */
export const CELLS = ['queued', 'planned', 'now', 'done', 'failed', 'gone'] as const
export type Cell = (typeof CELLS)[number]

/** What a run does to resources; what is only read or stays as it is, is not counted. */
export const DOING = ['create', 'update', 'replace', 'delete', 'forget', 'stop', 'resume'] as const
export type Doing = (typeof DOING)[number]

/** A resource on which a run does something. */
export type Worked = RunResource & { readonly action: Doing }

const isWorked = (resource: RunResource): resource is Worked => DOING.some((action) => action === resource.action)

/** The resources on which a run does something. */
export function workedOf(resources: readonly RunResource[]): Worked[] {
  return resources.filter(isWorked)
}

/** Whether a run is still before its apply: then what is planned is news, later it only waits. */
export function isBeforeApply(status: RunStatus): boolean {
  return status === 'queued' || status === 'planning' || status === 'planned' || status === 'apply_queued'
}

/** How a resource of a run is drawn. */
export function cellOf({ state, action }: Pick<Worked, 'state' | 'action'>, status: RunStatus): Cell {
  if (state === 'failed') return 'failed'
  if (state === 'working') return 'now'
  if (state === 'kept') return 'queued'
  const isLeaving = action === 'delete'
  if (state === 'done') return isLeaving ? 'gone' : 'done'
  if (isBeforeApply(status)) return 'planned'
  return isLeaving ? 'done' : 'queued'
}

/** How many resources are drawn in each way. */
export type Counts = Readonly<Record<Cell, number>>

/** Counts how resources are drawn. */
export function countCells(cells: readonly Cell[]): Counts {
  const counts = { queued: 0, planned: 0, now: 0, done: 0, failed: 0, gone: 0 }
  for (const cell of cells) counts[cell]++
  return counts
}

/** What a set of resources is as a whole: what goes wrong in it counts most, then what is under way. */
export function wholeOf(counts: Counts, isClearing: boolean): Cell | 'part' {
  const full = counts.queued + counts.planned + counts.now + counts.done + counts.failed + counts.gone
  if (counts.failed > 0) return 'failed'
  if (counts.now > 0) return 'now'
  if (full === 0) return 'queued'
  if (counts.gone === full) return 'gone'
  if (counts.done + counts.gone === full) return isClearing && counts.gone > 0 ? 'part' : 'done'
  if (counts.planned === full) return 'planned'
  return counts.done + counts.gone > 0 ? 'part' : 'queued'
}

/** Fewer resources than these, or less time, say nothing about how long the rest takes. */
const MIN_DONE = 3
const MIN_SPENT_MS = 5000

/**
 * Milliseconds that an apply may still take, reckoned from what it took so far; undefined while that says too little.
 * @param spentMs how long it has been going on
 */
export function reckonRest(done: number, total: number, spentMs: number): number | undefined {
  if (done < MIN_DONE || done >= total || spentMs < MIN_SPENT_MS) return undefined
  return (spentMs / done) * (total - done)
}

/** The step of a run in its present stage, which is the last of its kind. */
export function stepOf(
  { steps }: Pick<Run, 'steps'>,
  name: Run['steps'][number]['step'],
): Run['steps'][number] | undefined {
  return steps.findLast(({ step }) => step === name)
}

/** Milliseconds between the beginning of something and its end, or now; undefined while it has not begun. */
export function spentOf(
  { started_at: from, ended_at: to }: { readonly started_at: string | null; readonly ended_at: string | null },
  now: Date,
): number | undefined {
  if (from === null) return undefined
  return Math.max(0, (to === null ? now.getTime() : Date.parse(to)) - Date.parse(from))
}

/** Whether something of a run can change without anyone doing anything. */
export function isLive({ status }: Pick<Run, 'status'>): boolean {
  return !hasEnded(status)
}

/** The text of what is done with a resource: a suspension has the words of its run. */
export function actionText(action: Doing): TextKey<'run'> {
  return action === 'stop' || action === 'resume' ? `shortKinds.${action}` : `actions.${action}`
}
