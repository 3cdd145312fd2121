// A component that a text names, and what becomes of it.
import type { ComponentType } from '../components/catalogue.ts'

/** What becomes of a component that a text names. */
export type PartEffect = 'added' | 'removed' | 'included' | 'existing' | 'unknown' | 'not-in-it'

export interface PartMention {
  /** Undefined for what the catalogue lacks. */
  readonly component: ComponentType | undefined
  readonly effect: PartEffect
  readonly from: number
  readonly to: number
}
