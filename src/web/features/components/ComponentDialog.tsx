import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, type ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import type { CustomComponent } from '#contract/components.ts'
import { MODULE_CATEGORIES, MODULE_CLOUDS } from '#engine/stack/module.ts'
import { teamsQuery } from '../../api/lists.ts'
import { useFormat } from '../../lib/format.ts'
import { Button } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { Select } from '../../ui/Select.tsx'
import { showToast } from '../../ui/toast.ts'
import { InUsd } from '../../widgets/InUsd.tsx'
import { declaredMonthly } from './component-form.ts'
import { PriceFields } from './PriceFields.tsx'
import { SourceFields } from './SourceFields.tsx'
import { useComponentForm } from './use-component-form.ts'
import { useCloudWord } from './use-cloud-word.ts'
import styles from './components.module.css'

interface ComponentDialogProps {
  /** The one to change; a new one when absent. */
  component?: CustomComponent
  isOpen: boolean
  onClose: () => void
  /** Is told of a new one. */
  onCreated?: () => void
}

/** Makes a component of your own, or changes it: what it is, the Terraform module behind it, and what it costs. */
export function ComponentDialog(props: ComponentDialogProps): ReactNode {
  return (
    <InUsd>
      <ComponentForm {...props} />
    </InUsd>
  )
}

function ComponentForm({ component, isOpen, onClose, onCreated }: ComponentDialogProps): ReactNode {
  const cloudWord = useCloudWord()
  const { t } = useTexts(['components', 'common'])
  const { usd } = useFormat()
  const formId = useId()
  const { data: teams = [] } = useQuery(teamsQuery())
  const form = useComponentForm(component, (saved) => {
    onClose()
    onCreated?.()
    showToast('success', t(component ? 'form.changed' : 'form.created', { name: saved.module.name }))
  })
  const { values, change, issues } = form
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (issues.size > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-wrong]')?.focus()
  }, [issues])
  const monthly = declaredMonthly(values)
  const teamOptions = [
    { value: '', label: t('form.noTeam') },
    ...(component?.team_id && !teams.some(({ id }) => id === component.team_id)
      ? [{ value: component.team_id, label: component.team_name ?? component.team_id }]
      : []),
    ...teams.map(({ id, name }) => ({ value: id, label: name })),
  ]
  const foot = (
    <>
      <span className="small t2 grow">
        {values.source === 'files'
          ? t('form.byResources')
          : monthly === null
            ? t('form.unpriced')
            : monthly === 0
              ? t('form.free')
              : t('form.monthly', { amount: usd(monthly) })}
      </span>
      <Button onClick={onClose}>{t('common:cancel')}</Button>
      <Button type="submit" form={formId} variant="primary" isLoading={form.isBusy}>
        {t(component ? 'form.save' : 'create.title')}
      </Button>
    </>
  )
  return (
    <Dialog
      title={component ? t('form.editTitle', { name: component.module.name }) : t('create.title')}
      isOpen={isOpen}
      onClose={onClose}
      width="mid"
      foot={foot}
    >
      <form ref={element} id={formId} className="stack stack--16" onSubmit={form.submit} noValidate>
        <Field label={t('form.name')} error={issues.get('name')}>
          {(control) => (
            <input
              {...control}
              className="input"
              data-autofocus
              aria-required
              autoComplete="off"
              value={values.name}
              onChange={(event) => change({ name: event.target.value })}
            />
          )}
        </Field>
        <Field label={t('form.description')} note={t('form.optional')} error={issues.get('description')}>
          {(control) => (
            <textarea
              {...control}
              className="input"
              rows={2}
              placeholder={t('form.descriptionExample')}
              value={values.description}
              onChange={(event) => change({ description: event.target.value })}
            />
          )}
        </Field>
        <div className={styles.partFormPair}>
          <Field label={t('form.category')} error={issues.get('category')}>
            {(control) => (
              <Select
                control={control}
                value={values.category}
                options={MODULE_CATEGORIES.map((value) => ({ value, label: t(`moduleCategories.${value}`) }))}
                onChange={(category) => change({ category })}
              />
            )}
          </Field>
          <Field
            label={t('form.cloud')}
            hint={t(`form.cloudHints.${values.cloud === 'on-prem' || values.cloud === 'custom' ? 'any' : 'one'}`)}
            error={issues.get('cloud')}
          >
            {(control) => (
              <Select
                control={control}
                value={values.cloud}
                options={MODULE_CLOUDS.map((value) => ({ value, label: cloudWord(value) }))}
                onChange={(cloud) => change({ cloud })}
              />
            )}
          </Field>
        </div>
        <Field label={t('form.team')} hint={t('form.teamHint')} error={issues.get('team_id')}>
          {(control) => (
            <Select
              control={control}
              value={values.team_id}
              options={teamOptions}
              onChange={(team_id) => change({ team_id })}
            />
          )}
        </Field>
        <SourceFields form={form} />
        <PriceFields form={form} />
        {form.failure !== undefined && <Callout tone="danger">{form.failure}</Callout>}
      </form>
    </Dialog>
  )
}
