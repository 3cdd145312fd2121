import clsx from 'clsx'
import { Plus, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import type { VariableRow } from './component-form.ts'
import { RowIssues } from './RowIssues.tsx'
import type { ComponentForm } from './use-component-form.ts'
import styles from './components.module.css'

const EMPTY: VariableRow = {
  name: '',
  type: 'string',
  description: '',
  default: '',
  is_required: true,
  is_sensitive: false,
}

/**
 * What the module asks for: in the builder each variable is a setting, a secret one becomes a variable of the stack.
 */
export function VariableFields({ form }: { form: ComponentForm }): ReactNode {
  const { t } = useTexts('components')
  const rows = form.values.variables
  const set = (variables: readonly VariableRow[]) => form.change({ variables })
  return (
    <div className="field" role="group" aria-label={t('variables.title')}>
      <span className="field__label">{t('variables.titleOf', { count: rows.length })}</span>
      <span className="field__hint">{t('variables.hint')}</span>
      {rows.map((row, index) => (
        <Variable
          key={index}
          row={row}
          place={index}
          form={form}
          onChange={(given) => set(rows.map((one, at) => (at === index ? { ...one, ...given } : one)))}
          onRemove={() => set(rows.filter((_, at) => at !== index))}
        />
      ))}
      <span>
        <Button size="sm" icon={Plus} onClick={() => set([...rows, EMPTY])}>
          {t('variables.add')}
        </Button>
      </span>
    </div>
  )
}

interface VariableProps {
  row: VariableRow
  place: number
  form: ComponentForm
  onChange: (given: Partial<VariableRow>) => void
  onRemove: () => void
}

function Variable({ row, place, form, onChange, onRemove }: VariableProps): ReactNode {
  const { t } = useTexts('components')
  const path = `variables.${place}`
  const isWrong = (field: string) => form.issues.has(`${path}.${field}`) || undefined
  const name = row.name === '' ? t('variables.unnamed', { number: place + 1 }) : row.name
  const isFixed = row.is_required || row.is_sensitive
  const text = (field: 'name' | 'type' | 'description' | 'default', isCode: boolean) => ({
    className: isCode ? 'input mono small' : 'input small',
    'aria-label': t(`variables.${field}Of`, { name }),
    'aria-invalid': isWrong(field),
    placeholder: t(`variables.${field}`),
    autoComplete: 'off',
    spellCheck: !isCode,
    value: row[field],
    onChange: (event: { target: { value: string } }) => onChange({ [field]: event.target.value }),
  })
  return (
    <div className={styles.partRow} role="group" aria-label={name}>
      <div className={styles.partRowLine}>
        <input {...text('name', true)} />
        <input {...text('type', true)} />
        <IconButton icon={X} label={t('variables.remove', { name })} size="sm" onClick={onRemove} isRepeatable />
      </div>
      <input {...text('description', false)} />
      <div className={clsx(styles.partRowLine, styles.partRowLineChecks)}>
        <input
          {...text('default', true)}
          disabled={isFixed}
          {...(isFixed && {
            value: '',
            placeholder: t(row.is_sensitive ? 'variables.secret' : 'variables.mustBeGiven'),
          })}
        />
        <Checkbox
          label={t('variables.required')}
          checked={row.is_required}
          onChange={(event) => onChange({ is_required: event.target.checked })}
        />
        <Checkbox
          label={t('variables.sensitive')}
          checked={row.is_sensitive}
          onChange={(event) => onChange({ is_sensitive: event.target.checked })}
        />
      </div>
      <RowIssues issues={form.issues} path={path} />
    </div>
  )
}
