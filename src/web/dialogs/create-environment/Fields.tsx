import type { ReactNode } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { useTexts } from '../../locales/texts.ts'
import type { Project } from '#contract/projects.ts'
import { NumberField } from '../../forms/NumberField.tsx'
import { OwnerField } from '../../forms/OwnerField.tsx'
import { TagsField } from '../../forms/TagsField.tsx'
import { TextField } from '../../forms/TextField.tsx'
import type { ServerForm } from '../../forms/use-server-form.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Field } from '../../ui/Field.tsx'
import { Select } from '../../ui/Select.tsx'
import { ConnectionChoice } from './ConnectionChoice.tsx'
import { CreateEnvironmentEnd } from './End.tsx'
import type { CreateValues, EnvironmentSource } from './values.ts'

/** Step of the budget's arrows. */
const BUDGET_STEP_USD = 10

interface FieldsProps {
  form: ServerForm<CreateValues>
  source: EnvironmentSource
  projects: readonly Project[]
}

/** Where the environment belongs, whose it is, what it may cost and until when it lives. */
export function CreateEnvironmentFields({ form, source, projects }: FieldsProps): ReactNode {
  const { t } = useTexts('environments')
  const projectId = useWatch({ control: form.inner.control, name: 'project_id' })
  const connection = useController({ control: form.inner.control, name: 'connection' })
  const account = useController({
    control: form.inner.control,
    name: 'connection_id',
    rules: {
      validate: (id, values) => values.connection !== 'cloud' || id !== '' || t('dialog.accountRequired'),
    },
  })
  const settings = projects.find(({ id }) => id === projectId)?.settings
  const defaults = Object.entries(settings?.default_tags ?? {}).map(([name, value]) => `${name}: ${value}`)
  const tagsHint = [
    settings?.require_tags && t('dialog.tagsRequired'),
    defaults.length > 0 && t('dialog.tagsAdded', { tags: defaults.join(', ') }),
  ]
  return (
    <>
      <div className="create-pair">
        <ProjectField form={form} projects={projects} />
        <TextField form={form} name="name" label={t('dialog.name')} required={t('dialog.nameRequired')} hasFocus />
        <OwnerField
          form={form}
          name="owner_email"
          label={t('dialog.owner')}
          hint={t('dialog.ownerHint')}
          required={t('dialog.ownerRequired')}
          fixed={t('dialog.ownerFixed')}
        />
        <NumberField
          form={form}
          name="budget_limit"
          label={t('dialog.budget')}
          note={t('dialog.optional')}
          hint={t('dialog.budgetHint')}
          min={0}
          max={1e9}
          step={BUDGET_STEP_USD}
          prefix="$"
          outOfRange={t('dialog.budgetRange')}
        />
      </div>
      <ConnectionChoice
        value={connection.field.value}
        onChange={connection.field.onChange}
        projectId={projectId}
        account={account.field.value}
        onAccount={account.field.onChange}
        error={account.fieldState.error?.message}
      />
      <CreateEnvironmentEnd form={form} source={source} maxDays={settings?.max_lifetime_days ?? null} />
      <Checkbox
        {...form.inner.register('auto_teardown_enabled')}
        label={t('dialog.teardown')}
        hint={t('dialog.teardownHint')}
      />
      <TagsField
        form={form}
        name="tags"
        label={t('dialog.tags')}
        hint={tagsHint.filter(Boolean).join(' ') || t('dialog.tagsHint')}
      />
      <TextField
        form={form}
        name="description"
        label={t('dialog.description')}
        note={t('dialog.optional')}
        hint={t('dialog.descriptionHint')}
        rows={2}
      />
    </>
  )
}

function ProjectField({ form, projects }: Pick<FieldsProps, 'form' | 'projects'>): ReactNode {
  const { t } = useTexts('environments')
  const { field, fieldState } = useController({
    control: form.inner.control,
    name: 'project_id',
    rules: { validate: (id) => id !== '' || t('dialog.projectRequired') },
  })
  const options = projects.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <Field label={t('dialog.project')} error={fieldState.error?.message}>
      {(control) => (
        <Select
          control={control}
          value={field.value}
          options={field.value === '' ? [{ value: '', label: t('dialog.chooseProject') }, ...options] : options}
          onChange={field.onChange}
        />
      )}
    </Field>
  )
}
