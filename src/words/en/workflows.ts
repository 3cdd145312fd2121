import type { Format } from '../format.ts'
import { ROLES } from '../roles.ts'
import { wordOf } from '../values.ts'

/** Workflows that cause each other: some names, how many more, what is changed back and forth. */
type Loop = {
  readonly workflows: readonly string[]
  readonly more: number
  readonly change: string
  readonly steps: number
}

/** What the author of a workflow cannot do, where, and with which roles. */
type Rights = {
  readonly author: string
  readonly actions: readonly string[]
  readonly project: string | null
  readonly roles: readonly string[]
}

const FIELDS = {
  environment: 'environment',
  'cloud-provider': 'cloud',
  cost: 'cost',
  'team-size': 'team size',
  'data-sensitivity': 'data sensitivity',
  region: 'region',
}

const fieldOf = (field: string): string => wordOf(FIELDS, field)

const roleOf = (role: string): string => wordOf(ROLES.en, role)

const placeOf = (project: string | null): string => (project === null ? 'any project' : `the project ${project}`)

export const workflows = {
  'workflows.not-deleted': 'This workflow is not deleted: there is nothing to restore.',
  'workflows.future-version': ({ base, version }: { base: number; version: number }) =>
    `This workflow has no version ${base} yet: its newest is ${version}.`,
  'workflows.scope-missing': ({ token, scope, action }: { token: string; scope: string; action: string }) =>
    `The API token "${token}" has no scope ${scope}, which a workflow with the action ${action} needs: make one that has it.`,
  'workflows.saved-meanwhile': 'Somebody else saved the workflow meanwhile: look at it and run it again.',
  'workflows.other-project': ({ workflow, project }: { workflow: string; project: string }) =>
    `"${workflow}" is for another project than ${project}: choose an environment of its project.`,
  'workflows.author-not-in-project': ({
    author,
    workflow,
    project,
  }: {
    author: string
    workflow: string
    project: string
  }) => `${author}, in whose name "${workflow}" acts, is not in the project ${project}: a member must save it.`,
  'workflows.not-manual': ({ workflow }: { workflow: string }) =>
    `"${workflow}" runs automatically: you can only run a workflow with the trigger manual by hand.`,
  'workflows.off': ({ workflow }: { workflow: string }) => `"${workflow}" is off: switch it on before you run it.`,
  'workflows.author-disabled': ({ author }: { author: string }) =>
    `The account of ${author}, who saved this workflow, is disabled: someone with a working account must save it.`,
  'workflows.version-saved-meanwhile': (
    { version, base, author, at }: { version: number; base: number; author: string | null; at: string | null },
    { time }: Format,
  ) =>
    `${author === null ? 'You' : author || 'Somebody'} saved version ${version}${at === null ? '' : ` on ${time(at).replace(' ', ' at ')}`}, while you were editing version ${base}: nothing of yours is lost, and nothing of it is saved yet. Look at what is there now, and save yours on top of that.`,
  'workflows.approvers-only': ({ project }: { project: string | null }) =>
    `Only an owner or admin ${project === null ? 'of a project' : `of the project ${project}`}, or an administrator, may save a workflow that approves: remove that action, or ask one of them.`,

  /** What keeps a workflow from being saved. */
  'workflows.no-actions': 'Add at least one action: a workflow without actions does nothing.',
  'workflows.schedule-missing': 'Say when it runs: on-schedule needs a cron expression and a time zone.',
  'workflows.schedule-unused': ({ trigger }: { trigger: string }) =>
    `Only on-schedule has a schedule: leave it out of a workflow with the trigger ${trigger}.`,
  'workflows.limit-missing': 'Give the number of resources that an environment exceeds: on-resource-limit needs it.',
  'workflows.limit-unused': ({ trigger }: { trigger: string }) =>
    `Only on-resource-limit has a number of resources: leave it out of a workflow with the trigger ${trigger}.`,
  'workflows.same-id': ({ list, id }: { list: string; id: string }) =>
    `There are two ${list} with the id "${id}": give each its own.`,
  'workflows.operator': ({
    field,
    operator,
    allowed,
  }: {
    field: string
    operator: string
    allowed: readonly string[]
  }) => `"${fieldOf(field)}" cannot be compared with ${operator}: choose one of ${allowed.join(', ')}.`,
  'workflows.no-value': ({ field }: { field: string }) => `Write the value that "${fieldOf(field)}" is compared with.`,
  'workflows.no-such-value': ({
    value,
    field,
    allowed,
  }: {
    value: string
    field: string
    allowed: readonly string[]
  }) => `"${value}" is not a value of "${fieldOf(field)}": choose one of ${allowed.join(', ')}.`,
  'workflows.no-amount': ({ value }: { value: string }) =>
    `"${value}" is not an amount: write a number of USD such as 500, or a share of the budget such as 80%.`,
  'workflows.no-number': ({ value }: { value: string }) => `"${value}" is not a number: write one such as 10.`,
  'workflows.negative': ({ field }: { field: string }) => `"${fieldOf(field)}" is never below 0: write 0 or more.`,
  'workflows.share': ({ min, max }: { min: number; max: number }) =>
    `Write a share of the budget from ${min}% to ${max}%.`,
  'workflows.whole': ({ field }: { field: string }) => `"${fieldOf(field)}" is a whole number: write one such as 10.`,
  'workflows.two-digits': 'Write at most two digits after the decimal point.',
  'workflows.unused-part': ({ action, part }: { action: string; part: string }) =>
    `${action} has no ${part}: leave it empty.`,
  'workflows.zone-missing': 'Name a time zone of the IANA list, such as Europe/Berlin or UTC.',
  'workflows.zone-unknown': ({ zone }: { zone: string }) =>
    `There is no time zone ${zone}: use one of the IANA list, such as Europe/Berlin or UTC.`,
  'workflows.cron-unreadable': ({ cron }: { cron: string }) =>
    `The schedule "${cron}" cannot be read. Write five fields: minute (0-59), hour (0-23), day of the month (1-31), month (1-12) and day of the week (0-7, where 0 and 7 are Sunday), such as 0 7 * * 1-5 for 07:00 from Monday to Friday.`,
  'workflows.cron-never': ({ cron }: { cron: string }) =>
    `The schedule "${cron}" is never due: no month that it names has such a day. Choose another day or month.`,
  'workflows.no-account': ({ email }: { email: string }) =>
    `${email} has no working account: invite them, or name someone else.`,
  'workflows.not-in-project': ({ email, project }: { email: string; project: string }) =>
    `${email} is not in the project ${project}: add them there first, or name someone who is.`,
  'workflows.not-with-you': ({ email }: { email: string }) =>
    `${email} is in no project with you: add them to one first, or name someone who is.`,

  /** What can be saved but hardly is meant. */
  'workflows.never': 'Its conditions exclude each other, so it never acts: change or remove one of them.',
  'workflows.never-region': ({ given, regions }: { given: string; regions: readonly string[] }, { either }: Format) =>
    `Strata knows no region that meets its conditions (${given}), so it never acts: name one such as ${either(regions)}.`,
  'workflows.never-waits': ({ does }: { does: string }) =>
    `This workflow ${does}, but no request waits for a decision when its trigger fires, so that never happens: choose the trigger on-deploy, or remove the action.`,
  'workflows.never-approves':
    'A person always decides about Production and Confidential, so this workflow never approves anything: change its conditions, or remove the action.',
  'workflows.contradicts-itself': ({ first, second }: { first: string; second: string }) =>
    `This workflow ${first} and then ${second}: remove one of the two, or change their order.`,
  'workflows.contradicts-other': ({ own, workflow, other }: { own: string; workflow: string; other: string }) =>
    `This workflow ${own}, and "${workflow}" ${other} at the same event: add a condition that keeps them apart, or turn one of them off.`,
  'workflows.loop': ({ workflows: names, more, change, steps }: Loop) =>
    `${names.length === 0 ? 'This workflow causes itself' : `This workflow and ${[...names.map((name) => `"${name}"`), ...(more > 0 ? [`${more} more`] : [])].join(', ')} cause each other`} again and again: ${change}. Strata stops such a chain after ${steps} steps: remove one of the two, or add a condition that keeps them apart.`,
  'workflows.rights-disabled': ({ author }: { author: string }) =>
    `The account of ${author}, who saved it, is disabled, so all of its actions are refused: someone else has to save it.`,
  'workflows.rights-outside': ({ author, project }: { author: string; project: string | null }) =>
    `${author}, who saved it, is not in ${placeOf(project)}, so it does nothing: someone who is has to save it.`,
  'workflows.rights-never': ({ author, actions, project, roles }: Rights, { either }: Format) =>
    `${author}, who saved it, cannot ${either(actions)} in ${placeOf(project)} with the role ${either(roles.map(roleOf))}: this is refused until someone who can saves the workflow.`,
  'workflows.rights-own': ({ author, actions, project, roles }: Rights, { either }: Format) =>
    `${author}, who saved it, can ${either(actions)} in ${placeOf(project)} only for environments that they own, because their role is ${either(roles.map(roleOf))}: everything else is refused.`,
}
