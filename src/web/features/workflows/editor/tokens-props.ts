import type { Draft } from './draft.ts'

/** What a part of the sentence that describes a trigger gets. */
export interface TokensProps {
  draft: Draft
  onChange: (draft: Draft) => void
  /** What is wrong with the field of a path, such as conditions.0.value. */
  errorAt: (path: string) => string | undefined
}
