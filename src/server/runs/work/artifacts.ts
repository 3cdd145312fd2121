// What the phases of a run leave to each other and to people, sealed: the plan file, the filtered plan, its price, the
// lock file, the outputs, and what a stop emptied.
import { hash } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import type { ARTIFACT_KINDS } from '#contract/agent.ts'
import { stoppedCapacities } from '#contract/stop.ts'
import type { RawBody } from '#contract/endpoint.ts'
import { runPlan } from '#domain/run/plan.ts'
import type { RunPhase } from '#domain/run/status.ts'
import { extentOf } from '#engine/nesting.ts'
import { message } from '#words/message.ts'
import { runArtifacts } from '../../db/schema/states.ts'
import type { Deps } from '../../deps.ts'
import type { CallingAttempt } from '../../http/context.ts'
import { badRequest, conflict, notFound, parseOrRefuse } from '../../http/errors.ts'
import { DamagedBlob, readWholeBlob, removeBlobs, writeBlob } from '../base/blobs.ts'
import { collect } from '../base/collect.ts'
import { pricePlanInTurn } from '../price/in-turn.ts'
import { holdAttempt, refuseEndedAttempt } from './own.ts'

export type ArtifactKind = (typeof ARTIFACT_KINDS)[number]

/** The phase that makes each. */
const MADE_BY: Readonly<Record<ArtifactKind, RunPhase>> = {
  plan: 'plan',
  'plan-json': 'plan',
  'plan-price': 'plan',
  lock: 'plan',
  outputs: 'apply',
  stopped: 'apply',
}

/** Bytes of a lock file: that of a stack with every provider that there is. */
const LOCK_MAX_BYTES = 1_000_000

/** Deeper than any output of Terraform, and shallow enough to be written as JSON again. */
const DEPTH_MAX = 500

/** What is handed over, and what it is said to be. */
export interface GivenArtifact {
  readonly kind: ArtifactKind
  readonly body: RawBody
  /** SHA-256 of the bytes, in hexadecimal; undefined when it is not said. */
  readonly sha256: string | undefined
}

/**
 * Keeps what a job made, in place of what an earlier attempt made.
 * @throws Refused with 400 for what is not what it is said to be, 409 for what another phase makes and for an attempt
 *   that has ended, 413 for too many bytes
 */
export async function keepArtifact(
  deps: Pick<Deps, 'database' | 'seal' | 'newId' | 'now' | 'log'>,
  calling: CallingAttempt,
  { kind, body, sha256 }: GivenArtifact,
): Promise<void> {
  const { orm } = deps.database
  if (MADE_BY[kind] !== calling.phase) throw conflict(message('operations.other-artifact', { phase: calling.phase }))
  await refuseEndedAttempt(orm, calling)
  const source = kind === 'plan' ? body : await prepared(deps, calling, { kind, body, sha256 })
  if (source === undefined) return
  const blob = await writeBlob(orm, deps, source)
  try {
    if (kind !== 'plan-price' && sha256 !== undefined && sha256 !== blob.sha256) throw changedOnTheWay()
    const { run_id, stage } = calling
    await orm.transaction(async (tx) => {
      await holdAttempt(tx, calling)
      // The price of an earlier plan is not that of this one.
      const kinds = kind === 'plan-json' ? [kind, 'plan-price'] : [kind]
      const isIt = and(
        eq(runArtifacts.run_id, run_id),
        eq(runArtifacts.stage, stage),
        inArray(runArtifacts.kind, kinds),
      )
      const before = await tx.delete(runArtifacts).where(isIt).returning({ blob_id: runArtifacts.blob_id })
      await tx.insert(runArtifacts).values({ run_id, stage, kind, blob_id: blob.id, created_at: deps.now() })
      await removeBlobs(
        tx,
        before.map(({ blob_id }) => blob_id),
      )
    })
  } catch (error) {
    await removeBlobs(orm, [blob.id])
    throw error
  }
}

/**
 * What is kept of bytes that are read. Of what decides the price of a plan that is its price alone; undefined where it
 * has none.
 * @throws Refused with 400
 */
async function prepared(
  deps: Pick<Deps, 'database' | 'log'>,
  calling: CallingAttempt,
  { kind, body, sha256 }: GivenArtifact,
): Promise<Iterable<Uint8Array> | undefined> {
  const bytes = await collect(body)
  if (kind !== 'plan-price') return checked(kind, bytes)
  if (sha256 !== undefined && sha256 !== hash('sha256', bytes, 'hex')) throw changedOnTheWay()
  const price = await pricePlanInTurn(deps, calling, bytes)
  return price && [Buffer.from(JSON.stringify(price))]
}

const changedOnTheWay = () => badRequest([{ field: 'sha256', said: message('operations.changed-on-the-way') }])

/** Bytes that are read and not only kept. @throws Refused with 400 */
function checked(kind: ArtifactKind, bytes: Buffer<ArrayBuffer>): Iterable<Uint8Array> {
  if (kind === 'lock') {
    if (bytes.byteLength > LOCK_MAX_BYTES) throw unreadable()
    return [bytes]
  }
  let value: unknown
  try {
    value = JSON.parse(bytes.toString('utf8'))
  } catch {
    throw unreadable()
  }
  if (extentOf(value).depth > DEPTH_MAX) throw unreadable()
  // What is kept is what was read: nothing beside it, such as a second value of the same name.
  if (kind === 'plan-json') return [Buffer.from(JSON.stringify(parseOrRefuse(runPlan, value)))]
  return kind === 'stopped' ? [Buffer.from(JSON.stringify(parseOrRefuse(stoppedCapacities, value)))] : [bytes]
}

const unreadable = () => badRequest([{ field: '', said: message('operations.no-artifact') }])

/**
 * The plan file of a run, for its apply.
 * @throws Refused with 404 for anything else, and when there is none; 409 for an attempt that has ended, and for a plan
 *   that is no longer what was kept
 */
export async function givePlan(
  { database: { orm }, seal }: Pick<Deps, 'database' | 'seal'>,
  calling: CallingAttempt,
  kind: ArtifactKind,
): Promise<Uint8Array<ArrayBuffer>> {
  await refuseEndedAttempt(orm, calling)
  const { run_id, stage } = calling
  const isIt = and(eq(runArtifacts.run_id, run_id), eq(runArtifacts.stage, stage), eq(runArtifacts.kind, 'plan'))
  const [artifact] = kind === 'plan' ? await orm.select().from(runArtifacts).where(isIt) : []
  if (!artifact) throw notFound(message('operations.no-plan'))
  try {
    // At once and not as it is read: what is damaged is refused, and not cut off, which would be tried again.
    return new Uint8Array(await readWholeBlob(orm, { seal }, artifact.blob_id))
  } catch (error) {
    if (error instanceof DamagedBlob) throw conflict(message('operations.plan-damaged'))
    throw error
  }
}
