import type { ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { OwnerField } from '../../forms/OwnerField.tsx'
import { TextField } from '../../forms/TextField.tsx'
import type { ServerForm } from '../../forms/use-server-form.ts'
import { SLUG_MAX, type ProjectValues } from './project-form.ts'
import styles from './projects.module.css'

interface BasicFieldsProps {
  form: ServerForm<ProjectValues>
  /** The project is being made: the form begins here, and the slug follows the name. */
  isNew?: boolean
}

/** Name, address, description and owner of a project. */
export function BasicFields({ form, isNew = false }: BasicFieldsProps): ReactNode {
  const { t } = useTexts('projects')
  const checkSlug = (slug: string) => {
    if (!/^[a-z0-9-]+$/.test(slug.trim())) return t('form.slugPattern')
    return slug.trim().length > SLUG_MAX ? t('form.slugLong', { max: SLUG_MAX }) : undefined
  }
  return (
    <>
      <div className={styles.projectFormPair}>
        <TextField form={form} name="name" label={t('form.name')} required={t('form.nameRequired')} hasFocus={isNew} />
        <TextField
          form={form}
          name="slug"
          label={t('form.slug')}
          hint={isNew ? t('form.slugHint') : t('form.slugSetHint')}
          required={t('form.slugRequired')}
          check={checkSlug}
          isMono
        />
      </div>
      <TextField
        form={form}
        name="description"
        label={t('form.description')}
        note={t('form.optional')}
        placeholder={t('form.descriptionExample')}
        rows={3}
      />
      <OwnerField
        form={form}
        name="owner_email"
        label={t('form.owner')}
        hint={t('form.ownerHint')}
        required={t('form.ownerRequired')}
        fixed={t('form.ownerFixed')}
      />
    </>
  )
}
