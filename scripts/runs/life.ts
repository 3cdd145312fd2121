// The life of one environment as a person leads it: every step is asked for until it is true, over whatever happens to
// servers and agents meanwhile.
import { setTimeout as sleep } from 'node:timers/promises'
import type { StackSpecInput } from '#engine/stack/schema.ts'
import type { House } from './house.ts'
import { isQuiet, type Standing, type Watch } from './watch.ts'

/** What happens to an environment between its first apply and its end. */
export type Chapter = 'update' | 'pause'

export interface LifePlan {
  readonly project_id: string
  readonly name: string
  readonly chapters: readonly Chapter[]
  /** How long nothing may change of a run before it counts as stuck. */
  readonly stuckAfterMs: number
  /** Called when nothing is under way and everything that was asked for is true. */
  readonly onSettled: (environment: Standing) => Promise<void>
  /** Waited for before each chapter. */
  readonly pace?: () => Promise<void>
}

/** A run that does not end. */
export class Stuck extends Error {}

const LOOK_AGAIN_MS = 1000
/** So often a person tries again before they give up. */
const RETRIES_MAX = 30

const SMALL: StackSpecInput = {
  name: 'Runs',
  cloud: 'azure',
  region: 'eastus',
  nodes: [{ id: 'postgresql', type: 'postgresql' }],
}
const LARGER: StackSpecInput = {
  ...SMALL,
  nodes: [...(SMALL.nodes ?? []), { id: 'object-storage', type: 'object-storage' }],
}

/** Leads an environment from its request to its end. @throws Stuck, or ApiError for a refusal */
export async function lead(house: House, watch: Watch, plan: LifePlan): Promise<void> {
  const { name, project_id, chapters, pace = () => Promise.resolve() } = plan
  const body = { project_id, name, stack: SMALL, connection: 'sandbox' as const }
  const created = await until(watch, plan, async (found) => {
    if (found) return true
    await house.office.tell('POST /environments', { body })
    await sleep(LOOK_AGAIN_MS)
    return false
  })
  const { id } = created
  const params = { id }
  await become(house, watch, plan, (one) => one.status === 'active')
  for (const chapter of chapters) {
    await pace()
    if (chapter === 'update') {
      await order(watch, plan, () => house.office.tell('PUT /environments/{id}', { params, body: { stack: LARGER } }))
      await become(house, watch, plan, (one) => one.status === 'active' && one.kind === 'update')
    } else {
      await order(watch, plan, () => house.office.tell('POST /environments/{id}/suspend', { params }))
      await become(house, watch, plan, (one) => one.status === 'suspended')
      await order(watch, plan, () => house.office.tell('POST /environments/{id}/resume', { params }))
      await become(house, watch, plan, (one) => one.status === 'active')
    }
  }
  await pace()
  await order(watch, plan, () => house.office.tell('DELETE /environments/{id}', { params }))
  await become(house, watch, plan, (one) => one.status === 'deleted')
}

/** Asks for a run until there is one. */
async function order(watch: Watch, plan: LifePlan, ask: () => Promise<boolean>): Promise<void> {
  const before = watch.find(plan.name)?.number ?? 0
  await until(watch, plan, async (one) => {
    if (one && one.number > before) return true
    if (!(await ask())) await sleep(LOOK_AGAIN_MS)
    await watch.next()
    return (watch.find(plan.name)?.number ?? 0) > before
  })
}

/** Waits until something is true and nothing is under way; decides what waits, and begins again what ended badly. */
async function become(house: House, watch: Watch, plan: LifePlan, isTrue: (one: Standing) => boolean): Promise<void> {
  const { office } = house
  let retries = 0
  const one = await until(watch, plan, async (found) => {
    if (!found || found.run_id === null) return false
    const params = { id: found.run_id }
    if (found.run_status === 'planned') {
      const { id: plan_id } = await office.ask('GET /runs/{id}/plan', { params })
      await office.tell('POST /runs/{id}/confirm', { params, body: { plan_id, name: plan.name } })
      await sleep(LOOK_AGAIN_MS)
      return false
    }
    if (!isQuiet(found)) return false
    if (isTrue(found) && found.operation === 'none') return true
    retries += 1
    if (retries > RETRIES_MAX) throw new Stuck(`${plan.name} was begun again ${RETRIES_MAX} times: ${describe(found)}`)
    await office.tell('POST /runs/{id}/retry', { params })
    await sleep(LOOK_AGAIN_MS)
    return false
  })
  await plan.onSettled(one)
}

/** Looks until something is done. @throws Stuck when nothing has changed for too long */
async function until(
  watch: Watch,
  { name, stuckAfterMs }: LifePlan,
  isDone: (found: Standing | undefined) => Promise<boolean>,
): Promise<Standing> {
  let seen = ''
  let since = performance.now()
  for (;;) {
    const found = watch.find(name)
    if ((await isDone(found)) && watch.find(name)) return watch.find(name) ?? failed(name)
    const now = describe(found)
    if (now !== seen) {
      seen = now
      since = performance.now()
    } else if (performance.now() - since > stuckAfterMs)
      throw new Stuck(`${name} has not changed for ${Math.round(stuckAfterMs / 1000)} s: ${now}`)
    await watch.next()
  }
}

function failed(name: string): never {
  throw new Error(`${name} is gone.`)
}

function describe(one: Standing | undefined): string {
  if (!one) return 'not requested'
  return `${one.status}, ${one.operation}, run ${one.number} ${one.kind} ${one.run_status}`
}
