import { useTexts } from '../locales/texts.ts'
import { DURATIONS, ENVIRONMENT_TYPES, SENSITIVITIES, findWord } from '#engine/vocabulary.ts'

interface PropertyWords {
  type: (label: string) => string
  sensitivity: (label: string) => string
  duration: (label: string) => string
}

/** The labels of the wire in the language of the page; what is not known stands as it is. */
export function usePropertyWords(): PropertyWords {
  const { t } = useTexts('common')
  return {
    type: (label) => {
      const word = findWord(ENVIRONMENT_TYPES, label)
      return word ? t(`words.environmentTypes.${word.id}`) : label
    },
    sensitivity: (label) => {
      const word = findWord(SENSITIVITIES, label)
      return word ? t(`words.sensitivities.${word.id}`) : label
    },
    duration: (label) => {
      const word = findWord(DURATIONS, label)
      return word ? t(`words.durations.${word.id}`) : label
    },
  }
}
