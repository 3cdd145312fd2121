import { useTexts } from '../../locales/texts.ts'
import { TEAM_SIZES } from '#engine/answers.ts'
import type { StepField } from '#engine/preview.ts'
import { DURATIONS, ENVIRONMENT_TYPES, SENSITIVITIES, USE_CASES, findWord } from '#engine/vocabulary.ts'

/** Gives the answers of the wire in the language of the page. */
export function useWords(): (field: StepField, value: string | number) => string {
  const { t } = useTexts(['wizard', 'common'])
  return (field, value) => {
    if (typeof value === 'number') {
      const size = TEAM_SIZES.find((one) => one.value === value)
      return size ? t(`teamSizes.${size.value}`) : t('people', { count: value })
    }
    const [useCase, environment, sensitivity, duration] = [
      findWord(USE_CASES, value),
      findWord(ENVIRONMENT_TYPES, value),
      findWord(SENSITIVITIES, value),
      findWord(DURATIONS, value),
    ]
    if (field === 'use_case' && useCase) return t(`common:words.useCases.${useCase.id}`)
    if (field === 'environment_type' && environment) return t(`common:words.environmentTypes.${environment.id}`)
    if (field === 'data_sensitivity' && sensitivity) return t(`common:words.sensitivities.${sensitivity.id}`)
    if (field === 'duration' && duration) return t(`common:words.durations.${duration.id}`)
    return value
  }
}
