import { useTexts } from '../locales/texts.ts'
import type { Environment, Waiting } from '#contract/environment.ts'
import type { EnvironmentAction } from '#domain/environment/lifecycle.ts'

/** How many people a sentence names. */
const NAMED = 3

interface EnvironmentWords {
  /** Some people in a row: "Ann, Ben or 2 others". */
  people: (who: Waiting['who']) => string
  /** Why an action is not possible; undefined when it is. */
  refusal: (environment: Pick<Environment, 'actions'>, action: EnvironmentAction) => string | undefined
  /** The operation beside the status; undefined when there is none. */
  operation: (operation: Environment['operation']) => string | undefined
}

/** The words of the lifecycle for what the server answers. */
export function useEnvironmentWords(): EnvironmentWords {
  const { t, i18n } = useTexts('lifecycle')
  const people = (who: Waiting['who']) => {
    if (who.length === 0) return t('nobody')
    const rest = who.length - NAMED
    // One more is named sooner than counted.
    const names = who.slice(0, rest > 1 ? NAMED : who.length).map(({ name }) => name)
    if (rest > 1) names.push(t('others', { count: rest }))
    return new Intl.ListFormat(i18n.language, { type: 'disjunction' }).format(names)
  }
  return {
    people,
    refusal: ({ actions }, action) => {
      const code = actions[action]
      return code === null ? undefined : t(`refusals.${code}`)
    },
    operation: ({ kind, run, is_canceled: isCanceled }) => {
      if (kind === 'none') return undefined
      if (kind !== 'failed') return t(`operations.${kind}`)
      return t(`${isCanceled ? 'canceledRuns' : 'failedRuns'}.${run ?? 'apply'}`)
    },
  }
}
