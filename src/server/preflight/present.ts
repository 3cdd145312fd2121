// A look at an account as it is answered.
import type { ShownPreflight } from '#contract/preflight.ts'
import type { Preflight } from '#domain/preflight/report.ts'
import { withEnglish } from '#words/say.ts'

/** With the English of its sentences. */
export function presentPreflight({ parts, ...rest }: Preflight): ShownPreflight {
  return {
    ...rest,
    parts: parts.map(({ part, looked, problems, gaps }) => ({
      part,
      looked,
      problems: problems.map(({ severity, said, todo, about }) => ({
        severity,
        said: withEnglish(said),
        todo: withEnglish(todo),
        about: [...about],
      })),
      gaps: gaps.map(({ said, about }) => ({ said: withEnglish(said), about: [...about] })),
    })),
  }
}
