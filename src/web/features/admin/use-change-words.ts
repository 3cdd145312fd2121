import { useTranslation } from 'react-i18next'
import type { AuditEntry } from '#contract/audit.ts'
import { changedFields, valueText } from './entry-change.ts'

/** A longer value stands in the opened row. */
const VALUE_MAX = 60

/** Says in a line what an entry changed: one field with its values, several by their names. */
export function useChangeWords(): (entry: Pick<AuditEntry, 'action' | 'before' | 'after'>) => string {
  const { t } = useTranslation('admin')
  const short = (text: string) => (text.length > VALUE_MAX ? `${text.slice(0, VALUE_MAX)}…` : text)
  return (entry) => {
    const fields = changedFields(entry)
    // What a workflow did is said in a sentence.
    const text = entry.action === 'workflow.action' ? fields.find(({ field }) => field === 'text')?.after : undefined
    if (typeof text === 'string') return text
    const [first] = fields
    if (!first) return t('audit.none')
    const names = fields.map(({ field }) => field).join(', ')
    if (entry.after === null) return t('audit.gone', { names })
    if (fields.length > 1) return t('audit.fields', { count: fields.length, names })
    const [before, after] = [first.before, first.after].map((value) => short(valueText(value, t('audit.empty'))))
    return entry.before === null ? t('audit.set', { field: first.field, value: after }) : t('audit.change', { field: first.field, before, after })
  }
}
