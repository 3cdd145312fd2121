import clsx from 'clsx'
import type { ReactNode } from 'react'
import { useCatalogue } from '../../locales/catalogue.ts'
import { useTexts } from '../../locales/texts.ts'
import { fieldsOf, type SettingField } from '#engine/builder/fields.ts'
import type { StackSpec } from '#engine/stack/schema.ts'
import { useFormat } from '../../lib/format.ts'
import { DetailSection } from './DetailFrame.tsx'
import styles from './components.module.css'

/** What can be set of a component, what holds without it, and what it means. */
export function DetailSettings({ stack, type }: { stack: StackSpec; type: string }): ReactNode {
  const { t } = useTexts('components')
  const { inWords } = useCatalogue()
  const fields = fieldsOf(stack, type).map((field) => inWords(type, field))
  return (
    <DetailSection title={t('detail.settings')}>
      {fields.length === 0 ? (
        <p className="small t3">{t('detail.noSettings')}</p>
      ) : (
        <dl className={clsx('dl dl--rows', styles.partSettings)}>
          {fields.map((field) => (
            <Setting key={field.name} field={field} />
          ))}
        </dl>
      )}
    </DetailSection>
  )
}

function Setting({ field }: { field: SettingField }): ReactNode {
  const { t } = useTexts('components')
  const { number } = useFormat()
  const word = (value: unknown): string => {
    if (typeof value === 'boolean') return t(value ? 'detail.yes' : 'detail.no')
    if (typeof value === 'number') return number(value)
    if (typeof value === 'string' && value !== '') return value
    return value === undefined || value === null || value === '' ? t('detail.none') : JSON.stringify(value)
  }
  const others = field.options.filter((option) => option !== field.standard)
  return (
    <>
      <dt>{field.title}</dt>
      <dd>
        <span>{word(field.standard)}</span>{' '}
        {field.kind !== 'boolean' && others.length > 0 && (
          <span className="t3">{t('detail.or', { options: others.join(', ') })}</span>
        )}
        {field.min !== undefined && field.max !== undefined && (
          <span className="t3">{t('detail.range', { min: number(field.min), max: number(field.max) })}</span>
        )}
        <span className="cell-sub">{field.description}</span>
      </dd>
    </>
  )
}
