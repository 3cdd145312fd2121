import { isMessage } from '#words/sentence.ts'
import { useTexts } from '../../locales/texts.ts'
import { useWords } from '../../locales/words.ts'
import type { AuditEntry } from '#contract/audit.ts'
import { changedFields, valueText } from './entry-change.ts'
import { useAuditWords } from './use-audit-words.ts'

/** Actions whose entries hold a sentence: `text` in English, `message` for other languages. */
const IN_SENTENCES: readonly string[] = ['workflow.action', 'scheduler.run']
/** A longer value is in the opened row. */
const VALUE_MAX = 60

/** Says in a line what an entry changed: one field with its values, several by their names. */
export function useChangeWords(): (entry: Pick<AuditEntry, 'action' | 'before' | 'after'>) => string {
  const { t } = useTexts(['admin', 'audit'])
  const { fieldOf } = useAuditWords()
  const say = useWords()
  const nouns = { nothing: t('audit.empty'), yes: t('audit:yes'), no: t('audit:no') }
  const short = (text: string) => (text.length > VALUE_MAX ? `${text.slice(0, VALUE_MAX)}…` : text)
  return (entry) => {
    const fields = changedFields(entry)
    // What a workflow or the scheduler did is said in a sentence.
    const done = (name: string) =>
      IN_SENTENCES.includes(entry.action) ? fields.find(({ field }) => field === name)?.after : undefined
    const [text, message]: unknown[] = [done('text'), done('message')]
    if (typeof text === 'string') return say(isMessage(message) ? message : null, text)
    const [first] = fields
    if (!first) return t('audit.none')
    const names = [...new Set(fields.map(({ field }) => fieldOf(field)))].join(', ')
    if (entry.after === null) return t('audit.gone', { names })
    if (fields.length > 1) return t('audit.fields', { count: fields.length, names })
    const [before, after] = [first.before, first.after].map((value) => short(valueText(value, nouns)))
    return entry.before === null
      ? t('audit.set', { field: fieldOf(first.field), value: after })
      : t('audit.change', { field: fieldOf(first.field), before, after })
  }
}
