// What a workflow does, in its author's name: with the rights that they have at
// that moment, each action for itself, and each with its entry in the audit log.
import { eq } from 'drizzle-orm'
import { DrizzleQueryError } from 'drizzle-orm/errors'
import { DatabaseError } from 'pg'
import { mayOnEnvironment, mayOnProject } from '#domain/access/may.ts'
import { PERMISSIONS } from '#domain/access/permissions.ts'
import { getAction, type Action } from '#domain/workflow/actions/index.ts'
import type { AuditDraft } from '../../audit/change.ts'
import { message, type Message } from '#words/message.ts'
import { environmentTarget } from '../../audit/targets.ts'
import { users } from '../../db/schema/accounts.ts'
import { Refused, forbidden } from '../../http/errors.ts'
import { findProjectRole } from '../../environments/base/lock.ts'
import { reportOf, type ActionContext, type ActionReport, type Names } from '../actions/action.ts'
import { ACTION_HANDLERS } from '../actions/index.ts'

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
  const { outcome, text, code, params } = report
  const of = { workflow_id: workflow.id, workflow: workflow.name, event_id: event.id, event: event.trigger }
  work.record({
    action: 'workflow.action',
    target: environmentTarget(environment),
    after: { ...of, action: action.type, outcome, text, ...(code !== undefined && { message: { code, params } }) },
  })
  return report
}

/** What an action would do, for the dry run. */
export function wouldDo(action: Action, names: Names): Message {
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
    if (error instanceof Refused) return { outcome: 'refused', text: error.message, ...error.said }
    if (endsTransaction(error)) throw error
    deps.log.error(
      { err: error, workflow_id: workflow.id, event_id: event.id, action: action.type },
      'An action of a workflow failed.',
    )
    return reportOf('failed', message('actions.failed'))
  }
}

/** @throws Refused with 403 when the author may not do this now */
async function refuseAuthor(
  { work: { tx }, author, project, environment }: ActionContext,
  { type }: Action,
): Promise<void> {
  const [person] = await tx.select({ disabled_at: users.disabled_at }).from(users).where(eq(users.id, author.id))
  if (!person || person.disabled_at) {
    throw forbidden(message('workflows.author-disabled', { author: author.name }))
  }
  const { needs } = getAction(type)
  const role = await findProjectRole(tx, project.id, author.id)
  const isTheirs = environment.owner_id === author.id
  if (
    needs === 'project.update'
      ? mayOnProject(author.role, role, needs)
      : mayOnEnvironment(author.role, role, isTheirs, needs)
  )
    return
  const names = { author: author.name, project: project.name }
  throw forbidden(message('actions.author-role', { ...names, role: role ?? null, needed: PERMISSIONS[needs].roles }))
}

/**
 * What the database answers when the whole transaction has to be tried again:
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const TRY_AGAIN = /^(?:40|57|08)/

function endsTransaction(error: unknown): boolean {
  const cause = error instanceof DrizzleQueryError ? error.cause : error
  return cause instanceof DatabaseError && TRY_AGAIN.test(cause.code ?? '')
}
