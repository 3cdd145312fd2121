// Sends what webhooks have to send: signed, in time, and again where it fails.
// Several processes may do so at once: each takes rows that no other has.
import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { Webhook } from 'standardwebhooks'
import { message, type Message } from '#words/message.ts'
import { inEnglish } from '#words/say.ts'
import type { DeliveryAttempt } from '../../db/schema/workflows.ts'
import type { Deps } from '../../deps.ts'
import { OutboundError } from '../../outbound/outbound.ts'
import { ADDRESS_SEAL, keepAttempt, takeDelivery, type DeliveryRow } from './deliveries.ts'
import { STOP_AFTER_MS, workInBackground, type InBackground } from '../../in-background.ts'
import { getSealedSecret, openSecret } from './secret.ts'
import type { Sealed } from '../../crypto/sealed.ts'

const SECOND_MS = 1000
/** How long after each failure it is tried again; after the last it is not. */
const RETRY_AFTER_MS = [10, 60, 300, 1800, 7200, 21_600].map((seconds) => seconds * SECOND_MS)
const TIME_LIMIT_MS = 10 * SECOND_MS
/** Longer than an attempt takes in the worst case. */
const LEASE_MS = 60 * SECOND_MS
/** Answers are thrown away; one that does not end is not read to its end. */
const ANSWER_MAX_BYTES = 64_000
/** Sent at the same time. */
const AT_ONCE = 60
/** Of these, to one host and for one workflow: one that takes its time keeps up none but its own. */
const AT_ONCE_TO_ONE = 3
const LOOK_EVERY_MS = 2 * SECOND_MS
/** The receiver wants no more of it. */
const GONE = 410

type DeliverDeps = Pick<Deps, 'database' | 'log' | 'now' | 'seal' | 'outbound' | 'version'>

/** Begins to send: what is due now, what comes in, and what is to be tried again. */
export function createDeliverer(deps: DeliverDeps): InBackground {
  const onError = (error: unknown): void =>
    deps.log.warn({ err: error }, 'The webhooks that wait cannot be read; it is tried again.')
  const sending = createSending(deps, TIME_LIMIT_MS, onError)
  // A turn ends when no more can begin: what comes in does not wait for what is being sent.
  const turn = async (isStopping: () => boolean): Promise<void> => {
    while (!isStopping() && (await sending.begin(() => work.wake())));
  }
  const work = workInBackground(LOOK_EVERY_MS, turn, onError)
  const stop = async (): Promise<void> => {
    await work.stop()
    await Promise.race([Promise.all(sending.underWay), sleep(STOP_AFTER_MS, undefined, { ref: false })])
  }
  return { wake: () => work.wake(), stop }
}

/**
 * Sends everything that is due now.
 * @param options.timeLimitMs how long a receiver may take to answer, in milliseconds
 * @returns how many attempts it made
 */
export async function deliverDue(
  deps: DeliverDeps,
  { timeLimitMs = TIME_LIMIT_MS }: { readonly timeLimitMs?: number } = {},
): Promise<number> {
  const failures: unknown[] = []
  const sending = createSending(deps, timeLimitMs, (error) => failures.push(error))
  let count = 0
  try {
    while (failures.length === 0) {
      const before = sending.underWay
      if (await sending.begin()) count += 1
      // What ended while the next was looked for may have kept it from its turn.
      else if (before.size > 0) await Promise.race(before)
      else break
    }
  } finally {
    // Also when the database refuses one: what is being sent must be known to who stops it.
    await Promise.all(sending.underWay)
  }
  if (failures.length > 0) throw failures[0]
  return count
}

interface Sending {
  /** What is being sent; none of it fails. */
  readonly underWay: ReadonlySet<Promise<void>>
  /**
   * Begins with the next that is due and whose turn it is; false when there is none.
   * @param onEnd told when it is sent
   */
  begin(onEnd?: () => void): Promise<boolean>
}

