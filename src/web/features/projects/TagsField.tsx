import { Plus, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFieldArray } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { ServerForm } from '../../forms/use-server-form.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import type { ProjectValues } from './project-form.ts'

interface TagsFieldProps {
  form: ServerForm<ProjectValues>
  name: 'default_tags' | 'tags'
  label: string
  hint: string
}

/** Tags as rows of a name and a value. A row without a name is left out. */
export function TagsField({ form, name, label, hint }: TagsFieldProps): ReactNode {
  const { t } = useTranslation('projects')
  const { control, register } = form.inner
  const { fields, append, remove } = useFieldArray({ control, name })
  return (
    <div className="field" role="group" aria-label={label}>
      <span className="field__label">{label}</span>
      <span className="field__hint">{hint}</span>
      {fields.map((field, index) => (
        <div className="tag-row" key={field.id}>
          <input
            className="input"
            maxLength={100}
            autoComplete="off"
            aria-label={t('form.tagName', { number: index + 1 })}
            placeholder={t('form.tagNameExample')}
            {...register(`${name}.${index}.name`)}
          />
          <input
            className="input"
            maxLength={200}
            autoComplete="off"
            aria-label={t('form.tagValue', { number: index + 1 })}
            placeholder={t('form.tagValueExample')}
            {...register(`${name}.${index}.value`)}
          />
          <IconButton icon={X} label={t('form.removeTag', { number: index + 1 })} onClick={() => remove(index)} />
        </div>
      ))}
      <span>
        <Button size="sm" icon={Plus} onClick={() => append({ name: '', value: '' })}>
          {t('form.addTag')}
        </Button>
      </span>
    </div>
  )
}
