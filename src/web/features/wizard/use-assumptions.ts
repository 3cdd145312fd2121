import { useTexts } from '../../locales/texts.ts'
import { ASSUMED } from '#engine/preview.ts'
import { CLOUDS } from '#engine/clouds/index.ts'
import { useWords } from './use-words.ts'
import { STEPS, type WizardAnswers } from './wizard-state.ts'

/**
 * What the price assumes in place of answers that are still to be given, as a sentence; undefined when everything is
 * answered.
 */
export function useAssumptions(answers: WizardAnswers): string | undefined {
  const { t, i18n } = useTexts('wizard')
  const words = useWords()
  const open = STEPS.filter((field) => answers[field] === undefined)
  if (open.length === 0) return undefined
  const values = open.map((field) =>
    field === 'cloud_provider'
      ? t('preview.cloudIn', { cloud: ASSUMED.cloud_provider, region: CLOUDS.azure.defaultRegion })
      : words(field, ASSUMED[field]),
  )
  const numbers = open.map((field) => STEPS.indexOf(field) + 1)
  const [first, last] = [numbers[0] ?? 1, numbers.at(-1) ?? 1]
  const isRange = numbers.length > 2 && last - first === numbers.length - 1
  const steps = isRange
    ? t('preview.range', { first, last })
    : new Intl.ListFormat(i18n.language).format(numbers.map(String))
  return t('preview.assumes', { values: values.join(', '), steps, count: open.length })
}
