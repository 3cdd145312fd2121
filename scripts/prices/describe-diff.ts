// A refresh as text, for a maintainer who decides about it.
import { inEnglish } from '../../src/words/say.ts'
import type { Change, ChangeKind } from '../../src/domain/prices/refresh.ts'
import type { Diff } from '../../src/server/prices/diff.ts'

const HEADINGS: Readonly<Record<ChangeKind, string>> = {
  rose: 'Rose',
  fell: 'Fell',
  new: 'Without a price before',
  vanished: 'No longer in the list; keeps its figure',
}

/** The difference between the book and a list, section by section. */
export function describe({ cloud, changes, same, left }: Diff): string {
  const kinds = (Object.keys(HEADINGS) as readonly ChangeKind[]).flatMap((kind) => {
    const those = changes.filter((one) => one.kind === kind)
    return those.length === 0 ? [] : ['', `${HEADINGS[kind]} (${those.length})`, ...those.map(line)]
  })
  const kept = left.filter(({ isMissing }) => !isMissing)
  const reasons = kept.map(
    ({ service, sku, region, said }) => `  ${service} ${sku}${region === null ? '' : ` ${region}`}: ${inEnglish(said)}`,
  )
  const head = `${cloud}: ${changes.length} changes, ${same} figures the same, ${kept.length} not refreshed`
  return `${[head, ...kinds, ...(kept.length > 0 ? ['', `Not refreshed (${kept.length})`, ...reasons] : [])].join('\n')}\n`
}

function line({ service, sku, region, unit, before, after, ratio, isLarge }: Change): string {
  const from = before === null ? 'none' : String(before)
  const percent = ratio === null ? '' : ` (${ratio > 0 ? '+' : ''}${(ratio * 100).toFixed(1)} %)`
  return `  ${service} ${sku} ${region}: ${from} -> ${after ?? 'none'} a ${unit}${percent}${isLarge ? ' LARGE' : ''}`
}
