import type { Format } from '../format.ts'

/** People whose approval a workflow requires: those with a role in the project, and others by their addresses. */
export type Wanted = { readonly role: 'owners' | 'owners-and-admins' | null; readonly emails: readonly string[] }

const ROLES = { owners: 'an owner of the project', 'owners-and-admins': 'an owner or admin of the project' }

const wanted = ({ role, emails }: Wanted, { either }: Format): string =>
  either([...(role === null ? [] : [ROLES[role]]), ...emails])

/** People who can decide about a request, by their names, and its project. */
export type Others = { readonly project: string; readonly approvers: readonly string[] }

/** People who can decide about a request. */
export type ApproverGroup = 'administrators' | 'named' | 'owners' | 'owners-and-admins'

const groupOf = (group: ApproverGroup, project: string): string =>
  ({
    administrators: 'Only administrators of the installation',
    named: 'Only the approvers that a workflow names',
    owners: `Only owners of the project ${project}`,
    'owners-and-admins': `Only owners and admins of the project ${project}`,
  })[group]

const others = ({ project, approvers }: Others, { either }: Format): string =>
  approvers.length === 0
    ? `no one can yet, so ask an administrator to add an owner to the project ${project}`
    : `ask ${either(approvers.length > 4 ? [...approvers.slice(0, 3), `${approvers.length - 3} others`] : approvers)}`

/** What a month's budget of a project lacks for a request, in USD. */
type Short = Readonly<Record<'limit' | 'allowed' | 'taken' | 'asked' | 'short', number>> & {
  readonly project: string
  /** Such as 2026-11. */
  readonly month: string
}

const beyond = (allowed: number, { usd }: Format): string =>
  allowed > 0 ? `, with ${usd(allowed)} that owners allowed beyond it` : ''

export const approvals = {
  'approvals.production': 'The environment type is Production.',
  'approvals.confidential': 'The data sensitivity is Confidential.',
  'approvals.over-request-budget': ({ cost, limit }: { cost: number; limit: number }, { usd }: Format) =>
    `The estimate of ${usd(cost)} a month is above the budget limit of this request, ${usd(limit)}.`,
  'approvals.short-this-month': ({ project, month, limit, allowed, taken, asked, short }: Short, format: Format) =>
    `The budget of the project ${project} is ${format.usd(short)} short in ${format.month(month)}: of ${format.usd(limit)}${beyond(allowed, format)}, ${format.usd(taken)} is spent or reserved, and this request takes ${format.usd(asked)} until the month ends.`,
  'approvals.short-from': ({ project, month, limit, allowed, taken, asked, short }: Short, format: Format) =>
    `The budget of the project ${project} is ${format.usd(short)} short in each month from ${format.month(month)} on: of ${format.usd(limit)}${beyond(allowed, format)}, ${format.usd(taken)} is reserved, and this request takes ${format.usd(asked)}.`,
  'approvals.was-over-project-budget': ({ project, cost }: { project: string; cost: number }, { usd }: Format) =>
    `When it was requested, its ${usd(cost)} a month did not fit into what the budget of the project ${project} had left.`,
  'approvals.declared-prices': ({ count }: { count: number }) =>
    count === 1
      ? '1 component is custom, or of a size without a list price: it can cost more than its price lines say.'
      : `${count} components are custom, or of sizes without a list price: they can cost more than their price lines say.`,
  'approvals.unpriced-lines': ({ project, count, total }: { project: string; count: number; total: number }) =>
    `${count} of ${total} price lines have no price, which is more than the project ${project} allows without an approval.`,
  'approvals.cloud-not-allowed': ({ project, cloud }: { project: string; cloud: string }) =>
    `The project ${project} does not allow ${cloud}.`,
  'approvals.development-not-automatic': ({ project }: { project: string }) =>
    `The project ${project} does not approve Development environments automatically.`,
  'approvals.workflow': ({ workflow, role, emails }: Wanted & { workflow: string }, format: Format) =>
    `The workflow "${workflow}" requires the approval of ${wanted({ role, emails }, format)}.`,
  'approvals.end-passed':
    'The end of the environment has passed, so nothing was decided: its owner can move the end or cancel the request.',
  'approvals.changed':
    'The stack or its cost differs from what you were shown, so nothing was decided: load the request again and check it.',
  'approvals.own-name': ({ email }: { email: string }) =>
    `You can decide only in your own name: leave approver_email out, or give your own address ${email}.`,
  'approvals.own-request': ({ project, approvers }: Others, format: Format) =>
    `You requested this environment, so someone else must decide: ${others({ project, approvers }, format)}.`,
  'approvals.own-stack': ({ project, approvers }: Others, format: Format) =>
    `You created the stack of this environment, so someone else must decide: ${others({ project, approvers }, format)}.`,
  'approvals.not-approver': ({ project, approvers, group }: Others & { group: ApproverGroup }, format: Format) =>
    `${groupOf(group, project)} can decide about this request: ${others({ project, approvers }, format)}.`,
  'approvals.withdrawn': ({ at, reason }: { at: string | null; reason: string | null }, { time }: Format) =>
    `This request was withdrawn${at === null ? '' : ` at ${time(at)}`}${reason === null ? '' : ` (${reason.replace(/\.$/, '')})`}: nothing is left to decide.`,
  'approvals.decided': (
    { state, at, decider, is_void }: { state: string; at: string | null; decider: string | null; is_void: boolean },
    { time }: Format,
  ) =>
    `${decider === null ? `This request was ${state}` : `${decider} ${state} this request`}${at === null ? '' : ` at ${time(at)}`}${is_void ? ' and the decision no longer counts, because the request has changed since' : ''}: nothing is left to decide.`,
  'approvals.lapsed': ({ at, requester }: { at: string; requester: string }, { time }: Format) =>
    `No one decided about this request by ${time(at)}, so it lapsed: ${requester} can request approval again.`,
}
