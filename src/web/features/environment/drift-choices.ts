// What a person chooses of each difference, and what follows from all of it.
import type { Drift } from '#contract/drift.ts'
import { driftedOf, type AdoptRefusal, type ShownFinding } from '#domain/run/adoptable.ts'
import type { Drifted } from '#engine/builder/adopt.ts'
import type { StackSpec } from '#engine/stack/schema.ts'

export const CHOICES = ['revert', 'adopt', 'ignore'] as const
export type Choice = (typeof CHOICES)[number]
export type Choices = ReadonlyMap<string, Choice>

/** The findings of components, one after the other. */
export function findingsOf(components: Drift['components']): readonly ShownFinding[] {
  return components.flatMap(({ node, resources }) =>
    resources.flatMap(({ address, findings }) => findings.map((finding) => ({ ...finding, address, node }))),
  )
}

/**
 * Why each finding cannot be adopted, by its id; null where it can. The engine asks its compiler for each value, which
 * takes a while: it is loaded when it is needed.
 */
export async function adoptRefusals(
  stack: StackSpec,
  findings: readonly ShownFinding[],
): Promise<ReadonlyMap<string, AdoptRefusal | null>> {
  const { adopt } = await import('#engine/builder/adopt.ts')
  const refusals = new Map<string, AdoptRefusal | null>()
  const byNode = Map.groupBy(findings, ({ node }) => node)
  for (const [node, own] of byNode) {
    const drifted: Drifted[] = []
    for (const finding of own) {
      const one = driftedOf(finding)
      if (typeof one === 'string') refusals.set(finding.id, one)
      else drifted.push(one)
    }
    if (node === null || drifted.length === 0) continue
    const { refused } = adopt(stack, node, drifted)
    for (const { id } of drifted) refusals.set(id, refused[id] ?? null)
  }
  return refusals
}

/** The ids of findings by what was chosen of them; `open` are those without a choice. */
export function sortChoices(
  findings: readonly Pick<ShownFinding, 'id'>[],
  choices: Choices,
): Readonly<Record<Choice | 'open', readonly string[]>> {
  const of = (wanted: Choice | undefined) => findings.filter(({ id }) => choices.get(id) === wanted).map(({ id }) => id)
  return { revert: of('revert'), adopt: of('adopt'), ignore: of('ignore'), open: of(undefined) }
}

/** The choice that all findings share; undefined where they differ or have none. Adopting counts where it can be. */
export function sharedChoice(ids: readonly string[], choices: Choices): Choice | undefined {
  const all = new Set(ids.map((id) => choices.get(id)))
  return all.size === 1 ? [...all][0] : undefined
}

/** Choices after one was made for several findings; undefined takes them back. */
export function withChoice(choices: Choices, ids: readonly string[], choice: Choice | undefined): Choices {
  const next = new Map(choices)
  for (const id of ids)
    if (choice === undefined) next.delete(id)
    else next.set(id, choice)
  return next
}
