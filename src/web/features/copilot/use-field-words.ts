import { useTexts } from '../../locales/texts.ts'
import { USE_CASES, findWord } from '#engine/vocabulary.ts'
import type { CopilotField } from '#engine/copilot/understanding.ts'
import { useFormat } from '../../lib/format.ts'
import { usePropertyWords } from '../../widgets/use-property-words.ts'

const MICROSERVICES = 'Microservices Dev'

export type FieldValue = string | number | null

interface FieldWords {
  label: (field: CopilotField) => string
  /** A value of the wire in the language of the page. */
  value: (field: CopilotField, value: FieldValue) => string
  /** Values as someone would say them, for the copilot to read: "Cloud: Azure". */
  said: (values: readonly { field: CopilotField; value: FieldValue }[]) => string
}

/** The eight fields and their values in words. */
export function useFieldWords(): FieldWords {
  const { t } = useTexts(['copilot', 'common'])
  const words = usePropertyWords()
  const { usd } = useFormat()
  const label = (field: CopilotField) => t(`fields.${field}`)
  const value = (field: CopilotField, given: FieldValue): string => {
    if (given === null) return t('noBudget')
    if (typeof given === 'number')
      return field === 'budget_limit' ? t('perMonth', { amount: usd(given) }) : t('people', { count: given })
    if (field === 'use_case') {
      const word = findWord(USE_CASES, given)
      return word ? t(`common:words.useCases.${word.id}`) : given
    }
    if (field === 'environment_type') return words.type(given)
    if (field === 'data_sensitivity') return words.sensitivity(given)
    if (field === 'duration') return words.duration(given)
    return given
  }
  const one = (field: CopilotField, given: FieldValue) => {
    if (given === null) return t('saidNoBudget')
    // Its name ends in a word that would also say an environment.
    const said = given === MICROSERVICES ? t('agents.microservices.name') : value(field, given)
    return `${label(field)}: ${said}`
  }
  return { label, value, said: (values) => values.map((each) => one(each.field, each.value)).join(', ') }
}
