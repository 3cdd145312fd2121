// What agents say while they stop and resume what runs in an account of a cloud.
import type { Format } from '../format.ts'

type Cloud = 'AWS' | 'Azure' | 'Google Cloud'
type Fixed =
  | 'replica'
  | 'cluster-member'
  | 'multi-az'
  | 'serverless'
  | 'ephemeral-disk'
  | 'local-ssd'
  | 'autopilot'
  | 'own-pool'

export const stops = {
  'stops.done': ({ what, count, kept }: { what: 'stop' | 'resume'; count: number; kept: number }) => {
    const did = what === 'stop' ? 'stopped' : 'resumed'
    const stays = kept === 0 ? '' : ` ${kept === 1 ? '1 stays' : `${kept} stay`} as before.`
    return `${count === 1 ? '1 resource' : `${count} resources`} ${did}.${stays}`
  },
  'stops.failed': (
    {
      what,
      failed,
      done,
      waiting,
    }: {
      what: 'stop' | 'resume'
      failed: readonly string[]
      done: readonly string[]
      waiting: readonly string[]
    },
    { all }: Format,
  ) => {
    const isStop = what === 'stop'
    const of = (words: string, names: readonly string[]) => (names.length === 0 ? '' : ` ${words}: ${all(names)}.`)
    const before = isStop
      ? 'Left alone, because what uses it still runs'
      : 'Left alone, because what it uses does not run'
    return `Not ${isStop ? 'stopped' : 'resumed'}: ${all(failed)}.${of(isStop ? 'Stopped' : 'Resumed', done)}${of(before, waiting)} Retry it: only what is left is done.`
  },
  'stops.limit': ({
    cloud,
    what,
    status,
    minutes,
  }: {
    cloud: Cloud
    what: 'stop' | 'resume'
    status: string
    minutes: number
  }) =>
    `After ${minutes} minutes it ${what === 'stop' ? 'has not stopped' : 'does not run'}; ${cloud} calls it: ${status}.`,
  'stops.never': ({ cloud, code }: { cloud: Cloud; code: string }) =>
    `${cloud} does not stop it (${code}): it goes on and costs.`,
  'stops.gone': 'It is no longer in the account: the next check for drift shows it.',
  'stops.fixed': ({ cloud, why }: { cloud: Cloud; why: Fixed }) => {
    const reasons = {
      replica: `${cloud} stops no database that has read replicas or is one: it goes on and costs.`,
      'cluster-member': 'It belongs to a cluster of databases and stops with that.',
      'multi-az': 'AWS stops no SQL Server in several zones: it goes on and costs.',
      serverless: 'A serverless cluster of the first version stops automatically when nobody uses it.',
      'ephemeral-disk': 'Azure deallocates no machine whose disk is on its host: it goes on and costs.',
      'local-ssd': 'It has local SSDs, and a stop would lose what is on them: it goes on and costs.',
      autopilot: 'A cluster in Autopilot mode has no nodes to stop: its pods go on and cost.',
      'own-pool': 'The pool that came with the cluster is not among its resources: it goes on and costs.',
    }
    return reasons[why]
  },
  'stops.backup-limit': ({ minutes }: { minutes: number }, { number }: Format) =>
    `Its last backup took longer than ${number(minutes)} minutes: look at it in the console, and destroy it again.`,
  'stops.denied': ({ action }: { action: string }) =>
    `The identity of the connection may not do ${action}: allow it in the account.`,
  'stops.refused': ({ cloud, action, code }: { cloud: Cloud; action: string; code: string }) =>
    `${cloud} answered ${code} to ${action}.`,
  'stops.unreachable': ({ cloud, action }: { cloud: Cloud; action: string }) =>
    `${cloud} did not answer ${action}: look at the network of the agent.`,
}
