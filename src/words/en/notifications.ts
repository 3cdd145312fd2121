import type { Format } from '../format.ts'
import { ROLES } from '../roles.ts'
import { asSentence, figure, isRunByStrata, wordOf } from '../values.ts'

/** What a sentence is filled with. */
type Of<Name extends string> = Readonly<Record<Name, string>>

/** What happened to two-factor authentication: whole sentences, because languages order them differently. */
const CHANGES = {
  enabled: 'Two-factor authentication was switched on for your account.',
  disabled: 'Two-factor authentication was switched off for your account.',
  codes: 'The recovery codes of your account were replaced by new ones.',
  'passkey-added': 'A passkey was added to your account.',
  'passkey-removed': 'A passkey of your account was removed.',
}

/** What a run does, as the beginning of a sentence. */
const RUNS = { apply: 'Applying', update: 'Updating', stop: 'Stopping', resume: 'Resuming', destroy: 'Destroying' }

/** What a run has done, as the end of a sentence. */
const DONE = { apply: 'is applied', update: 'is updated', stop: 'is stopped', resume: 'runs again' }

/** What a canceled run does, behind "the run that". */
const CANCELED = {
  apply: 'creates',
  update: 'changes',
  stop: 'suspends',
  resume: 'resumes',
  destroy: 'destroys',
  check: 'checks',
}

/** The runs that can fail, as the beginning of a sentence. */
const BEGUN = { ...RUNS, update: 'Updating', check: 'Checking' }

/** What someone reports too late, as the end of a sentence. */
const OUTCOMES = {
  applied: 'was applied',
  stopped: 'was stopped',
  resumed: 'was started again',
  destroyed: 'was destroyed',
  failed: 'was run without success',
}

/** Clouds as they are called. */
const CLOUD_NAMES = { aws: 'AWS', azure: 'Azure', gcp: 'Google Cloud' }

const roleOf = (role: string): string => wordOf(ROLES.en, role)
const costOf = (cost: string, { usd }: Format): string => (cost === 'unknown' ? 'an unknown amount' : figure(cost, usd))
const noteOf = (note: string): string => (note.trim() === '' ? '' : ` Note: “${note}”`)

/** Why something failed, in Strata's words before what to do, or in those of a person after it. */
const causeOf = (note: string, connection: string | undefined, next: string): string =>
  isRunByStrata(connection) ? `${asSentence(note)} ${next}` : ` ${next}${noteOf(note)}`

