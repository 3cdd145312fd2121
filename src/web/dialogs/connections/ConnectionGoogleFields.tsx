import { useEffect, type ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { readKeyFile } from '#domain/connection/google-identity.ts'
import { TextField } from '../../forms/TextField.tsx'
import { useTexts } from '../../locales/texts.ts'
import type { KindFieldsProps } from './connection-form.ts'

/** Service accounts of Google Cloud that trust the tokens of this installation. */
export function GoogleWorkloadIdentityFields({ form }: KindFieldsProps): ReactNode {
  const { t } = useTexts('connections')
  return (
    <>
      <ProjectField form={form} />
      <TextField
        form={form}
        name="provider"
        label={t('form.provider')}
        hint={t('form.providerHint')}
        required={t('form.providerRequired')}
        isMono
      />
      <AccountFields form={form} />
      <TextField
        form={form}
        name="issuer"
        label={t('form.issuer')}
        note={t('form.optional')}
        hint={t('form.googleIssuerHint')}
        isMono
      />
    </>
  )
}

/** Keys of service accounts of Google Cloud, which say whose they are. */
export function GoogleKeyFields({ form, isNew }: KindFieldsProps): ReactNode {
  const { t } = useTexts('connections')
  const required = isNew ? { required: t('form.serviceKeyRequired') } : {}
  return (
    <>
      <KeyField
        form={form}
        name="secret"
        account="service_account"
        label={t('form.serviceKey')}
        hint={t(isNew ? 'form.serviceKeyHint' : 'form.secretKept')}
        {...required}
      />
      <ProjectField form={form} />
      <AccountFields form={form} />
      <KeyField
        form={form}
        name="plan_secret"
        account="plan_service_account"
        label={t('form.planServiceKey')}
        note={t('form.optional')}
        hint={t('form.planServiceKeyHint')}
      />
    </>
  )
}

interface KeyFieldProps extends Pick<KindFieldsProps, 'form'> {
  name: 'secret' | 'plan_secret'
  /** The field that says whose the key is, filled in by the key. */
  account: 'service_account' | 'plan_service_account'
  label: string
  note?: string
  hint: string
  required?: string
}

/** The JSON of a key: whose it is becomes visible, and the key itself does not. */
function KeyField({ account, hint, ...field }: KeyFieldProps): ReactNode {
  const { t } = useTexts('connections')
  const { inner } = field.form
  const text = useWatch({ control: inner.control, name: field.name })
  const key = readKeyFile(text)
  const { project, service_account: owner } = key ?? {}
  useEffect(() => {
    if (owner === undefined || project === undefined) return
    inner.setValue(account, owner, { shouldValidate: true })
    if (inner.getValues('project').trim() === '') inner.setValue('project', project, { shouldValidate: true })
  }, [inner, account, owner, project])
  return (
    <TextField
      {...field}
      hint={key ? t('form.serviceKeyOf', { account: key.service_account, project: key.project }) : hint}
      type="password"
      autoComplete="new-password"
    />
  )
}

function ProjectField({ form }: Pick<KindFieldsProps, 'form'>): ReactNode {
  const { t } = useTexts('connections')
  return (
    <TextField
      form={form}
      name="project"
      label={t('form.project')}
      hint={t('form.projectHint')}
      required={t('form.projectRequired')}
      isMono
    />
  )
}

function AccountFields({ form }: Pick<KindFieldsProps, 'form'>): ReactNode {
  const { t } = useTexts('connections')
  return (
    <>
      <TextField
        form={form}
        name="service_account"
        label={t('form.serviceAccount')}
        hint={t('form.serviceAccountHint')}
        required={t('form.serviceAccountRequired')}
        isMono
      />
      <TextField
        form={form}
        name="plan_service_account"
        label={t('form.planServiceAccount')}
        note={t('form.optional')}
        hint={t('form.planServiceAccountHint')}
        isMono
      />
    </>
  )
}
