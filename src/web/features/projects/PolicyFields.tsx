import clsx from 'clsx'
import { CircleAlert } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { useController } from 'react-hook-form'
import { useTexts } from '../../locales/texts.ts'
import { DEFAULT_PROJECT_SETTINGS, UNPRICED_LINES_MAX } from '#domain/project/settings.ts'
import { CONFIRM_PLANS } from '#domain/run/status.ts'
import { NumberField } from '../../forms/NumberField.tsx'
import { TagsField } from '../../forms/TagsField.tsx'
import type { ServerForm } from '../../forms/use-server-form.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Field } from '../../ui/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Select } from '../../ui/Select.tsx'
import { CLOUD_LABELS } from '../../widgets/CloudMark.tsx'
import type { ProjectValues } from './project-form.ts'
import styles from './projects.module.css'

/** The longest life of an environment that the server takes, in days (src/domain/project/settings.ts). */
const LIFETIME_MAX_DAYS = 3650

/** What a project decides for all of its environments. */
export function PolicyFields({ form }: { form: ServerForm<ProjectValues> }): ReactNode {
  const { t } = useTexts('projects')
  const { register } = form.inner
  return (
    <>
      <Checkbox {...register('auto_approve_dev')} label={t('form.autoApprove')} hint={t('form.autoApproveHint')} />
      <Checkbox {...register('require_tags')} label={t('form.requireTags')} hint={t('form.requireTagsHint')} />
      <AllowedClouds form={form} />
      <div className={styles.projectFormShort}>
        <NumberField
          form={form}
          name="max_lifetime_days"
          label={t('form.lifetime')}
          note={t('form.optional')}
          hint={t('form.lifetimeHint')}
          min={1}
          max={LIFETIME_MAX_DAYS}
          step={1}
          suffix={t('form.days')}
          outOfRange={t('form.lifetimeRange', { max: LIFETIME_MAX_DAYS })}
          isWhole
        />
      </div>
      <div className={styles.projectFormShort}>
        <NumberField
          form={form}
          name="max_unpriced_lines"
          label={t('form.unpriced')}
          note={t('form.optional')}
          hint={t('form.unpricedHint', { standard: DEFAULT_PROJECT_SETTINGS.max_unpriced_lines })}
          min={0}
          max={UNPRICED_LINES_MAX}
          step={1}
          suffix={t('form.lines')}
          outOfRange={t('form.unpricedRange', { max: UNPRICED_LINES_MAX })}
          isWhole
        />
      </div>
      <ConfirmPlansField form={form} />
      <Checkbox {...register('check_drift')} label={t('form.checkDrift')} hint={t('form.checkDriftHint')} />
      <TagsField form={form} name="default_tags" label={t('form.defaultTags')} hint={t('form.defaultTagsHint')} />
    </>
  )
}

function ConfirmPlansField({ form }: { form: ServerForm<ProjectValues> }): ReactNode {
  const { t } = useTexts('projects')
  const { field } = useController({ control: form.inner.control, name: 'confirm_plans' })
  return (
    <Field label={t('form.confirmPlans')} hint={t('form.confirmPlansHint')}>
      {(control) => (
        <Select
          control={control}
          value={field.value}
          options={CONFIRM_PLANS.map((value) => ({ value, label: t(`confirmPlans.${value}`) }))}
          onChange={field.onChange}
        />
      )}
    </Field>
  )
}

function AllowedClouds({ form }: { form: ServerForm<ProjectValues> }): ReactNode {
  const { t } = useTexts('projects')
  const errorId = useId()
  const check = (clouds: string[], values: ProjectValues) => {
    if (clouds.length === 0) return t('form.cloudsNone')
    return (
      clouds.includes(values.default_cloud_provider) ||
      t('form.cloudsDefault', { cloud: values.default_cloud_provider })
    )
  }
  const error = form.inner.getFieldState('allowed_clouds', form.inner.formState).error?.message
  return (
    <div
      className="field"
      role="group"
      aria-label={t('form.clouds')}
      aria-describedby={error === undefined ? undefined : errorId}
    >
      <span className="field__label">{t('form.clouds')}</span>
      <span className="field__hint">{t('form.cloudsHint')}</span>
      <div className={clsx('row row--wrap', styles.projectFormChoices)}>
        {CLOUD_LABELS.map((label) => (
          <Checkbox
            key={label}
            {...form.inner.register('allowed_clouds', { validate: check })}
            value={label}
            label={label}
          />
        ))}
      </div>
      {error !== undefined && (
        <span className="field__error" id={errorId} role="alert">
          <Icon of={CircleAlert} />
          {error}
        </span>
      )}
    </div>
  )
}
