// What hardly is meant in workflows: automatically, with the others that their
// reader sees, and with what their authors may do by now.
import type { Workflow } from '#contract/workflows.ts'
import { mayOnEnvironment, mayOnProject } from '#domain/access/may.ts'
import type { InstanceRole, ProjectRole } from '#domain/access/roles.ts'
import { findProblems } from '#domain/workflow/check.ts'
import type { OtherWorkflow } from '#domain/workflow/problem.ts'
import { getAction, type WorkflowAction } from '#domain/workflow/actions/index.ts'
import { verbOf } from '#domain/workflow/actions/phrases.ts'
import type { WorkflowRules } from '#domain/workflow/vocabulary.ts'
import { message, type Message } from '#words/message.ts'
import { inEnglish } from '#words/say.ts'
import type { Queries } from '../../db/connect.ts'
import { listOthers, type FoundWorkflow, type Viewer } from './store.ts'
import { runsBefore, type Placed } from '../order.ts'

type Problem = Workflow['problems'][number]

/** A workflow as its problems are looked for; a draft has no row. */
export interface Subject {
  /** Undefined for one that is not saved: it runs last. */
  readonly saved: Placed | undefined
  readonly rules: WorkflowRules & { readonly enabled: boolean; readonly project_id: string | null }
  readonly author: { readonly name: string; readonly role: InstanceRole; readonly disabled_at: Date | null }
  /** Roles of the author in the project of the workflow, or in any where it has none. */
  readonly author_roles: readonly ProjectRole[]
  /** All projects of an author who has not named one and is no administrator. */
  readonly author_projects: readonly string[] | null
  readonly project_name: string | undefined
}

/** A workflow that was read, as its problems are looked for. */
export function subjectOf({ row, author, author_roles, author_projects, project }: FoundWorkflow): Subject {
  return { saved: row, rules: row, author, author_roles, author_projects, project_name: project?.name }
}

/** The problems of workflows, in their order. One that is off contradicts nothing. */
export async function problemsOf(orm: Queries, viewer: Viewer, subjects: readonly Subject[]): Promise<Problem[][]> {
  const others = subjects.some(({ rules }) => rules.enabled) ? await listOthers(orm, viewer) : []
  return subjects.map((subject) => {
    const { saved, rules } = subject
    const near = rules.enabled
      ? others.filter(
          ({ row, ...other }) => row.id !== saved?.id && overlap(subject, { ...other, project_id: row.project_id }),
        )
      : []
    const known = near.map(({ row }): OtherWorkflow => ({
      ...row,
      runs_before: saved === undefined || runsBefore(row, saved),
    }))
    const found = findProblems(rules, known).map(({ kind, workflow_ids, said }) => ({
      kind,
      workflow_ids: [...workflow_ids],
      message: inEnglish(said),
      ...said,
    }))
    return [...found, ...rightsProblems(subject)]
  })
}

interface Place {
  readonly project_id: string | null
  readonly author_projects: readonly string[] | null
}

/**
 * Whether two workflows may be about the same environment: the project that is named, all of an author, or every one.
 */
function overlap({ rules, author_projects }: Subject, other: Place): boolean {
  const projects = rules.project_id === null ? author_projects : [rules.project_id]
  const others = other.project_id === null ? other.author_projects : [other.project_id]
  return projects === null || others === null || projects.some((id) => others.includes(id))
}

/** What its author may not do, or not everywhere, so that it will be refused. */
function rightsProblems({ rules, author, author_roles: roles, project_name }: Subject): Problem[] {
  const problem = (said: Message): Problem => ({
    kind: 'rights',
    workflow_ids: [],
    message: inEnglish(said),
    ...said,
  })
  const names = { author: author.name, project: project_name ?? null }
  if (author.disabled_at !== null) return [problem(message('workflows.rights-disabled', { author: author.name }))]
  if (author.role === 'admin') return []
  if (roles.length === 0) return [problem(message('workflows.rights-outside', names))]
  const types = [...new Set(rules.actions.map(({ type }) => type))]
  const isOne = rules.project_id !== null
  const never = types.filter((type) => !roles.some((role) => may(author.role, role, true, type)))
  // In all of their projects it is enough that it works in some; in the one that is named it should work for
  // everything.
  const own = isOne
    ? types.filter((type) => !never.includes(type) && !roles.some((role) => may(author.role, role, false, type)))
    : []
  const what = (all: readonly WorkflowAction[]) => ({ ...names, roles, actions: all.map(verbOf) })
  return [
    ...(never.length > 0 ? [problem(message('workflows.rights-never', what(never)))] : []),
    ...(own.length > 0 ? [problem(message('workflows.rights-own', what(own)))] : []),
  ]
}

function may(instance: InstanceRole, role: ProjectRole, owns: boolean, type: WorkflowAction): boolean {
  const { needs } = getAction(type)
  if (needs === 'approval.decide') return canDecide(instance, [role])
  return needs === 'project.update'
    ? mayOnProject(instance, role, needs)
    : mayOnEnvironment(instance, role, owns, needs)
}

/**
 * Whether someone with these roles may decide about requests for approval: owners and admins of a project, and
 * administrators.
 */
export function canDecide(instance: InstanceRole, roles: readonly ProjectRole[]): boolean {
  return instance === 'admin' || roles.some((role) => role === 'owner' || role === 'admin')
}