/** What is being sent, and to whom. @param onError gets what the database refused of a delivery */
function createSending(deps: DeliverDeps, timeLimitMs: number, onError: (error: unknown) => void): Sending {
  const underWay = new Map<Promise<void>, DeliveryRow>()
  const fullOf = (key: 'host' | 'workflow_id'): string[] =>
    [...Map.groupBy(underWay.values(), (row) => row[key])].flatMap(([one, all]) =>
      all.length >= AT_ONCE_TO_ONE ? [one] : [],
    )
  return {
    get underWay() {
      return new Set(underWay.keys())
    },
    begin: async (onEnd) => {
      if (underWay.size >= AT_ONCE) return false
      const at = deps.now()
      const isFull = { hosts: fullOf('host'), workflow_ids: fullOf('workflow_id') }
      const row = await takeDelivery(deps.database, at, new Date(at.getTime() + LEASE_MS), isFull)
      if (!row) return false
      const one = deliver(deps, row, timeLimitMs)
        .catch(onError)
        .then(() => {
          underWay.delete(one)
          onEnd?.()
        })
      underWay.set(one, row)
      return true
    },
  }
}

async function deliver(deps: DeliverDeps, row: DeliveryRow, timeLimitMs: number): Promise<void> {
  const sealed = await getSealedSecret(deps, deps.database.orm, row.workflow_id)
  // With its workflow the delivery is gone as well.
  if (sealed === undefined) return
  const at = deps.now()
  const start = performance.now()
  const { status, said } = await attempt(deps, row, { sealed, at, timeLimitMs })
  const error = said ? inEnglish(said) : null
  const made: DeliveryAttempt = {
    at: at.toISOString(),
    status,
    error,
    ...said,
    duration_ms: Math.round(performance.now() - start),
  }
  const wait = RETRY_AFTER_MS[row.attempts.length]
  if (error === null) return keepAttempt(deps.database, row, made, { state: 'delivered', next_attempt_at: null })
  const isGivenUp = wait === undefined || status === GONE
  deps.log.warn(
    { webhook: { id: row.id, host: row.host, attempt: row.attempts.length + 1, status, reason: error } },
    isGivenUp ? 'A webhook could not be sent and is given up.' : 'A webhook could not be sent; it is tried again.',
  )
  const next = isGivenUp
    ? ({ state: 'given-up', next_attempt_at: null } as const)
    : { state: 'waiting' as const, next_attempt_at: new Date(at.getTime() + wait) }
  return keepAttempt(deps.database, row, made, next)
}

/** What became of an attempt, and what went wrong; nothing of one that was received. */
interface Outcome {
  readonly status: number | null
  readonly said: Message | undefined
}

async function attempt(
  deps: DeliverDeps,
  row: DeliveryRow,
  { sealed, at, timeLimitMs }: { readonly sealed: Sealed; readonly at: Date; readonly timeLimitMs: number },
): Promise<Outcome> {
  const { seal, outbound, version, log } = deps
  const { id, body, host } = row
  try {
    const headers = {
      'content-type': 'application/json',
      'user-agent': `Strata/${version}`,
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(at.getTime() / SECOND_MS)),
      'webhook-signature': new Webhook(openSecret(deps, sealed)).sign(id, at, body),
    }
    const url = new URL(seal.open(row.sealed_url, ADDRESS_SEAL))
    const signal = AbortSignal.timeout(timeLimitMs)
    const { status } = await outbound.send(url, {
      method: 'POST',
      headers,
      body: Buffer.from(body),
      signal,
      maxBytes: ANSWER_MAX_BYTES,
    })
    return { status, said: problemOf(status, host) }
  } catch (error) {
    if (!(error instanceof OutboundError)) {
      log.error({ err: error, webhook: { id, host } }, 'A webhook could not be made.')
      return { status: null, said: message('runs.delivery-failed') }
    }
    if (error.reason === 'redirected') {
      return { status: error.status ?? null, said: message('runs.delivery-redirected', { host }) }
    }
    // What was answered counts, also when the rest of the answer is too long or does not come.
    if (error.status !== undefined) return { status: error.status, said: problemOf(error.status, host) }
    return { status: null, said: error.said }
  }
}

function problemOf(status: number, host: string): Message | undefined {
  if (status >= 200 && status < 300) return undefined
  if (status === GONE) return message('runs.delivery-unwanted', { host })
  return message('runs.delivery-status', { host, status })
}
