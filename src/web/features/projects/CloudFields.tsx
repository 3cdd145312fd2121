import type { ReactNode } from 'react'
import { useController } from 'react-hook-form'
import { useTexts } from '../../locales/texts.ts'
import type { ServerForm } from '../../forms/use-server-form.ts'
import { Field } from '../../ui/Field.tsx'
import { Select } from '../../ui/Select.tsx'
import { CLOUD_LABELS } from '../../widgets/CloudMark.tsx'
import { regionFor, regionsOfLabel } from './clouds.ts'
import type { ProjectValues } from './project-form.ts'
import styles from './projects.module.css'

/** Where environments of a project stand unless someone says otherwise. */
export function CloudFields({ form }: { form: ServerForm<ProjectValues> }): ReactNode {
  const { t } = useTexts('projects')
  const cloud = useController({ control: form.inner.control, name: 'default_cloud_provider' })
  const region = useController({ control: form.inner.control, name: 'default_region' })
  const choose = (label: string) => {
    cloud.field.onChange(label)
    region.field.onChange(regionFor(label, region.field.value))
    if (form.inner.formState.isSubmitted) void form.inner.trigger('allowed_clouds')
  }
  const regions = regionsOfLabel(cloud.field.value).map(({ id, label }) => ({
    value: id,
    label: id === label ? id : `${id} · ${label}`,
  }))
  return (
    <div className={styles.projectFormPair}>
      <Field label={t('form.cloud')} error={cloud.fieldState.error?.message}>
        {(control) => (
          <Select
            control={control}
            value={cloud.field.value}
            options={CLOUD_LABELS.map((label) => ({ value: label, label }))}
            onChange={choose}
          />
        )}
      </Field>
      <Field label={t('form.region')} error={region.fieldState.error?.message}>
        {(control) => (
          <Select control={control} value={region.field.value} options={regions} onChange={region.field.onChange} />
        )}
      </Field>
    </div>
  )
}
