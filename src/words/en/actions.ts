import type { Format } from '../format.ts'
import { ROLES } from '../roles.ts'
import { STATUSES } from '../statuses.ts'
import { firstOf, wordOf } from '../values.ts'

type Named = { readonly environment: string }
type Decider = { readonly author: string; readonly approvers: readonly string[] }
type Groups = { readonly groups: readonly string[] }

const some = (names: readonly string[]): readonly string[] => firstOf(names, (count) => `${count} others`)

const roleOf = (role: string): string => wordOf(ROLES.en, role)

const can = (approvers: readonly string[], { all }: Format): string =>
  approvers.length === 0 ? '' : ` ${all(some(approvers))} can.`

const peopleIn = (groups: readonly string[]): string => `${groups.join(', ')} or e-mail addresses, separated by commas`

/**
 * What actions of workflows did and would do. Of each action, `does` stands after "This workflow" and `verb` after
 * "cannot"; `toggles` says how two workflows change the same back and forth.
 */
export const actions = {
  'actions.approve.does': 'approves the request',
  'actions.approve.verb': 'approve',
  'actions.approve.would': ({ environment }: Named) =>
    `Approve the request for ${environment}, if one waits that the author of the workflow can approve and that needs no person.`,
  'actions.approve.done': ({ environment, author }: Named & { author: string }) =>
    `Approved the request for ${environment} in the name of ${author}.`,
  'actions.reject.does': 'rejects the request',
  'actions.reject.verb': 'reject',
  'actions.reject.would': ({ environment }: Named) =>
    `Reject the request for ${environment}, if one waits that the author of the workflow can decide.`,
  'actions.reject.done': ({ environment, author }: Named & { author: string }) =>
    `Rejected the request for ${environment} in the name of ${author}.`,
  'actions.notify.does': 'notifies people',
  'actions.notify.verb': 'notify',
  'actions.notify.would': ({ people, environment }: Named & { people: readonly string[] }, { all }: Format) =>
    `Notify ${all(some(people))} about ${environment}.`,
  'actions.notify.would-say': (
    { people, environment, note }: Named & { people: readonly string[]; note: string },
    { all }: Format,
  ) => `Notify ${all(some(people))} about ${environment}: "${note}"`,
  'actions.notify.done': ({ people }: { people: readonly string[] }, { all }: Format) =>
    `Notified ${all(some(people))}.`,
  'actions.notify.some': (
    { people, unknown, environment }: Named & { people: readonly string[]; unknown: readonly string[] },
    { all }: Format,
  ) =>
    `Notified ${all(some(people))}. Not notified: ${all(some(unknown))}, because no working account with this address can see ${environment}.`,
  'actions.notify.unknown': ({ unknown, environment }: Named & { unknown: readonly string[] }, { all }: Format) =>
    `No one was notified: no working account with the address ${all(some(unknown))} can see ${environment}.`,
  'actions.notify.nobody': ({ project }: { project: string }) =>
    `No one was notified: the project ${project} has no such person with a working account.`,
  'actions.notify.no-people': ({ groups }: Groups) => `Name the people to notify: ${peopleIn(groups)}.`,
  'actions.notify.wrong-people': ({ people, groups }: Groups & { people: readonly string[] }) =>
    `"${people.join(', ')}" is neither a group nor an e-mail address: write ${peopleIn(groups)}.`,
  'actions.scale.verb': 'scale',
  'actions.stop.does': 'stops the environment',
  'actions.stop.would': ({ environment }: Named) => `Stop ${environment} and keep its data.`,
  'actions.stop.done': ({ environment }: Named) => `Began to stop ${environment}; its data stays.`,
  'actions.stop.already': ({ environment }: Named) => `${environment} is already stopped or being stopped.`,
  'actions.start.does': 'starts the environment again',
  'actions.start.would': ({ environment }: Named) => `Start ${environment} again.`,
  'actions.start.done': ({ environment }: Named) => `Began to start ${environment} again.`,
  'actions.start.already': ({ environment }: Named) => `${environment} already runs or is being started.`,
  'actions.scale.toggles': 'the environment is stopped and started again, and a start is a new deployment',
  'actions.scale.value': 'Write 0 or 1: 0 stops an environment and keeps its data, 1 starts it again.',
  'actions.backup.does': 'asks for a backup',
  'actions.backupTo.does': ({ target }: { target: string }) => `asks for a backup of ${target}`,
  'actions.backup.verb': 'ask for a backup',
  'actions.backup.would': ({ environment, part }: Named & { part: string | null }) =>
    `Ask the people who manage ${environment} for a backup of ${part ?? 'all of its data'}, because Strata takes none itself.`,
  'actions.backup.done': ({ environment, part }: Named & { part: string | null }) =>
    `Asked the people who manage ${environment} for a backup of ${part ?? 'all of its data'}, because Strata takes none itself.`,
  'actions.backup.already': ({ environment }: Named) =>
    `The people who manage ${environment} have already been asked for a backup today.`,
  'actions.backup.nothing': ({ environment, status }: Named & { status: string }) =>
    `${environment} has nothing in the cloud to back up: it is ${wordOf(STATUSES.en, status)}.`,
  'actions.terminate.does': 'tears the environment down',
  'actions.terminate.verb': 'terminate',
  'actions.terminate.would': ({ environment }: Named) => `Terminate ${environment}.`,
  'actions.terminate.begun': ({ environment }: Named) => `Began to destroy ${environment}.`,
  'actions.terminate.done': ({ environment }: Named) => `Deleted ${environment}, which had nothing in the cloud.`,
  'actions.terminate.deleted': ({ environment }: Named) => `${environment} is already deleted.`,
  'actions.terminate.destroying': ({ environment }: Named) => `${environment} is already being destroyed.`,
  'actions.check-drift.does': 'checks for drift',
  'actions.check-drift.verb': 'check for drift',
  'actions.check-drift.would': ({ environment }: Named) =>
    `Look for what others changed in ${environment} outside of Terraform.`,
  'actions.check-drift.done': ({ environment }: Named) => `Ordered a check of ${environment} for drift.`,
  'actions.check-drift.by-hand': ({ environment }: Named) =>
    `People run ${environment} themselves: there is nothing to check.`,
  'actions.check-drift.open-run': ({ environment }: Named) =>
    `Another run of ${environment} is open: it is not checked meanwhile.`,
  'actions.tag.does': ({ target, value }: { target: string; value: string }) =>
    `sets the tag "${target}" to "${value}"`,
  'actions.tag.verb': 'tag',
  'actions.tag.toggles': ({ target, value, other }: { target: string; value: string; other: string }) =>
    `the tag "${target}" is set to "${value}" and to "${other}", and each change is a new deployment`,
  'actions.tag.would': ({ environment, tag, value }: Named & { tag: string; value: string }) =>
    `Set the tag ${tag}=${value} on ${environment}.`,
  'actions.tag.done': ({ environment, tag, value }: Named & { tag: string; value: string }) =>
    `${environment} now has the tag ${tag}=${value}.`,
  'actions.tag.already': ({ environment, tag, value }: Named & { tag: string; value: string }) =>
    `${environment} already has the tag ${tag}=${value}.`,
  'actions.tag.deleted': ({ environment }: Named) => `${environment} is deleted and no longer has tags.`,
  'actions.tag.wrong':
    'A tag has a name of 1 to 100 characters and a value of at most 200: write another one into the workflow.',
  'actions.tag.no-name': 'Write the name of the tag.',
  'actions.tag.long-name': 'The name of a tag has at most 100 characters: shorten it.',
  'actions.tag.reserved': ({ name }: { name: string }) => `A tag cannot have the name "${name}": choose another name.`,
  'actions.tag.no-value': 'Write the value of the tag.',
  'actions.tag.long-value': 'The value of a tag has at most 200 characters: shorten it.',
  'actions.webhook.does': 'calls a webhook',
  'actions.webhook.verb': 'call a webhook',
  'actions.webhook.would': ({ environment, host }: Named & { host: string | null }) =>
    `Send a signed message about ${environment} to ${host ?? 'no address'}.`,
  'actions.webhook.done': ({ host }: { host: string }) =>
    `Queued a message for ${host}: the deliveries of this workflow show the result.`,
  'actions.webhook.no-address': 'Write the address to call: it begins with https://.',
  'actions.request-approval.does': 'requires an approval',
  'actions.request-approval.verb': 'require an approval',
  'actions.request-approval.would': (
    { environment, approvers }: Named & { approvers: readonly string[] },
    { either }: Format,
  ) => `Ask for the approval of ${either(approvers)} before ${environment} is applied.`,
  'actions.request-approval.done': ({ approvers }: { approvers: readonly string[] }, { either }: Format) =>
    `Asked for the approval of ${either(approvers)}.`,
  'actions.request-approval.not-pending': ({ environment, status }: Named & { status: string }) =>
    `${environment} is ${wordOf(STATUSES.en, status)}: only a request can wait for an approval.`,
  'actions.request-approval.too-late': ({ environment }: Named) =>
    `When ${environment} was requested, this workflow required no approval: it counts from the next request or the next change of this one.`,
  'actions.request-approval.decided': ({ environment, state }: Named & { state: string }) =>
    `The request for ${environment} is already ${state}.`,
  'actions.request-approval.no-people': ({ groups }: Groups) => `Name the people who can approve: ${peopleIn(groups)}.`,
  'actions.request-approval.wrong-people': ({ people, groups }: Groups & { people: readonly string[] }) =>
    `"${people.join(', ')}" cannot approve: write ${peopleIn(groups)}.`,
  'actions.request-approval.wrong-trigger': ({ trigger }: { trigger: string }) =>
    `request-approval works only with the trigger on-deploy: with ${trigger}, nothing waits for an approval.`,
  /** Part of a sentence: people whom an action names. */
  'actions.people.owner': 'its owner',
  'actions.people.project-owners': 'the owners of the project',
  'actions.people.project-admins': 'the owners and admins of the project',
  'actions.approvers.project-owners': 'an owner of the project',
  'actions.approvers.project-admins': 'an owner or admin of the project',
  /** Why an action did nothing. */
  'actions.no-request': ({ environment }: Named) => `No request for approval waits for ${environment}.`,
  'actions.for-people': ({ why }: { why: readonly string[] }) =>
    `No workflow approves this request, so someone has to decide about it. ${why.join(' ')}`,
  'actions.own-request': ({ author, approvers }: Decider, format: Format) =>
    `${author}, who saved this workflow, requested this environment, and no one decides about their own request.${can(approvers, format)}`,
  'actions.own-stack': ({ author, approvers }: Decider, format: Format) =>
    `${author}, who saved this workflow, made the stack of this environment, and no one decides about their own stack.${can(approvers, format)}`,
  'actions.not-approver': ({ author, approvers }: Decider, format: Format) =>
    `${author}, who saved this workflow, cannot decide about this request.${can(approvers, format)}`,
  'actions.request-decided': 'The request is already decided.',
  'actions.request-lapsed': 'No one decided about the request in time, so it lapsed: someone has to ask again.',
  'actions.request-ended': 'The end of the environment has passed: someone has to move it first.',
  'actions.request-changed': 'The stack or its cost has changed since the request: someone has to ask again.',
  'actions.author-role': (
    {
      author,
      project,
      role,
      needed,
    }: { author: string; project: string; role: string | null; needed: readonly string[] },
    { either }: Format,
  ) =>
    `${author}, who saved this workflow, cannot do this: in the project ${project} it needs the role ${either(needed.map(roleOf))}, and ${role === null ? 'they have none' : `theirs is ${roleOf(role)}`}.`,
  'actions.failed':
    'Something went wrong on the server while this was done, so it was undone: ask the operator to look into the log.',
  'actions.environment-gone': ({ environment }: Named) => `${environment} no longer exists.`,
}
