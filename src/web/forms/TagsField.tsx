import { CircleAlert, Plus, X } from 'lucide-react'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { useController, type FieldPath, type FieldValues } from 'react-hook-form'
import { useTexts } from '../locales/texts.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import type { TagRow } from './tag-rows.ts'
import type { ServerForm } from './use-server-form.ts'
import './tags-field.css'

/** The longest name and value that the server takes. */
const NAME_MAX = 100
const VALUE_MAX = 200

interface TagsFieldProps<Values extends FieldValues> {
  form: ServerForm<Values>
  /** A field that holds rows. */
  name: FieldPath<Values>
  label: string
  hint: string
}

/** Tags as rows of a name and a value. A row without a name is left out. */
export function TagsField<Values extends FieldValues>({ form, name, label, hint }: TagsFieldProps<Values>): ReactNode {
  const { t } = useTexts('common')
  const errorId = useId()
  const group = useRef<HTMLDivElement>(null)
  // A new one for each row that was asked for, also at the place of one that was removed.
  const [added, setAdded] = useState<{ index: number }>()
  useEffect(() => {
    if (added) group.current?.querySelectorAll<HTMLElement>('.tag-row')[added.index]?.querySelector('input')?.focus()
  }, [added])
  const { field, fieldState } = useController({ control: form.inner.control, name })
  const rows: readonly TagRow[] = field.value
  const error = fieldState.error?.message
  const change = (index: number, given: Partial<TagRow>) =>
    field.onChange(rows.map((row, at) => (at === index ? { ...row, ...given } : row)))
  const add = () => {
    setAdded({ index: rows.length })
    field.onChange([...rows, { name: '', value: '' }])
  }
  return (
    <div
      ref={group}
      className="field"
      role="group"
      aria-label={label}
      aria-describedby={error === undefined ? undefined : errorId}
    >
      <span className="field__label">{label}</span>
      <span className="field__hint">{hint}</span>
      {rows.map((row, index) => (
        <div className="tag-row" key={index}>
          <input
            className="input"
            maxLength={NAME_MAX}
            autoComplete="off"
            aria-label={t('tags.name', { number: index + 1 })}
            placeholder={t('tags.nameExample')}
            value={row.name}
            onChange={(event) => change(index, { name: event.target.value })}
          />
          <input
            className="input"
            maxLength={VALUE_MAX}
            autoComplete="off"
            aria-label={t('tags.value', { number: index + 1 })}
            placeholder={t('tags.valueExample')}
            value={row.value}
            onChange={(event) => change(index, { value: event.target.value })}
          />
          <IconButton
            icon={X}
            label={t('tags.remove', { number: index + 1 })}
            onClick={() => field.onChange(rows.filter((_, at) => at !== index))}
            isRepeatable
          />
        </div>
      ))}
      <span>
        <Button size="sm" icon={Plus} onClick={add}>
          {t('tags.add')}
        </Button>
      </span>
      {error !== undefined && (
        <span className="field__error" id={errorId} role="alert">
          <Icon of={CircleAlert} />
          {error}
        </span>
      )}
    </div>
  )
}
