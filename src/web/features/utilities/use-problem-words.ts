import { useTexts } from '../../locales/texts.ts'
import { useFormat } from '../../lib/format.ts'
import type { Problem } from './outcome.ts'
import { placeOf } from './place.ts'

/**
 * The two sentences of a problem: the fixed message, then the place and the reason. @param input the text that it is
 * about
 */
export function useProblemWords(): (problem: Problem, input: string) => { message: string; where: string } {
  const { t } = useTexts('utilities')
  const { number } = useFormat()
  return ({ message, why, values, at, isPlaceSaid = false }, input) => {
    const named = Object.fromEntries(
      Object.entries(values ?? {}).map(([name, value]) => [name, typeof value === 'number' ? number(value) : value]),
    )
    const reason = t(`why.${why}`, { replace: named })
    const place = at === undefined || isPlaceSaid ? undefined : placeOf(input, at)
    const where = place ? t('place', { line: number(place.line), column: number(place.column), reason }) : reason
    return { message: t(`messages.${message}`), where }
  }
}
