import type { Format } from '../format.ts'

/** How far an apply had come, and the newest state. */
const farOf = (
  { done, total, version, at }: { done: number; total: number | null; version: number | null; at: string | null },
  { number, time }: Format,
): string => {
  const far = total === null ? `${number(done)} done` : `${number(done)} of ${number(total)} done`
  const state = version === null || at === null ? 'no state' : `state version ${version} of ${time(at)}`
  return `${far}, ${state}`
}

export const queue = {
  'queue.no-run': 'There is no such run, or you have no access to its project.',
  'queue.gave-way': 'Another run of the environment took its place.',
  'queue.attempt-over':
    'This attempt is over: its agent was not heard for too long, its token was revoked, or it has said its end already.',
  'queue.other-connection': 'The environment has another connection since the plan.',
  'queue.connection-revoked': ({ name }: { name: string }) =>
    `The connection ${name} was revoked, so its runs end here: enter new secrets in its settings, then try again.`,
  'queue.connection-withdrawn': ({ name }: { name: string }) =>
    `The connection ${name} of the installation is no longer granted to this project, so its runs end here: ask an administrator for it, then try again.`,
  'queue.other-files': 'The files of the environment changed after the plan.',
  'queue.other-state': 'The state of the environment changed after the plan.',
  'queue.other-approval': 'What was approved changed after the plan.',
  'queue.other-binary': 'No agent has the version any more with which it was planned.',
  'queue.end-passed-half-way': ({ at }: { at: string }, { time }: Format) =>
    `The end of the environment, ${time(at)}, passed before its apply was done: what exists of it is torn down.`,
  'queue.end-passed': ({ at }: { at: string }, { time }: Format) =>
    `The end of the environment, ${time(at)}, passed before its apply began, so nothing was created: move its end and plan again, or cancel the request.`,
  'queue.canceled': ({ phase }: { phase: 'plan' | 'apply' }): string =>
    phase === 'plan' ? 'Canceled while it was planned.' : 'Canceled: the apply stopped after what had begun was done.',
  'queue.killed': ({ phase }: { phase: 'plan' | 'apply' }): string =>
    phase === 'plan'
      ? 'The plan was ended by force.'
      : 'The apply was ended by force: what was being changed may be unknown to the state. Plan again and compare.',
  'queue.agent-stopped': ({ phase }: { phase: 'plan' | 'apply' }): string =>
    phase === 'plan'
      ? 'The agents that planned it were stopped: try again when one stays.'
      : 'The agent was stopped during the apply: what had begun was done. Plan again to go on.',
  'queue.timed-out': ({ phase }: { phase: 'plan' | 'apply' }): string =>
    phase === 'plan'
      ? 'The plan took longer than it may, and was stopped.'
      : 'The apply took longer than it may, and was stopped: the log says what it had done.',
  'queue.failed': ({ phase }: { phase: 'plan' | 'apply' }): string =>
    phase === 'plan'
      ? 'No cause is known: the log says how far the plan came.'
      : 'No cause is known: the log says how far the apply came.',
  'queue.failed-because': ({ phase, reason }: { phase: 'plan' | 'apply'; reason: string }): string =>
    phase === 'plan' ? `During the plan: ${reason}` : `During the apply: ${reason}`,
  'queue.refused-because': ({ phase, reason }: { phase: 'plan' | 'apply'; reason: string }): string =>
    phase === 'plan' ? `The agent did not plan it: ${reason}` : `The agent did not apply it: ${reason}`,
  'queue.plan-missing': 'The agent handed over no plan: try again.',
  'queue.plan-refused': 'The plan does something that it may not.',
  'queue.plan-lost': ({ times }: { times: number }) =>
    `The agents that planned it fell silent ${times} times: look at the agents under Administration, then try again.`,
  'queue.apply-lost': (
    given: { done: number; total: number | null; version: number | null; at: string | null },
    format: Format,
  ) =>
    `The agent fell silent during the apply: ${farOf(given, format)}. What was being changed may be unknown to the state.`,
  'queue.apply-revoked': (
    given: { done: number; total: number | null; version: number | null; at: string | null },
    format: Format,
  ) =>
    `The agent's token was revoked during the apply: ${farOf(given, format)}. What was being changed may be unknown to the state.`,
  'queue.plan-lapsed': ({ days }: { days: number }) => `No one decided within ${days} days.`,
  'queue.waits-for-environment': 'An earlier run of the environment has to end first.',
  'queue.waits-until': ({ at }: { at: string }, { time }: Format): string =>
    `Its last agent may still be at work: the run goes on at ${time(at)} at the earliest.`,
  'queue.no-agent-yet': ({ pool }: { pool: string }) => `No agent of pool ${pool} has been seen yet.`,
  'queue.no-agent-since': ({ pool, at }: { pool: string; at: string }, { time }: Format): string =>
    `No agent of pool ${pool} has been seen since ${time(at)}.`,
  'queue.no-binary': ({ pool }: { pool: string }) => `No agent of pool ${pool} has a Terraform binary.`,
  'queue.no-flavour': ({ pool, flavour }: { pool: string; flavour: string }) =>
    `No agent of pool ${pool} has the binary of this environment, ${flavour}.`,
  'queue.pool-is-full': ({ pool, max }: { pool: string; max: number }) => `Pool ${pool} carries out ${max} at once.`,
  'queue.connection-is-full': ({ connection, max }: { connection: string; max: number }) =>
    `Connection ${connection} allows ${max} at once.`,
  'queue.grant-is-full': ({ connection, max }: { connection: string; max: number }) =>
    `Connection ${connection} lets this project run ${max} at once.`,
  'queue.waits-for-turn': ({ pool, before }: { pool: string; before: number }, { isOne }: Format): string =>
    before === 0
      ? `It is next in pool ${pool}.`
      : `${before} ${isOne(before) ? 'run' : 'runs'} before it in pool ${pool}.`,
}
