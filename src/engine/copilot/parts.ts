// Which components the answers mean beyond those of the use case, and how large they are.
import type { ComponentType } from '../components/catalogue.ts'

/**
 * Settings that a sentence can name. `cpus` and `memory_gb` become the smallest machine that has as much; `nodes` is
 * how many of a component there are. The others are settings of the component.
 */
export const PART_SETTINGS = [
  'count',
  'nodes',
  'cpus',
  'memory_gb',
  'memory_mb',
  'disk_gb',
  'storage_gb',
  'size_gb',
  'data_gb',
  'min_nodes',
  'version',
  'has_gpu',
  'has_waf',
  'has_standby',
  'is_spot',
  'has_mesh',
  'has_registry',
] as const
export type PartSetting = (typeof PART_SETTINGS)[number]

export interface PartSize {
  readonly component: ComponentType
  readonly setting: PartSetting
  readonly value: string | number | boolean
}

/** What differs from the components of the use case. */
export interface CopilotParts {
  /** The components of the use case with what is added and removed, or those that are named and no others. */
  readonly base: 'use-case' | 'named'
  readonly added: readonly ComponentType[]
  readonly removed: readonly ComponentType[]
  readonly sizes: readonly PartSize[]
}

/** The same, or null where nothing differs from the use case. */
export function partsOrNone(parts: CopilotParts): CopilotParts | null {
  const { base, added, removed, sizes } = parts
  return base === 'use-case' && added.length + removed.length + sizes.length === 0 ? null : parts
}

/** The sizes with newer ones in place of those for the same setting. */
export function withSizes(old: readonly PartSize[], newer: readonly PartSize[]): PartSize[] {
  const kept = old.filter(
    (one) => !newer.some((other) => other.component === one.component && other.setting === one.setting),
  )
  return [...kept, ...newer]
}
