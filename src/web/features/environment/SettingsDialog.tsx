import { useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState, type ReactNode } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { useTexts } from '../../locales/texts.ts'
import type { EnvironmentDetail } from '#contract/environment.ts'
import { useAccount } from '../../api/account.ts'
import { call } from '../../api/client.ts'
import { keepEnvironment } from '../../api/environment.ts'
import { FormShell } from '../../forms/FormShell.tsx'
import { NumberField } from '../../forms/NumberField.tsx'
import { TagsField } from '../../forms/TagsField.tsx'
import { TextField } from '../../forms/TextField.tsx'
import { useServerForm, type ServerForm } from '../../forms/use-server-form.ts'
import { Button } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { showToast } from '../../ui/toast.ts'
import { changesOf, destroysNow, valuesOf, type SettingsValues } from './settings-form.ts'

interface SettingsDialogProps {
  environment: EnvironmentDetail
  isOpen: boolean
  onClose: () => void
}

/** What may be changed of an environment at any time: name, budget, auto-teardown and tags. */
export function SettingsDialog(props: SettingsDialogProps): ReactNode {
  // Each opening begins with what holds now.
  return <Settings key={props.isOpen ? 'open' : 'closed'} {...props} />
}

function Settings({ environment, isOpen, onClose }: SettingsDialogProps): ReactNode {
  const { t } = useTexts(['environment', 'common'])
  const queries = useQueryClient()
  const { role } = useAccount()
  const formId = useId()
  const { id, name } = environment
  // The page refreshes the environment while the dialog is open: changes are found by comparing with the opening.
  const [before] = useState(() => valuesOf(environment))
  const isRenamed = useRef(false)
  const form = useServerForm<SettingsValues>({
    values: before,
    onSubmit: async (values) => {
      const body = changesOf(values, before)
      isRenamed.current = body.name !== undefined
      const after = await call('PUT /environments/{id}', { params: { id }, body })
      showToast('success', t('settings.saved', { name: after.name }))
      onClose()
      keepEnvironment(queries, after)
    },
    // The only refusal of that kind that a field can mend: the name is taken.
    fieldOf: ({ status }) => (status === 409 && isRenamed.current ? 'name' : undefined),
  })
  const isOn = useWatch({ control: form.inner.control, name: 'auto_teardown_enabled' })
  const isDestroying = destroysNow({ auto_teardown_enabled: isOn }, { ...environment, ...before })
  const foot = (
    <>
      <Button onClick={onClose}>{t('common:cancel')}</Button>
      <Button
        type="submit"
        form={formId}
        variant={isDestroying ? 'danger-solid' : 'primary'}
        isLoading={form.isSubmitting}
      >
        {t(isDestroying ? 'settings.saveAndDestroy' : 'settings.save')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('settings.title', { name })} isOpen={isOpen} onClose={onClose} foot={foot}>
      <FormShell form={form} id={formId} foot={null}>
        <TextField form={form} name="name" label={t('settings.name')} required={t('settings.nameRequired')} hasFocus />
        <NumberField
          form={form}
          name="budget_limit"
          label={t('settings.budget')}
          hint={t('settings.budgetHint')}
          min={0}
          step={50}
          prefix="$"
          outOfRange={t('settings.budgetRange')}
        />
        {role === 'admin' && (
          <TextField
            form={form}
            name="owner_email"
            label={t('settings.owner')}
            hint={t('settings.ownerHint')}
            required={t('settings.ownerRequired')}
            type="email"
            inputMode="email"
          />
        )}
        <Teardown form={form} environment={environment} />
        {isDestroying && <Callout tone="danger">{t('settings.teardownNow')}</Callout>}
        <TagsField form={form} name="tags" label={t('settings.tags')} hint={t('settings.tagsHint')} />
      </FormShell>
    </Dialog>
  )
}

function Teardown({
  form,
  environment,
}: {
  form: ServerForm<SettingsValues>
  environment: EnvironmentDetail
}): ReactNode {
  const { t } = useTexts('environment')
  const id = useId()
  const { field } = useController({ control: form.inner.control, name: 'auto_teardown_enabled' })
  // What has begun is taken back first.
  const isBegun = environment.operation.kind === 'destroying' && environment.auto_teardown_enabled
  return (
    <div className="row row--between">
      <span className="stack stack--2">
        <span className="field__label" id={id}>
          {t('settings.teardown')}
        </span>
        <span className="field__hint" id={`${id}-hint`}>
          {t('settings.teardownHint')}
        </span>
      </span>
      <Switch
        labelledBy={id}
        describedBy={`${id}-hint`}
        isOn={field.value}
        disabledReason={isBegun ? t('settings.teardownBegun') : undefined}
        onChange={field.onChange}
      />
    </div>
  )
}
