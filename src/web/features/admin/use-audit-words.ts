import { AUDIT_ACTIONS } from '#contract/audit-actions.ts'
import { useTexts, type TextKey } from '../../locales/texts.ts'

type FieldKey = TextKey<'auditFields'>

/** The words of the page for what the log names; what it has none for stays as it is in the log. */
export function useAuditWords(): {
  readonly actionOf: (action: string) => string
  readonly fieldOf: (field: string) => string
  readonly targetOf: (target: { readonly type: string; readonly name: string }) => string
} {
  const { t, i18n } = useTexts(['audit', 'auditFields'])
  return {
    actionOf: (action) => {
      const known = AUDIT_ACTIONS.find((one) => one === action)
      return known ? t(`actions.${known}`) : action
    },
    fieldOf: (field) => {
      const isKey = (name: string): name is FieldKey => i18n.exists(name, { ns: 'auditFields' })
      return isKey(field) ? t(`auditFields:${field}`) : field
    },
    targetOf: ({ type, name }) => (type === 'scheduler' ? t('targets.scheduler') : name),
  }
}
