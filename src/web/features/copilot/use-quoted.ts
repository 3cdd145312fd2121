import { useTexts } from '../../locales/texts.ts'
import type { CopilotUnderstanding } from '../../api/copilot.ts'

/** Gives words of a sentence in quotation marks, each part in its own; empty where there are none. */
export function useQuoted(): (words: CopilotUnderstanding['fields'][number]['words']) => string {
  const { t } = useTexts('copilot')
  return (words) => words.map(({ text }) => t('quoted', { words: text })).join(', ')
}
