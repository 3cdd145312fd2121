// The job "workflows": writes down what the clock and the cost make happen.
import { and, asc, eq, lte } from 'drizzle-orm'
import { message } from '#words/message.ts'
import { inEnglish } from '#words/say.ts'
import type { Change } from '../../audit/change.ts'
import { workflowEvents, workflows } from '../../db/schema/workflows.ts'
import type { Deps } from '../../deps.ts'
import { processInBatches, isOfPart, type Part } from '../../environments/clock/batches.ts'
import { counted, createReport, type JobReport, type Reporting } from '../../environments/clock/job-report.ts'
import type { Transaction } from '../../db/connect.ts'
import { NO_FACTS } from './no-facts.ts'
import { nextRun } from './cron.ts'
import { isKept, type WorkflowRow } from '../rows.ts'
import { recordThresholds } from './thresholds.ts'

/**
 * Writes an event for every schedule whose time has come and for every cost threshold that was passed. May run in
 * several servers at once.
 */
export async function runSchedules(deps: Deps): Promise<JobReport> {
  const report = createReport()
  const come = await recordDueSchedules(deps, report)
  const passed = await recordThresholds(deps, report)
  if (come + passed === 0) return report.done('No workflow was due.')
  return report.done(`${counted(come, 'schedule')} came, ${counted(passed, 'threshold')} passed.`)
}

async function recordDueSchedules(deps: Deps, report: Reporting): Promise<number> {
  const now = deps.now()
  const come = await processInBatches<WorkflowRow, string>(deps, report, {
    take: (tx, part) => takeDue(tx, now, part),
    placeOf: ({ id, next_run_at }) => ({ id, at: next_run_at ?? now }),
    nameOf: ({ name }) => `the schedule of the workflow ${name}`,
    work: (change, rows) => recordTimes(deps, change, rows, now),
    linesOf: (line) => [line],
  })
  return come.length
}

/** Schedules that came while no server ran come once. */
async function recordTimes(deps: Deps, { tx }: Change, rows: readonly WorkflowRow[], now: Date): Promise<string[]> {
  const lines: string[] = []
  for (const { id, name, project_id, schedule, next_run_at } of rows) {
    if (!schedule || !next_run_at) continue
    const time = next_run_at.toISOString()
    const said = message('events.due', { at: time })
    await tx
      .insert(workflowEvents)
      .values({
        id: deps.newId(),
        key: `schedule:${id}:${time}`,
        trigger: 'on-schedule',
        workflow_id: id,
        project_id,
        facts: NO_FACTS,
        text: inEnglish(said),
        message: said,
        chain: [],
        occurred_at: now,
        next_attempt_at: now,
      })
      .onConflictDoNothing({ target: workflowEvents.key })
    await tx
      .update(workflows)
      .set({ next_run_at: nextRun(schedule, now) ?? null })
      .where(eq(workflows.id, id))
    lines.push(`${name}: its schedule came at ${time}.`)
  }
  return lines
}

function takeDue(tx: Transaction, now: Date, part: Part): Promise<WorkflowRow[]> {
  const { id, trigger, enabled, next_run_at } = workflows
  return tx
    .select()
    .from(workflows)
    .where(
      and(
        eq(enabled, true),
        isKept,
        eq(trigger, 'on-schedule'),
        lte(next_run_at, now),
        isOfPart(next_run_at, id, part),
      ),
    )
    .orderBy(asc(next_run_at), asc(id))
    .limit(part.limit)
    .for('no key update', { skipLocked: true })
}
