// What a workflow does, in its author's name: with the rights that they have at
// that moment, each action for itself, and each with its entry in the audit log.
import { eq } from 'drizzle-orm'
import { DrizzleQueryError } from 'drizzle-orm/errors'
import { DatabaseError } from 'pg'
import { PERMISSIONS, mayOnEnvironment, mayOnProject } from '#domain/access/permissions.ts'
import { roleName } from '#domain/access/roles.ts'
import { ACTIONS, type Action } from '#domain/workflow/vocabulary.ts'
import type { AuditDraft, Change } from '../audit/change.ts'
import { environmentTarget } from '../audit/targets.ts'
import { users } from '../db/schema/accounts.ts'
import type { workflowEvents, workflows } from '../db/schema/workflows.ts'
import type { Deps } from '../deps.ts'
import { Refused, forbidden } from '../http/errors.ts'
import type { Asker } from '../lifecycle/judge.ts'
import { findRole, type EnvironmentRow, type ProjectRow } from '../lifecycle/locked.ts'
import { ACTION_HANDLERS } from './actions/index.ts'

export type WorkflowRow = typeof workflows.$inferSelect
export type EventRow = typeof workflowEvents.$inferSelect

/** What an action is performed with. */
export interface ActionContext {
  readonly deps: Deps
  /** Made by the workflow, with the workflow as the last link of its chain. Its transaction holds the author, then the project, then the environment. */
  readonly work: Change
  /** As of now. */
  readonly author: Asker
  readonly workflow: WorkflowRow
  readonly event: EventRow
  /** The row of the run is there already. */
  readonly run_id: string
  readonly project: ProjectRow
  /** As it is now: an action before may have changed it. */
  readonly environment: EnvironmentRow
  readonly now: Date
}

/** What became of an action, with a sentence. */
export interface ActionReport {
  readonly outcome: 'done' | 'nothing-to-do' | 'refused' | 'failed'
  readonly text: string
}

/** What the sentences of a dry run name. */
export interface Names {
  readonly environment: string
  readonly project: string
}

/**
 * Performs one action: looks at the rights of the author, does it in a savepoint
 * and writes its entry. What is refused or fails leaves nothing but that entry;
 * where there was nothing to do, there is none.
 * @throws what ends the whole transaction, such as a lost connection or two changes that wait for each other
 */
export async function performAction(context: ActionContext, action: Action): Promise<ActionReport> {
  const { work, workflow, event, environment } = context
  const report = await attempt(context, action)
  if (report.outcome === 'nothing-to-do') return report
  const of = { workflow_id: workflow.id, workflow: workflow.name, event_id: event.id, event: event.trigger }
  work.record({ action: 'workflow.action', target: environmentTarget(environment), after: { ...of, action: action.type, ...report } })
  return report
}

/** What an action would do, in a sentence, for the dry run. */
export function wouldDo(action: Action, names: Names): string {
  return ACTION_HANDLERS[action.type].would(action, names)
}

async function attempt(context: ActionContext, action: Action): Promise<ActionReport> {
  const { deps, work, workflow, event } = context
  const drafts: AuditDraft[] = []
  try {
    const report = await work.tx.transaction(async (tx) => {
      const own: ActionContext = { ...context, work: { ...work, tx, record: (draft) => void drafts.push(draft) } }
      await refuseAuthor(own, action)
      return ACTION_HANDLERS[action.type].perform(own, action)
    })
    // Only now: what was undone is not recorded.
    for (const draft of drafts) work.record(draft)
    return report
  } catch (error) {
    if (error instanceof Refused) return { outcome: 'refused', text: error.message }
    if (endsTransaction(error)) throw error
    deps.log.error({ err: error, workflow_id: workflow.id, event_id: event.id, action: action.type }, 'An action of a workflow failed.')
    return { outcome: 'failed', text: 'Something went wrong in the server while this was done, so it was undone: ask its operator to look into the log.' }
  }
}

/** @throws Refused with 403 when the author may not do this now */
async function refuseAuthor({ work: { tx }, author, project, environment }: ActionContext, { type }: Action): Promise<void> {
  const [person] = await tx.select({ disabled_at: users.disabled_at }).from(users).where(eq(users.id, author.id))
  if (!person || person.disabled_at) {
    throw forbidden(`The account of ${author.name}, who saved this workflow, is disabled: somebody whose account works has to save it.`)
  }
  const { needs } = ACTIONS[type]
  const role = await findRole(tx, project.id, author.id)
  const isTheirs = environment.owner_id === author.id
  if (needs === 'project.update' ? mayOnProject(author.role, role, needs) : mayOnEnvironment(author.role, role, isTheirs, needs)) return
  const roles = PERMISSIONS[needs].roles.map(roleName)
  throw forbidden(
    `${author.name}, who saved this workflow, may not do this: their role in the project ${project.name} is ` +
      `${role === undefined ? 'none' : roleName(role)}, and it needs one of ${roles.join(', ')}.`,
  )
}

/** What the database answers when the whole transaction has to be tried again: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const TRY_AGAIN = /^(?:40|57|08)/

function endsTransaction(error: unknown): boolean {
  const cause = error instanceof DrizzleQueryError ? error.cause : error
  return cause instanceof DatabaseError && TRY_AGAIN.test(cause.code ?? '')
}