/** A title and a text for each kind of notification: in the inbox, in mails and in push messages. */
export const notifications = {
  'notifications.simulated': ({ title }: { title: string }) => `Simulated: ${title}`,
  'notifications.project-member-added.title': ({ project }: { project: string }) =>
    `You were added to the project ${project}`,
  'notifications.project-member-added.text': ({ actor, project, role }: Of<'actor' | 'project' | 'role'>) =>
    `${actor} added you to the project ${project} with the role ${roleOf(role)}.`,
  'notifications.project-role-changed.title': ({ project }: { project: string }) =>
    `Your role in the project ${project} changed`,
  'notifications.project-role-changed.text': ({ actor, project, role }: Of<'actor' | 'project' | 'role'>) =>
    `${actor} changed your role in the project ${project}: you are now ${roleOf(role)}.`,
  'notifications.project-member-removed.title': ({ project }: { project: string }) =>
    `You were removed from the project ${project}`,
  'notifications.project-member-removed.text': ({ actor, project }: { actor: string; project: string }) =>
    `${actor} removed you from the project ${project}. You can no longer open it.`,
  'notifications.project-deleted.title': ({ project }: { project: string }) => `The project ${project} was deleted`,
  'notifications.project-deleted.text': ({ actor, project }: { actor: string; project: string }) =>
    `${actor} deleted the project ${project}, of which you were a member.`,
  'notifications.connection-granted.title': ({ account, project }: { account: string; project: string }) =>
    `${project} can use the account ${account}`,
  'notifications.connection-granted.text': ({ actor, account, project }: Of<'actor' | 'account' | 'project'>) =>
    `${actor} granted the account ${account} of the installation to the project ${project}: its environments can run there.`,
  'notifications.connection-withdrawn.title': ({ account, project }: { account: string; project: string }) =>
    `${project} can no longer use the account ${account}`,
  'notifications.connection-withdrawn.text': ({ actor, account, project }: Of<'actor' | 'account' | 'project'>) =>
    `${actor} withdrew the account ${account} of the installation from the project ${project}. Runs that waited for it ended.`,
  'notifications.team-member-added.title': ({ team }: { team: string }) => `You were added to the team ${team}`,
  'notifications.team-member-added.text': ({ actor, team, role }: { actor: string; team: string; role: string }) =>
    `${actor} added you to the team ${team} with the role ${roleOf(role)}.`,
  'notifications.team-role-changed.title': ({ team }: { team: string }) => `Your role in the team ${team} changed`,
  'notifications.team-role-changed.text': ({ actor, team, role }: { actor: string; team: string; role: string }) =>
    `${actor} changed your role in the team ${team}: you are now ${roleOf(role)}.`,
  'notifications.team-member-removed.title': ({ team }: { team: string }) => `You were removed from the team ${team}`,
  'notifications.team-member-removed.text': ({ actor, team }: { actor: string; team: string }) =>
    `${actor} removed you from the team ${team}. You can no longer open it.`,
  'notifications.instance-role-changed.title': 'Your role in Strata changed',
  'notifications.instance-role-changed.text': ({ actor, role }: { actor: string; role: string }) =>
    `${actor} changed your role in this installation: you are now ${roleOf(role)}.`,
  'notifications.password-changed.title': 'Your Strata password was changed',
  'notifications.password-changed.text':
    'The password of your account was changed and every other session was ended. If it was not you, choose a new password with "Forgot password?" on the sign-in page and notify an administrator.',
  'notifications.two-factor-changed.title': 'Two-factor authentication of your Strata account changed',
  'notifications.two-factor-changed.text': ({ change }: { change: string }) =>
    `${wordOf(CHANGES, change)} If it was not you, change your password immediately and notify an administrator.`,
  'notifications.sign-in-paused.title': 'Someone is guessing the password of your Strata account',
  'notifications.sign-in-paused.text': ({ ip }: { ip: string }) =>
    `There were too many wrong passwords or codes for your account, the last from the address ${ip}. For up to one hour, only browsers in which you have signed in before can sign in; your sessions go on. If you need another device now, ask an administrator to unlock your account, or choose a new password by e-mail.`,
  'notifications.new-sign-in.title': 'New sign-in to your Strata account',
  'notifications.new-sign-in.text': ({ ip, user_agent }: { ip: string; user_agent: string }) =>
    `Someone signed in to your account from a new browser.\n\nAddress: ${ip}\nBrowser: ${user_agent}\n\nIf it was not you, change your password: this ends every other session.`,
  'notifications.invitation-accepted.title': ({ actor }: { actor: string }) => `${actor} accepted your invitation`,
  'notifications.invitation-accepted.text': ({ actor, email }: { actor: string; email: string }) =>
    `${actor} (${email}) accepted your invitation and now has an account.`,
  'notifications.environment-reminder.title': (
    { environment, hours }: { environment: string; hours: string },
    format: Format,
  ) => `${environment} ends ${figure(hours, format.inHours)}`,
  'notifications.environment-reminder.text': (
    { environment, project, hours }: { environment: string; project: string; hours: string },
    format: Format,
  ) =>
    `The environment ${environment} of the project ${project} ends ${figure(hours, format.inHours)}. Extend it if you still need it.`,
  'notifications.environment-expired.title': ({ environment }: { environment: string }) =>
    `${environment} has passed its end date`,
  'notifications.environment-expired.text': ({ environment, project }: { environment: string; project: string }) =>
    `The environment ${environment} of the project ${project} has passed its end date. Its auto-teardown is off, so it still runs and costs money: extend it or delete it.`,
  'notifications.environment-teardown.title': ({ environment }: { environment: string }) =>
    `${environment} is being torn down`,
  'notifications.environment-teardown.text': ({ environment, project }: { environment: string; project: string }) =>
    `The environment ${environment} of the project ${project} has reached its end date, and its teardown has begun. Its page shows what is left to do.`,
  'notifications.environment-deleted.title': ({ environment }: { environment: string }) => `${environment} was deleted`,
  'notifications.environment-deleted.text': ({
    actor,
    environment,
    project,
  }: Of<'actor' | 'environment' | 'project'>) =>
    `${actor} deleted the environment ${environment} of the project ${project}. It costs nothing from now on.`,
  'notifications.environment-failed.title': ({ run, environment }: { run: string; environment: string }) =>
    `${wordOf(RUNS, run)} ${environment} failed`,
  'notifications.environment-failed.text': ({
    run,
    environment,
    project,
    note,
    connection,
  }: Of<'run' | 'environment' | 'project' | 'note'> & { readonly connection?: string }) =>
    `${wordOf(RUNS, run)} the environment ${environment} of the project ${project} failed.${causeOf(note, connection, 'Try again or delete it.')}`,
  'notifications.environment-late.title': ({ actor, environment }: { actor: string; environment: string }) =>
    `${actor} reports late about ${environment}`,
  'notifications.environment-late.text': ({
    actor,
    environment,
    project,
    outcome,
    note,
  }: Of<'actor' | 'environment' | 'project' | 'outcome' | 'note'>) =>
    `${actor} reports that the environment ${environment} of the project ${project} ${wordOf(OUTCOMES, outcome)}. This no longer fits, so nothing was changed: check what exists in the cloud, because leftovers keep costing money.${noteOf(note)}`,
  'notifications.environment-owner.title': ({ environment }: { environment: string }) => `${environment} is yours now`,
  'notifications.environment-owner.text': ({ actor, environment, project }: Of<'actor' | 'environment' | 'project'>) =>
    `${actor} gave you the environment ${environment} of the project ${project}, or left the project that it belongs to. You own it now: you are notified before it ends.`,
  'notifications.run-waiting.title': ({ environment }: { environment: string }) =>
    `The plan of ${environment} waits for a decision`,
  'notifications.run-waiting.text': ({
    environment,
    project,
    note = '',
  }: Of<'environment' | 'project'> & { readonly note?: string }) =>
    `What a run would do with the environment ${environment} of the project ${project} is planned.${asSentence(note)} Look at the plan, and confirm or discard it.`,
  'notifications.run-done.title': ({ environment, kind }: { environment: string; kind: string }) =>
    `${environment} ${wordOf(DONE, kind)}`,
  'notifications.run-done.text': ({ environment, project, kind }: Of<'environment' | 'project' | 'kind'>) =>
    `The environment ${environment} of the project ${project} ${wordOf(DONE, kind)}.`,
  'notifications.run-failed.title': ({ environment }: { environment: string }) => `A run of ${environment} failed`,
  'notifications.run-failed.text': ({
    environment,
    project,
    kind,
    note,
  }: Of<'environment' | 'project' | 'kind' | 'note'>) =>
    `${wordOf(BEGUN, kind)} the environment ${environment} of the project ${project} failed.${asSentence(note)} Look at the run for the details.`,
  'notifications.run-canceled.title': ({ actor, environment }: { actor: string; environment: string }) =>
    `${actor} canceled a run of ${environment}`,
  'notifications.run-canceled.text': ({
    actor,
    environment,
    project,
    kind,
  }: Of<'actor' | 'environment' | 'project' | 'kind'>) =>
    `${actor} canceled the run that ${wordOf(CANCELED, kind)} the environment ${environment} of the project ${project}. Open the run to see what it left.`,
  'notifications.approval-requested.title': ({ actor, environment }: { actor: string; environment: string }) =>
    `${actor} requests your approval of ${environment}`,
  'notifications.approval-requested.text': (
    { actor, environment, project, cost }: { actor: string; environment: string; project: string; cost: string },
    format: Format,
  ) =>
    `${actor} requests the environment ${environment} in the project ${project}, which costs ${costOf(cost, format)} a month. You can approve or reject it.`,
  'notifications.approval-reminder.title': ({ environment }: { environment: string }) =>
    `${environment} still waits for your approval`,
  'notifications.approval-reminder.text': (
    { environment, actor, project, cost }: { environment: string; actor: string; project: string; cost: string },
    format: Format,
  ) =>
    `The environment ${environment}, which ${actor} requested in the project ${project} at ${costOf(cost, format)} a month, still waits for a decision. You can approve or reject it.`,
  'notifications.approval-approved.title': ({ actor, environment }: { actor: string; environment: string }) =>
    `${actor} approved ${environment}`,
  'notifications.approval-approved.text': ({ actor, environment, project }: Of<'actor' | 'environment' | 'project'>) =>
    `${actor} approved the environment ${environment} of the project ${project}. It can be applied now.`,
  'notifications.approval-rejected.title': ({ actor, environment }: { actor: string; environment: string }) =>
    `${actor} rejected ${environment}`,
  'notifications.approval-rejected.text': ({
    actor,
    environment,
    project,
    note,
  }: Of<'actor' | 'environment' | 'project' | 'note'>) =>
    `${actor} rejected the environment ${environment} of the project ${project}. Change the request or cancel it.${noteOf(note)}`,
  'notifications.approval-lapsed.title': ({ environment }: { environment: string }) =>
    `The request for ${environment} has lapsed`,
  'notifications.approval-lapsed.text': ({ environment, project }: { environment: string; project: string }) =>
    `No one decided in time about the environment ${environment} of the project ${project}. Request it again or cancel it.`,
  'notifications.approval-void.title': ({ environment }: { environment: string }) =>
    `Your decision about ${environment} no longer counts`,
  'notifications.approval-void.text': ({ actor, environment, project }: Of<'actor' | 'environment' | 'project'>) =>
    `${actor} changed the environment ${environment} of the project ${project}, so your decision about it no longer counts. If it still needs approval, its approvers will be asked again.`,
  'notifications.project-budget.title': ({ project, percent }: { project: string; percent: string }, format: Format) =>
    `${project} has used ${figure(percent, format.percent)} of its budget`,
  'notifications.project-budget.text': (
    {
      project,
      percent,
      month,
      spent,
      limit,
    }: { project: string; percent: string; month: string; spent: string; limit: string },
    format: Format,
  ) =>
    `The project ${project} has reached ${figure(percent, format.percent)} of its budget for ${format.month(month)}: it spent ${figure(spent, format.usd)} of ${figure(limit, format.usd)}.`,
  'notifications.environment-budget.title': (
    { environment, percent }: { environment: string; percent: string },
    format: Format,
  ) => `${environment} has used ${figure(percent, format.percent)} of its budget`,
  'notifications.environment-budget.text': (
    {
      environment,
      project,
      percent,
      month,
      spent,
      limit,
    }: { environment: string; project: string; percent: string; month: string; spent: string; limit: string },
    format: Format,
  ) =>
    `The environment ${environment} of the project ${project} has reached ${figure(percent, format.percent)} of its budget for ${format.month(month)}: it spent ${figure(spent, format.usd)} of ${figure(limit, format.usd)}.`,
  'notifications.workflow-message.title': ({ workflow, environment }: { workflow: string; environment: string }) =>
    `The workflow ${workflow} sent a message about ${environment}`,
  'notifications.workflow-message.text': ({
    workflow,
    environment,
    project,
    message,
  }: Of<'workflow' | 'environment' | 'project' | 'message'>) =>
    `The workflow ${workflow} says about the environment ${environment} of the project ${project}: ${message}`,
  'notifications.drift-found.title': ({ environment }: { environment: string }) =>
    `${environment} differs from what was applied`,
  'notifications.drift-found.text': ({ environment, project, count }: Of<'environment' | 'project' | 'count'>) =>
    `A check of the environment ${environment} of the project ${project} found changes that were made outside of Terraform. Resources that differ: ${count}. Look at them, and revert them or bring them into the stack.`,
  'notifications.leak-found.title': ({ environment }: { environment: string }) => `Something is left of ${environment}`,
  'notifications.leak-found.text': ({
    environment,
    project,
    count,
    since,
  }: Of<'environment' | 'project' | 'count' | 'since'>) =>
    `A search after the teardown of the environment ${environment} of the project ${project} found what is left. Resources: ${count}. They keep costing money until someone deletes them; the ledger of the project names them. ${since}`.trim(),
  'notifications.snapshot-stays.title': ({ environment }: { environment: string }) =>
    `A snapshot of ${environment} could not be deleted`,
  'notifications.snapshot-stays.text': (of: Of<'environment' | 'project' | 'target' | 'reason'>) =>
    `The end of the last snapshot ${of.target} of the environment ${of.environment} of the project ${of.project} has come, and it is still there. ${of.reason} It keeps costing money meanwhile. Strata keeps trying, at least once a day.`,
  'notifications.prices-waiting.title': ({ cloud }: Of<'cloud'>) =>
    `New prices of ${wordOf(CLOUD_NAMES, cloud)} wait for you`,
  'notifications.prices-waiting.text': ({ cloud, changes }: Of<'cloud' | 'changes'>) =>
    `A refresh found ${changes} changes in the price list of ${wordOf(CLOUD_NAMES, cloud)}. Look at them, and accept or reject them.`,
  'notifications.backup-failed.title': "Strata's backup failed",
  'notifications.backup-failed.text': ({ reason }: Of<'reason'>) =>
    `The daily backup of Strata's database failed: ${reason} Strata tries again every hour and keeps the backups that it has.`,
  'notifications.token-ending.title': ({ account, token, hours }: Of<'account' | 'token' | 'hours'>, format: Format) =>
    `The token ${token} of ${account} expires ${figure(hours, format.inHours)}`,
  'notifications.token-ending.text': ({ account, token, hours }: Of<'account' | 'token' | 'hours'>, format: Format) =>
    `The token ${token} of the service account ${account} expires ${figure(hours, format.inHours)}. Create another one, give it to the programs that use this one, and revoke this one.`,
  'notifications.workflow-backup.title': ({ environment }: { environment: string }) =>
    `Take a backup of ${environment}`,
  'notifications.workflow-backup.text': ({
    workflow,
    target,
    environment,
    project,
  }: Of<'workflow' | 'target' | 'environment' | 'project'>) =>
    `The workflow ${workflow} requests a backup of ${target} in the environment ${environment} of the project ${project}. Strata takes no backups itself: use the tools of your cloud.`,
  'notifications.pipeline-failed.title': ({ environment }: { environment: string }) =>
    `The pipeline does not destroy ${environment}`,
  'notifications.pipeline-failed.text': ({ environment, project, note }: Of<'environment' | 'project' | 'note'>) =>
    `The environment ${environment} of the project ${project} is to be destroyed by its pipeline, and still costs money.${noteOf(note)}`,
}
