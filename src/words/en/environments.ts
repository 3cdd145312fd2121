import { wordOf } from '../values.ts'
import type { Format } from '../format.ts'

const BEING = {
  none: 'as it was',
  failed: 'as it was',
  applying: 'being applied',
  updating: 'being updated',
  stopping: 'being stopped',
  resuming: 'being resumed',
  destroying: 'being destroyed',
}

/** What someone does by hand. */
const BY_HAND = { applying: 'applying', stopping: 'stopping', resuming: 'starting', destroying: 'destroying' }

export const environments = {
  'environments.end-too-late': 'The end would be after the year 9999: extend it by fewer days.',
  'environments.archived-choose': ({ project }: { project: string }) =>
    `The project ${project} is archived and accepts no requests: choose another project.`,
  'environments.own-name': ({ email }: { email: string }) =>
    `You can request environments only in your own name: give your address ${email} as the requester's, or leave it out.`,
  'environments.name-too-long': ({ max }: { max: number }) => `Use at most ${max} characters.`,
  'environments.project-archived': ({ project }: { project: string }) =>
    `The project ${project} is archived and accepts no requests: ask its owner to make it active again, or choose another project.`,
  'environments.deleted': 'The environment has been deleted: request another one.',
  'environments.not-pending': 'The environment is no longer pending: there is nothing to request.',
  'environments.waits-already': 'The request is waiting for a decision already: remind its approvers, or cancel it.',
  'environments.no-approval-needed':
    'No rule of the project requires an approval for this environment: you can apply it.',
  'environments.approved': 'The environment is approved: you can apply it.',
  'environments.own-only': ({ email }: { email: string }) =>
    `You can request environments only for yourself: give your own address ${email} as the owner's, or ask an administrator.`,
  'environments.owner-without-account': ({ email }: { email: string }) =>
    `${email} has no active account: invite them, or name someone else.`,
  'environments.owner-not-in-project': ({ email, project }: { email: string; project: string }) =>
    `${email} is not in the project ${project}: add them first, or name someone else.`,
  'environments.tags-required': ({ project }: { project: string }) =>
    `The project ${project} requires tags on every environment: give at least one.`,
  'environments.name-taken': ({ project, name }: { project: string; name: string }) =>
    `The project ${project} has an environment called ${name} already: choose another name, or delete that one first.`,
  'environments.budget-too-high': 'The budget limit must be at most 1,000,000,000 USD a month.',
  'environments.no-source': ({ sources }: { sources: readonly string[] }) =>
    `Name the stack of the environment: give one of ${sources.join(', ')}.`,
  'environments.two-sources': ({ sources }: { sources: readonly string[] }) =>
    `Give only one of ${sources.join(', ')}: an environment has one stack.`,
  'environments.template-unusable': ({ template, reasons }: { template: string; reasons: readonly string[] }) =>
    `The template "${template}" cannot be used yet: ${reasons.join(' ')}`,
  'environments.old-result':
    'This result is from an older version of Strata and can no longer be read: generate it again.',
  'environments.estimate-too-high': 'The estimate is above 1,000,000,000 USD a month: assume less use.',
  'environments.gone': 'The environment has been deleted: you can no longer change it.',
  'environments.extend-suspended': 'The environment is suspended: resume it before you extend it.',
  'environments.suspend-pending': 'The environment is pending and does not run yet: there is nothing to suspend.',
  'environments.suspend-expired': 'The environment has expired: extend it before you suspend it, or delete it.',
  'environments.suspend-suspended': 'The environment is suspended already.',
  'environments.resume-pending': 'The environment is pending and was never suspended: there is nothing to resume.',
  'environments.resume-running': 'The environment is not suspended: there is nothing to resume.',
  'environments.resume-expired': 'The environment has expired and is not suspended: extend it instead.',
  'environments.cancel-running': 'The environment is no longer pending: delete it instead.',
  'environments.change-running':
    'The stack of an environment can be changed only while it is pending: request another environment.',
  'environments.no-end': 'The environment has no end: there is nothing to extend.',
  'environments.half-destroyed':
    'Destroying the environment failed and some of its resources may be gone: delete it to try again.',
  'environments.has-infrastructure':
    'Some resources of the environment may be in the cloud already: delete it instead.',
  'environments.awaits-approval':
    'The environment is not approved, so you cannot apply it: wait for the decision, or request approval again.',
  'environments.nothing-to-report':
    'No outcome is expected for the environment: suspend, resume or delete it first, then report the outcome.',

  'environments.begun': (
    { actor, operation, at }: { actor: string; operation: string; at: string },
    { time }: Format,
  ) =>
    `${actor} has been ${wordOf(BY_HAND, operation)} the environment by hand since ${time(at)}: wait until they report the outcome, or ask them.`,
  'environments.run-by-strata': 'Strata runs it itself: follow its run, and cancel that if need be.',
  'environments.variables-by-hand':
    'Values for variables can be given only where Strata runs the environment: leave them out.',
  'environments.no-variables': ({ name }: { name: string }) => `The stack asks for no values: leave out ${name}.`,
  'environments.unknown-variable': ({ name, sources }: { name: string; sources: readonly string[] }) =>
    `The stack does not ask for ${name}: give values only for ${sources.join(', ')}.`,
  'environments.update-pending': 'The environment is pending: change its request instead.',
  'environments.update-expired': 'The environment has expired: extend it before you update it.',
  'environments.update-suspended': 'The environment is suspended: resume it before you update it.',
  'environments.check-pending': 'The environment is pending: nothing has been applied that could be checked.',
  'environments.check-expired': 'The environment has expired: extend it before you check it for drift.',
  'environments.check-suspended':
    'The environment is suspended, so it differs from its files on purpose: resume it before you check it for drift.',
  'environments.check-by-hand':
    'People run this environment by hand, so Strata cannot check it for drift: run `terraform plan -refresh-only` yourself.',
  'environments.not-simulated': ({ providers }: { providers: readonly string[] }, { all }: Format) =>
    `Simulated clouds do not have these providers: ${all(providers)}. Run it yourself, or request it without the components that use them.`,
  'environments.takes-over':
    'The stack takes over resources that run already (imports.tf), and a simulated account has none of them. Run it yourself, or import the files as new resources.',
  'environments.variable-missing': ({ name }: { name: string }) =>
    `The stack asks for ${name}, which nothing stands in for in a real account: give it a value.`,
  'environments.connection-without-cloud':
    'Only environments with the connection cloud use a connection of the project: leave it out, or choose cloud.',
  'environments.no-connection': 'Choose a connection of the project.',
  'environments.run-by-hand':
    'People run this environment by hand, so Strata cannot update it: apply the changed files yourself, or request another environment.',
  'environments.update-other-cloud': ({ cloud_provider }: { cloud_provider: string }) =>
    `An update cannot move an environment from ${cloud_provider} to another cloud: request another environment.`,
  'environments.nothing-to-undo': 'The environment has no operation in progress: there is nothing to take back.',
  'environments.teardown-begun':
    'The environment is being destroyed, so its auto-teardown can no longer be switched off: if nothing was run, take the teardown back first.',
  'environments.report-kept': ({ reason }: { reason: string }) =>
    `${reason} Your report changes nothing, but it is recorded in the activity of the environment.`,
  'environments.under-way': ({ operation }: { operation: string }) =>
    `The environment is ${wordOf(BEING, operation)}: wait until this is done, or report the outcome.`,
  'environments.owner-by-administrators':
    'Only administrators can give an environment to someone else: ask one of them.',
  'environments.at-limit':
    'The environment ends as late as its project allows: ask an owner of the project to raise the limit.',
  'environments.ended-unapplied':
    'The end of the environment has passed, so it can no longer be applied: move its end, or cancel it.',
  'environments.end-not-later': ({ earliest }: { earliest: string }, { time }: Format) =>
    `The environment already runs until ${time(earliest)}: choose a later end.`,
  'environments.lifetime-limit': ({ days, latest }: { days: number; latest: string }, { time }: Format) =>
    `The project lets an environment live for ${days} ${days === 1 ? 'day' : 'days'} at most, this one until ${time(latest)}: extend it by fewer days, or ask an owner of the project to raise the limit.`,
  'environments.unexpected-outcome': ({ awaited, outcome }: { awaited: string; outcome: string }) =>
    `The environment is expected to be ${awaited}, not ${outcome}: report ${awaited} or failed.`,
  'environments.template-of-third':
    'Someone else saved this template, and another person requested the environment: let one of the two change it, or make a copy of the template.',
  'environments.result-of-third':
    'Someone else made this result, and another person requested the environment: let one of the two change it, or generate the result yourself.',
  'environments.several-projects':
    'You are in several projects: name the project of the environment, or choose a default project in your profile.',
  'environments.no-project':
    'You are in no active project in which you can request environments: create one, or ask the owner of a project to add you.',
  'environments.end-and-days': 'Give an end or a number of days, not both.',
  'environments.end-passed': 'The end is in the past: choose a later one.',
  'environments.end-beyond-limit': ({ days, latest }: { days: number; latest: string }, { time }: Format) =>
    `Environments of this project can live ${days} ${days === 1 ? 'day' : 'days'}: choose an end no later than ${time(latest)}.`,
  'environments.days-beyond-limit': ({ days }: { days: number }) =>
    `Environments of this project can live ${days} ${days === 1 ? 'day' : 'days'}: choose no more.`,
}
