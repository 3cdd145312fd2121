// Sizes as a text names them, and what they depend on.
import type { ComponentType } from '../components/catalogue.ts'
import type { PartMention } from './part-mention.ts'
import type { PartSetting } from './parts.ts'
import type { CopilotAnswers } from './understanding.ts'

/** A size that a text names, from a token up to another. */
export interface SizeMention {
  readonly component: ComponentType
  readonly setting: PartSetting
  readonly value: string | number | boolean
  readonly from: number
  readonly to: number
}

/** What was said and cannot be taken. */
export interface UnusedSize {
  readonly kind: 'size-unused' | 'size-open' | 'version-unused' | 'not-in-it'
  readonly from: number
  readonly to: number
}

/** What sizes depend on. */
export interface SizeContext {
  readonly answers: Pick<CopilotAnswers, 'use_case' | 'environment_type' | 'cloud_provider'>
  /** The components that there will be. */
  readonly present: ReadonlySet<ComponentType>
  /** The components that the text names. */
  readonly mentions: readonly PartMention[]
  /** They are exactly those that are named. */
  readonly isNamed: boolean
  /** How many of a component there were; undefined where nothing was. */
  readonly countOf: ((type: ComponentType) => number) | undefined
}
