// What becomes of a plan: it goes on automatically, waits for a person, has nothing to do, or is refused.
import { message, type StoredMessage } from '#words/message.ts'
import { holdsData } from './data.ts'
import { asksAgain } from './price.ts'
import { countPlan, type PlannedChange, type RunPlan } from './plan.ts'
import type { ConfirmPlans, RunPurpose, RunStage } from './status.ts'

/** What of a run decides what its plan may do. */
export interface WeighFacts {
  readonly kind: RunPurpose
  readonly stage: RunStage
  /** Why it was ordered; of a destroy, whether the end of its environment ordered it. */
  readonly is_expired: boolean
  /** Whether its environment was never applied to the end: nothing of it is in use. */
  readonly is_first: boolean
  /** Whether its files are those that were approved, or needed no approval. */
  readonly is_approved: boolean
  /** Label as pages and API write it. */
  readonly environment_type: string
  /** Which plans its project wants to have confirmed. */
  readonly confirm_plans: ConfirmPlans
  /** What its plan costs beside what was approved, in USD a month; null where no price could be computed. */
  readonly price: PriceFacts | null
}

/** The price of a plan, and that which was approved; null where none was known. */
export interface PriceFacts {
  readonly planned: number
  readonly approved: number | null
  /** USD a month by which list prices changed what was approved, since then. */
  readonly list_change?: number
  /** Whether everything has a price; otherwise `planned` is a lower bound. */
  readonly is_complete: boolean
}

export const VERDICTS = ['go-on', 'wait', 'nothing', 'refused'] as const
export type Verdict = (typeof VERDICTS)[number]

/** What a plan was found to be. */
export interface Weighed {
  readonly verdict: Verdict
  /** Why it waits or is refused, or why it need not. */
  readonly reasons: readonly StoredMessage[]
  /** Addresses of what holds data and would be lost. */
  readonly data_lost: readonly string[]
  /** Whether it costs so much more than was approved that it asks again. */
  readonly asks_again: boolean
}

/** Weighs a plan. */
export function weighPlan(plan: RunPlan, facts: WeighFacts): Weighed {
  const data_lost = plan.changes.filter(losesData).map(({ address }) => address)
  const of = (verdict: Verdict, ...reasons: StoredMessage[]): Weighed => ({
    verdict,
    reasons,
    data_lost,
    asks_again: false,
  })
  const changes = plan.changes.filter(({ action }) => action !== 'no-op' && action !== 'read')
  if (facts.kind === 'check') {
    const count = changes.length + plan.drift.length
    return of(
      'nothing',
      count === 0 ? message('operations.check-clean') : message('operations.check-differs', { count }),
    )
  }
  if (facts.stage === 'release') return weighRelease(changes, of)
  if (changes.length === 0 && !plan.outputs.some(({ action }) => action !== 'no-op'))
    return of('nothing', message('operations.nothing-to-do'))
  if (facts.kind === 'destroy') return weighDestroy(changes, facts, of)
  if (facts.kind === 'stop' || facts.kind === 'resume') return of('go-on', message('operations.was-ordered'))
  return weighApply(plan, facts, of)
}

type Of = (verdict: Verdict, ...reasons: StoredMessage[]) => Weighed

/** Arguments that keep clouds and Terraform from deleting something, and what each is without its protection. */
const PROTECTIONS: Readonly<Record<string, readonly string[]>> = {
  deletion_protection: ['false'],
  deletion_protection_enabled: ['false'],
  enable_deletion_protection: ['false'],
  disable_api_termination: ['false'],
  disable_api_stop: ['false'],
  delete_protection_state: ['"DELETE_PROTECTION_DISABLED"'],
  deletion_policy: ['"DELETE"'],
  force_destroy: ['true'],
}

/** Names so many resources in a sentence. */
const NAMED_MAX = 5

function weighRelease(changes: readonly PlannedChange[], of: Of): Weighed {
  const others = changes.filter((change) => !isRelease(change)).map(({ address }) => address)
  if (others.length > 0)
    return of('refused', message('operations.release-changes-more', { addresses: others.slice(0, NAMED_MAX) }))
  return changes.length === 0
    ? of('nothing', message('operations.nothing-to-do'))
    : of('go-on', message('operations.release-only'))
}

/** Whether a change takes nothing but protections off. */
function isRelease({ action, attributes, is_cut }: PlannedChange): boolean {
  return (
    action === 'update' &&
    !is_cut &&
    attributes.every(({ path, after }) => {
      const name = path.split('.').at(-1) ?? ''
      const released = Object.hasOwn(PROTECTIONS, name) ? PROTECTIONS[name] : undefined
      return released !== undefined && 'value' in after && released.includes(after.value)
    })
  )
}

function weighDestroy(changes: readonly PlannedChange[], { is_expired }: WeighFacts, of: Of): Weighed {
  // Nothing but what is there goes: a destroy that makes something is none.
  if (changes.some(({ action }) => action !== 'delete' && action !== 'forget'))
    return of('wait', message('operations.destroy-makes'))
  return of('go-on', message(is_expired ? 'operations.destroy-expired' : 'operations.destroy-ordered'))
}

function weighApply(plan: RunPlan, facts: WeighFacts, of: Of): Weighed {
  const counts = countPlan(plan)
  const lost = plan.changes.filter((change) => losesData(change) && !isRepair(change, facts))
  const { price } = facts
  const asks_again = price !== null && asksAgain(price.approved, price.planned, price.list_change)
  const waits = [
    ...(asks_again ? [costsMore(price)] : []),
    ...(facts.is_approved ? [] : [message('operations.not-approved')]),
    ...(plan.changes.some((change) => !goesOn(change, facts))
      ? [
          message('operations.changes-existing', {
            update: counts.update,
            replace: counts.replace,
            delete: counts.delete,
          }),
        ]
      : []),
    ...(lost.length > 0
      ? [message('operations.loses-data', { addresses: lost.map(({ address }) => address).slice(0, NAMED_MAX) })]
      : []),
    ...(facts.confirm_plans === 'all' ? [message('operations.confirms-all')] : []),
    ...(facts.confirm_plans === 'production' && facts.environment_type === 'Production'
      ? [message('operations.confirms-production')]
      : []),
  ]
  const reasons =
    waits.length > 0 ? waits : [message('operations.only-creates', { create: counts.create, replace: counts.replace })]
  return {
    ...of(waits.length > 0 ? 'wait' : 'go-on', ...reasons),
    data_lost: lost.map(({ address }) => address),
    asks_again,
  }
}

/** Why a plan asks again by its price. */
export function costsMore({ planned, approved, list_change = 0, is_complete }: PriceFacts): StoredMessage {
  const over = Math.round((planned - (approved ?? 0)) * 100) / 100
  const risen = approved !== null && list_change > 0 ? { risen: list_change } : {}
  return message('operations.costs-more', { planned, approved, over, is_least: !is_complete, ...risen })
}

function losesData({ action, type }: PlannedChange): boolean {
  return (action === 'delete' || action === 'replace') && holdsData(type)
}

function goesOn(change: PlannedChange, facts: WeighFacts): boolean {
  return ['create', 'read', 'no-op'].includes(change.action) || isRepair(change, facts)
}

/** Whether it makes again what a first apply left half made: nothing of it was ever in use. */
function isRepair({ action, reason }: PlannedChange, { kind, is_first }: WeighFacts): boolean {
  return kind === 'apply' && is_first && action === 'replace' && reason === 'replace_because_tainted'
}
