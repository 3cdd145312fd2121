import { useState, type ReactNode } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { useTexts } from '../../locales/texts.ts'
import type { DeployConfiguration } from '#contract/deployments.ts'
import type { Project } from '#contract/projects.ts'
import { errorText } from '../../api/errors.ts'
import { TextField } from '../../forms/TextField.tsx'
import type { ServerForm } from '../../forms/use-server-form.ts'
import { useFormat } from '../../lib/format.ts'
import { Button } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Field } from '../../ui/Field.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { Select } from '../../ui/Select.tsx'
import { cloudName } from '../../widgets/CloudMark.tsx'
import { shortestMonth } from '../../widgets/shortest-month.ts'
import { ConnectionChoice } from '../create-environment/ConnectionChoice.tsx'
import { DeployDialogConfigurations } from './Configurations.tsx'
import type { DeployCheck } from './use-deploy-check.ts'
import { DEPLOY_TARGETS, deployRegions, tagList, valuesOf, type Deployed, type DeployValues } from './values.ts'

interface FieldsProps {
  form: ServerForm<DeployValues>
  deployed: Deployed
  projects: readonly Project[]
  check: DeployCheck
}

/** Saved configurations, and where the environment is to be, of what kind, with which tags. */
export function DeployDialogFields({ form, deployed, projects, check }: FieldsProps): ReactNode {
  const { t } = useTexts(['deploy', 'environments', 'common'])
  const [moved, setMoved] = useState<string>()
  const { control, setValue, getValues } = form.inner
  const environment = useController({ control, name: 'environment' })
  const region = useController({ control, name: 'region' })
  const connection = useController({ control, name: 'connection' })
  const projectId = useWatch({ control, name: 'project_id' })
  const account = useController({
    control,
    name: 'connection_id',
    rules: {
      validate: (id, values) => values.connection !== 'cloud' || id !== '' || t('environments:dialog.accountRequired'),
    },
  })
  const regions = deployRegions(deployed.cloud).map(({ id, label }) => ({
    value: id,
    label: id === label ? id : `${id} · ${label}`,
  }))
  const apply = (configuration: DeployConfiguration) => {
    const values = valuesOf(configuration, deployed.cloud)
    setValue('environment', values.environment)
    setValue('region', values.region)
    setValue('auto_approve', values.auto_approve)
    setValue('tags', values.tags)
    const { name, region: said } = configuration
    setMoved(
      said === values.region
        ? undefined
        : t('regionMoved', {
            configuration: name,
            region: said,
            cloud: cloudName(deployed.cloud),
            here: values.region,
          }),
    )
  }
  const readPresent = () => {
    const { environment: kind, region: place, auto_approve, tags } = getValues()
    return { environment: kind, region: place, auto_approve, tags: tagList(tags) }
  }
  return (
    <>
      <DeployDialogConfigurations form={form} cloud={deployed.cloud} onApply={apply} readPresent={readPresent} />
      <div className="create-pair">
        <TextField
          form={form}
          name="name"
          label={t('name')}
          hint={t('nameHint')}
          required={t('nameRequired')}
          hasFocus
        />
        <ProjectField form={form} projects={projects} check={check} />
        <div className="field">
          <span className="field__label">{t('environment')}</span>
          <div className="deploy-segments">
            <Segmented
              label={t('environment')}
              options={DEPLOY_TARGETS.map((value) => ({ value, label: value }))}
              value={environment.field.value}
              onChange={environment.field.onChange}
            />
          </div>
        </div>
        <Field label={t('region')} hint={moved} error={region.fieldState.error?.message}>
          {(given) => (
            <Select
              control={given}
              value={region.field.value}
              options={regions}
              onChange={(id) => {
                setMoved(undefined)
                region.field.onChange(id)
              }}
            />
          )}
        </Field>
      </div>
      <ConnectionChoice
        value={connection.field.value}
        onChange={connection.field.onChange}
        projectId={projectId}
        cloud={deployed.cloud}
        account={account.field.value}
        onAccount={account.field.onChange}
        error={account.fieldState.error?.message}
      />
      <TextField form={form} name="tags" label={t('tags')} note={t('tagsNote')} hint={t('tagsHint')} />
      <Checkbox {...form.inner.register('auto_approve')} label={t('autoApprove')} hint={t('autoApproveHint')} />
      {check.error && (
        <Callout
          tone="warning"
          action={
            <Button size="sm" onClick={check.retry}>
              {t('common:retry')}
            </Button>
          }
        >
          {t('checkFailed')} {errorText(check.error, t('common:errors.unreachable'))}
        </Callout>
      )}
    </>
  )
}

function ProjectField({ form, projects, check }: Pick<FieldsProps, 'form' | 'projects' | 'check'>): ReactNode {
  const { t } = useTexts(['deploy', 'environments'])
  const { usd } = useFormat()
  const { field, fieldState } = useController({
    control: form.inner.control,
    name: 'project_id',
    rules: { validate: (id) => id !== '' || t('environments:dialog.projectRequired') },
  })
  const options = projects.map(({ id, name }) => ({ value: id, label: name }))
  const left = check.answer?.project?.id === field.value ? check.answer.project_budget : undefined
  const after = left && !shortestMonth(left) ? left.months[0].left : null
  return (
    <Field
      label={t('environments:dialog.project')}
      hint={after !== null ? t('leftAfter', { amount: usd(after) }) : undefined}
      error={fieldState.error?.message}
    >
      {(control) => (
        <Select
          control={control}
          value={field.value}
          options={
            field.value === '' ? [{ value: '', label: t('environments:dialog.chooseProject') }, ...options] : options
          }
          onChange={field.onChange}
        />
      )}
    </Field>
  )
}
