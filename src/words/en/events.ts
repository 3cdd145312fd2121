import type { Format } from '../format.ts'

const quoted = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(', ')

const NOTHING_DONE = 'Nothing was done in this step: change one of them so that it does not cause the next.'

/** What happened to an environment, and why a request or a decision no longer counts. */
export const events = {
  'events.requested': ({ actor, environment }: { actor: string; environment: string }) =>
    `${actor} requested "${environment}".`,
  'events.submitted-again': ({ environment, reason }: { environment: string; reason: string }) =>
    `"${environment}" is requested again: ${reason}`,
  'events.asked-again': ({ actor }: { actor: string }) => `${actor} asked again.`,
  'events.stack-changed': ({ actor }: { actor: string }) => `${actor} changed the stack.`,
  'events.update-dropped': ({ actor }: { actor: string }) =>
    `${actor} began something else, so the update was dropped.`,
  'events.price-changed': ({ actor }: { actor: string }) =>
    `${actor} saved the stack again, and its price has changed.`,
  'events.limit-changed': ({ actor }: { actor: string }) => `${actor} changed the budget limit.`,
  'events.deleted': ({ actor }: { actor: string }) => `${actor} deleted the environment.`,
  'events.withdrawn': ({ actor }: { actor: string }) => `${actor} withdrew the request.`,
  'events.run-planned': ({ environment }: { environment: string }) => `A run of "${environment}" is planned.`,
  'events.run-costs-more': ({ environment, planned }: { environment: string; planned: number }, { usd }: Format) =>
    `A run of "${environment}" is planned. Its plan costs ${usd(planned)} a month, more than was approved.`,
  'events.run-applied': ({ environment }: { environment: string }) => `A run of "${environment}" has applied its plan.`,
  'events.run-failed': ({ environment }: { environment: string }) => `A run of "${environment}" failed.`,
  'events.drift-found': ({ environment, count }: { environment: string; count: number }, { isOne }: Format) =>
    isOne(count)
      ? `A check of "${environment}" found 1 resource that was changed outside of Terraform.`
      : `A check of "${environment}" found ${count} resources that were changed outside of Terraform.`,
  'events.leak-found': ({ environment, count }: { environment: string; count: number }, { isOne }: Format) =>
    isOne(count)
      ? `A search after the teardown of "${environment}" found 1 resource that is left.`
      : `A search after the teardown of "${environment}" found ${count} resources that are left.`,
  'events.resumed': ({ actor, environment }: { actor: string; environment: string }) =>
    `${actor} resumed "${environment}".`,
  'events.approved': ({ actor, environment }: { actor: string; environment: string }) =>
    `${actor} approved the request for "${environment}".`,
  'events.tagged': ({
    actor,
    tag,
    value,
    environment,
  }: {
    actor: string
    tag: string
    value: string
    environment: string
  }) => `${actor} set the tag ${tag}=${value} on "${environment}".`,
  'events.ran': ({ actor, workflow, environment }: { actor: string; workflow: string; environment: string }) =>
    `${actor} ran "${workflow}" for "${environment}".`,
  'events.due': ({ at }: { at: string }, { time }: Format) => `Its schedule was due on ${time(at)}.`,
  'events.spent': (
    { environment, cost, month }: { environment: string; cost: number; month: string },
    format: Format,
  ) => `"${environment}" has cost ${format.usd(cost)} in ${format.month(month)}.`,
  'events.spent-of-budget': (
    { environment, cost, limit, month }: { environment: string; cost: number; limit: number; month: string },
    format: Format,
  ) => `"${environment}" has cost ${format.usd(cost)} of its budget of ${format.usd(limit)} in ${format.month(month)}.`,
  'events.too-many-steps': ({ count, workflows }: { count: number; workflows: readonly string[] }) =>
    `Stopped after ${count} steps, because these workflows caused each other, one after the other: ${quoted(workflows)}. ${NOTHING_DONE}`,
  'events.too-many-events': ({ count, workflows }: { count: number; workflows: readonly string[] }) =>
    `Stopped after ${count} events, because workflows caused each other, the last of them ${quoted(workflows)}. ${NOTHING_DONE}`,
}
