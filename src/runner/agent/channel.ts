// What a job hands over, by calls to the server with the token of its attempt.
import { hash } from 'node:crypto'
import { machineApi } from '#contract/machines.ts'
import type { AgentJob } from '#contract/agent.ts'
import type { Orders } from '../execute/orders.ts'
import type { JobChannel } from '../execute/port.ts'
import type { AccountChange, SimulatedAccount } from '../sandbox/account.ts'
import { untilAnswered } from './again.ts'
import { LONG_CALL_MS, addressOf, createClient, type Call } from './client.ts'
import { startEventUpload } from './event-upload.ts'
import { startLogUpload } from './log-upload.ts'
import type { Spool } from './spool.ts'

export interface OpenChannel extends JobChannel {
  /** Sends what is still waiting. Problems are reported, not thrown: they end no job. */
  flush(): Promise<void>
  readonly isLogCut: boolean
  readonly call: Call
}

interface Parts {
  readonly url: string
  readonly job: AgentJob
  readonly spool: Spool
  /** Ends every call: the job has no more to say. */
  readonly signal: AbortSignal
  /** Under which the job stands: one that is to stop waits for nothing that it would begin with. */
  readonly orders: Orders
  readonly onTrouble: (message: string, error: unknown) => void
  /** Bytes that the log has already. */
  readonly logFrom?: number | undefined
}

/** Opens the channel of a job. */
export function openChannel({ url, job, spool, signal, orders, onTrouble, logFrom }: Parts): OpenChannel {
  const call = createClient(url, job.token)
  const params = { id: job.id }
  const again = <Value>(work: () => Promise<Value>): Promise<Value> => untilAnswered(work, signal)
  const stopping = new AbortController()
  orders.onChange(() => stopping.abort(new Error('The job was asked to stop.')))
  const begin = AbortSignal.any([signal, stopping.signal])
  const againToBegin = <Value>(work: () => Promise<Value>): Promise<Value> => untilAnswered(work, begin)
  const log = startLogUpload(
    (offset, body) =>
      again(async () => {
        const { bytes, order } = await call(machineApi.agent.log, { params, query: { offset }, body }, { signal })
        orders.hear(order)
        return bytes
      }),
    job.log_max_bytes,
    logFrom,
  )
  const events = startEventUpload((first, body) =>
    again(async () => {
      await call(machineApi.agent.events, { params, query: { first }, body: [...body] }, { signal })
    }),
  )
  const long = { signal, timeoutMs: LONG_CALL_MS }
  let strikes = 0
  return {
    call,
    log: (text) => log.write(text),
    event: (event) => events.add(event),
    putArtifact: (kind, bytes) =>
      again(async () => {
        const body = new Uint8Array(bytes)
        const query = { sha256: hash('sha256', body, 'hex') }
        await call(machineApi.agent.putArtifact, { params: { ...params, kind }, query, body }, long)
      }),
    getPlan: () =>
      againToBegin(() => call(machineApi.agent.getArtifact, { params: { ...params, kind: 'plan' } }, long)),
    readState: () =>
      againToBegin(() => call(machineApi.state.read, { params: { environment: job.environment.id } }, long)),
    keepState: (bytes) => spool.keep({ job, bytes }),
    cloudToken: () => againToBegin(async () => (await call(machineApi.agent.cloudToken, { params }, { signal })).token),
    state: { address: `${url}/api/state/${job.environment.id}`, password: job.token },
    account: accountOf(call, url, job, again),
    strike: (failure_id, type) => {
      strikes += 1
      const body = { number: strikes, failure_id, type }
      return again(async () => (await call(machineApi.agent.strike, { params, body }, { signal })).strikes)
    },
    flush: async () => {
      await log.end().catch((error: unknown) => onTrouble('The log of a job could not be handed over.', error))
      await events.end().catch((error: unknown) => onTrouble('Events of a job could not be handed over.', error))
    },
    get isLogCut() {
      return log.isCut
    },
  }
}

function accountOf(
  call: Call,
  url: string,
  { id, token }: AgentJob,
  again: <Value>(work: () => Promise<Value>) => Promise<Value>,
): SimulatedAccount {
  return {
    place: { address: addressOf(url, machineApi.agent.saveSimulated.path, { params: { id } }), token },
    list: () => again(() => call(machineApi.agent.simulated, { params: { id } })),
    save: (change: AccountChange) =>
      again(async () => {
        await call(machineApi.agent.saveSimulated, { params: { id }, body: Buffer.from(JSON.stringify(change)) })
      }),
  }
}
