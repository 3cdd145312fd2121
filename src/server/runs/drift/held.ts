// Differences that a run left as they are because they were ignored. The state then has them too, so no check finds
// them: they are kept here until a run takes them back, or someone changes them again.
import { z } from 'zod'
import type { FoundChange, NamedFinding } from '#domain/run/drift.ts'
import { plannedChange } from '#domain/run/plan.ts'
import type { Sealed } from '../../crypto/sealed.ts'
import type { Deps } from '../../deps.ts'

/** Use under which they are sealed, as plans are. */
export const HELD_SEAL = 'differences that a run left'

const { address, type, action, is_cut, attributes } = plannedChange.shape
const stored = z.array(
  z.object({
    address,
    type,
    action,
    is_cut,
    findings: z.array(z.object({ id: z.string(), address, attribute: attributes.element.optional() })),
  }),
)

/** Differences as they are stored; null for none. */
export function sealHeld({ seal }: Pick<Deps, 'seal'>, held: readonly FoundChange[]): Sealed | null {
  return held.length === 0 ? null : seal.seal(JSON.stringify(held), HELD_SEAL)
}

/** Differences as they were stored. */
export function openHeld({ seal }: Pick<Deps, 'seal'>, sealed: Sealed | null): readonly FoundChange[] {
  if (sealed === null) return []
  return stored.parse(JSON.parse(seal.open(sealed, HELD_SEAL))).map(({ findings, ...change }) => ({
    ...change,
    findings: findings.map(({ attribute, ...finding }) => ({ ...finding, attribute })),
  }))
}

/**
 * What a check found together with what a run left as it is. What others changed again differs from what the stack says
 * and not from what was left; once it is what the stack says, it differs no more.
 */
export function withHeld(found: readonly FoundChange[], held: readonly FoundChange[]): readonly FoundChange[] {
  const heldOf = new Map(held.map((change) => [change.address, change]))
  const seen = found.map((change) => {
    const own = heldOf.get(change.address)
    return own === undefined || change.action === 'delete' ? change : { ...change, findings: merged(change, own) }
  })
  const isSeen = new Set(found.map((change) => change.address))
  return [...seen, ...held.filter((change) => !isSeen.has(change.address))].filter(
    ({ findings }) => findings.length > 0,
  )
}

function merged(found: FoundChange, held: FoundChange): readonly NamedFinding[] {
  const heldAt = new Map(held.findings.map((finding) => [finding.attribute?.path, finding]))
  const again = found.findings.flatMap((finding): readonly NamedFinding[] => {
    const { attribute } = finding
    const before = heldAt.get(attribute?.path)?.attribute?.before
    if (attribute === undefined || before === undefined) return [finding]
    if (JSON.stringify(before) === JSON.stringify(attribute.after)) return []
    return [{ ...finding, attribute: { ...attribute, before } }]
  })
  const isAgain = new Set(found.findings.map(({ attribute }) => attribute?.path))
  return [...again, ...held.findings.filter(({ attribute }) => !isAgain.has(attribute?.path))]
}

/** What was left before and what a run left since, each attribute once. */
export function addHeld(before: readonly FoundChange[], since: readonly FoundChange[]): readonly FoundChange[] {
  const again = new Set(since.flatMap(({ findings }) => findings.map(keyOf)))
  const others = before.map((change) => ({
    ...change,
    findings: change.findings.filter((finding) => !again.has(keyOf(finding))),
  }))
  return [...since, ...others.filter(({ findings }) => findings.length > 0)]
}

function keyOf({ address, attribute }: NamedFinding): string {
  return `${address} ${attribute?.path}`
}
