import type { Format } from '../format.ts'
import { firstOf, inBrackets, withoutStop, wordOf } from '../values.ts'

/** What someone does by hand. */
const BY_HAND = { applying: 'applying', stopping: 'stopping', resuming: 'starting', destroying: 'destroying' }

/** What Strata does. */
const RUNS = {
  apply: 'its first apply',
  update: 'its update',
  stop: 'its stop',
  resume: 'its start',
  destroy: 'its teardown',
  check: 'its check',
}

/** Why an environment or a request waits: what happened, and what to do. */
export const waiting = {
  'waiting.approval': ({ who }: { who: readonly string[] }, { either }: Format) =>
    `The request waits for a decision: ${either(firstOf(who, (count) => `${count} others`))} can approve or reject it.`,
  'waiting.no-approver': ({ project }: { project: string }) =>
    `The request needs the approval of someone other than the requester, and the project ${project} has no other approver: ask an administrator to add another owner.`,
  'waiting.rejected': ({ decider }: { decider: string | null }) =>
    `${decider ?? 'An approver'} rejected the request: change it, ask again or cancel it.`,
  'waiting.lapsed': 'No one decided about the request in time: ask again or cancel it.',
  'waiting.outdated': 'The environment has changed since the decision, which no longer counts: ask again or cancel it.',
  'waiting.void': ({ reason }: { reason: string }) =>
    `No decision counts any longer (${withoutStop(reason)}): ask again or cancel it.`,
  'waiting.apply':
    'None of its resources exist in the cloud yet: export its files, apply them with Terraform and report it as applied.',
  'waiting.end-passed': ({ at }: { at: string }, { time }: Format) =>
    `Its end, ${time(at)}, came before it was applied, and it can no longer be approved or applied: move its end, or cancel it.`,
  'waiting.applying': 'Terraform is creating its resources: report the outcome when Terraform is done.',
  'waiting.stopping':
    'It is being stopped and keeps its data: stop its resources in the cloud and report it as stopped.',
  'waiting.resuming': 'It is being started again: start its resources in the cloud and report it as resumed.',
  'waiting.destroying': 'It is being destroyed: destroy its resources with Terraform and report it as destroyed.',
  'waiting.begun': ({ actor, operation, at }: { actor: string; operation: string; at: string }, { time }: Format) =>
    `${actor} has been ${wordOf(BY_HAND, operation)} it by hand since ${time(at)} and has not reported the outcome yet.`,
  'waiting.apply-failed': ({ note }: { note: string }) =>
    `Applying it failed${inBrackets(note)}, and some of its resources may exist: correct the cause and apply it again, or delete it.`,
  'waiting.stop-failed': ({ note }: { note: string }) =>
    `Stopping it failed${inBrackets(note)}, so it may still run: stop it and report the outcome, or delete it.`,
  'waiting.resume-failed': ({ note }: { note: string }) =>
    `Starting it again failed${inBrackets(note)}: start it and report the outcome, or delete it.`,
  'waiting.destroy-failed': ({ note }: { note: string }) =>
    `Destroying it failed${inBrackets(note)}, and its remaining resources still cost money: destroy them and report the outcome.`,
  'waiting.run-missing':
    'It is approved, and no run of it is under way: open its last run and try it again, or cancel the request.',
  'waiting.run-queued': ({ run }: { run: string }) =>
    `It waits in the queue for an agent: ${wordOf(RUNS, run)} comes next. Open its run to see what is before it.`,
  'waiting.run-planning': ({ run }: { run: string }) =>
    `Terraform is planning ${wordOf(RUNS, run)}: nothing has changed yet.`,
  'waiting.run-planned': ({ run }: { run: string }) =>
    `The plan of ${wordOf(RUNS, run)} waits for a person: open its run, read the plan and confirm or discard it.`,
  'waiting.run-at-work': ({ run }: { run: string }) =>
    `Strata is at work on ${wordOf(RUNS, run)}: open its run to follow it.`,
  'waiting.run-failed': ({ run, note }: { run: string; note: string }) =>
    `Strata could not finish ${wordOf(RUNS, run)}${inBrackets(note)}: open its run, correct the cause and try again, or delete the environment.`,
  'waiting.run-canceled': ({ run }: { run: string }) =>
    `Someone ended ${wordOf(RUNS, run)} before it was done: open its run to plan it again, or delete the environment.`,
  'waiting.end': ({ at }: { at: string }, { time }: Format) =>
    `It runs until ${time(at)} and is then torn down automatically: extend it to keep it longer.`,
  'waiting.end-kept': ({ at }: { at: string }, { time }: Format) =>
    `It runs until ${time(at)} and is not torn down automatically: extend or delete it by then.`,
  'waiting.nobody': 'It has no end date: it runs until someone deletes it.',
  'waiting.teardown-soon': ({ at }: { at: string }, { time }: Format) =>
    `It expired on ${time(at)} and is about to be torn down: extend it to keep it.`,
  'waiting.teardown-off': ({ at }: { at: string }, { time }: Format) =>
    `It expired on ${time(at)}, still runs and is not torn down automatically: extend or delete it.`,
  'waiting.resume': 'It is suspended and keeps its data: resume or delete it.',
  'waiting.resume-until': ({ at }: { at: string }, { time }: Format) =>
    `It is suspended and keeps its data until ${time(at)}, when it is torn down automatically: resume or delete it.`,
  'waiting.pipeline-starting':
    'It is being destroyed: Strata starts its pipeline. If that does not work, destroy it with Terraform and report it as destroyed.',
  'waiting.pipeline-retried': ({ reason }: { reason: string }) =>
    `Its pipeline could not be started yet and is tried again${inBrackets(reason)}. You can also destroy it with Terraform and report it as destroyed.`,
  'waiting.pipeline-sent': ({ at }: { at: string }, { time }: Format) =>
    `It waits for its pipeline to report: the pipeline was started ${time(at)} to destroy it, and may need an approval there. You can also report the outcome by hand.`,
  'waiting.pipeline-given-up': ({ reason }: { reason: string }) =>
    `Its pipeline could not be started${inBrackets(reason)}, and its resources cost money: correct the settings and start it again, or destroy it with Terraform and report it as destroyed.`,
  'waiting.pipeline-silent': ({ at }: { at: string }, { time }: Format) =>
    `Its pipeline was started ${time(at)} to destroy it and has not reported: look at the pipeline, start it again, or report the outcome by hand.`,
  'waiting.pipeline-at-work': ({ at }: { at: string }, { time }: Format) =>
    `Its pipeline has been at work on it since ${time(at)}, as it reports: wait for its next report, or report the outcome by hand.`,
}
