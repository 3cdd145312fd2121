// Settings of components that are there or not: GPU, firewall, standby, spot.
import { recipeOf } from './components.ts'
import type { PartMention } from './part-mention.ts'
import { hitBefore, hitsOf, type Reading } from './reading.ts'
import type { Turns } from './settle.ts'
import type { SizeContext, SizeMention, UnusedSize } from './size-mention.ts'

/** Reads which of them are wanted, and which are not. */
export function readSwitches(
  reading: Reading,
  turns: Turns,
  { answers, present, isNamed }: Pick<SizeContext, 'answers' | 'present' | 'isNamed'>,
): { switches: SizeMention[]; missing: UnusedSize[]; included: PartMention[] } {
  const switches: SizeMention[] = []
  const missing: UnusedSize[] = []
  const included: PartMention[] = []
  const recipe = isNamed ? [] : recipeOf(answers)
  const isThere = (setting: string): boolean =>
    recipe.some(({ settings }) => settings[setting] === true) ||
    (setting === 'has_registry' && present.has('kubernetes'))
  for (const [meaning, among, setting] of [
    ['gpu', ['vm'], 'has_gpu'],
    ['waf', ['load-balancer'], 'has_waf'],
    ['standby', ['postgresql', 'mysql'], 'has_standby'],
    ['spot', ['kubernetes'], 'is_spot'],
    ['mesh', ['kubernetes'], 'has_mesh'],
    ['registry', ['kubernetes'], 'has_registry'],
  ] as const) {
    for (const hit of hitsOf(reading, meaning)) {
      const component = among.find((type) => present.has(type))
      const isDenied = turns.denied.has(hit) || hitBefore(reading, hit.from, 1, 'not', 'no') !== undefined
      const place = { from: hit.from, to: hit.to }
      // Whether a firewall or a standby is there depends on the environment.
      const isKnown = meaning !== 'waf' && meaning !== 'standby'
      if (component && isKnown && isDenied === !isThere(setting)) {
        // As it is anyway.
        if (isDenied) missing.push({ kind: 'not-in-it', ...place })
        else included.push({ component, effect: 'included', ...place })
      } else if (component) switches.push({ component, setting, value: !isDenied, ...place })
      else missing.push({ kind: isDenied ? 'not-in-it' : 'size-unused', ...place })
    }
  }
  return { switches, missing, included }
}
