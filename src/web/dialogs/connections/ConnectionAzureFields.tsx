import type { ReactNode } from 'react'
import { TextField } from '../../forms/TextField.tsx'
import { useTexts } from '../../locales/texts.ts'
import type { KindFieldsProps } from './connection-form.ts'

/** Lines of a field into which a file is pasted. */
const FILE_ROWS = 4

/** Applications of Azure that trust the tokens of this installation. */
export function AzureFederatedFields({ form }: KindFieldsProps): ReactNode {
  const { t } = useTexts('connections')
  return (
    <>
      <PlaceFields form={form} />
      <TextField
        form={form}
        name="client_id"
        label={t('form.azure.client')}
        note={t('form.optional')}
        hint={t('form.azure.clientHint')}
        isMono
      />
      <PlanClientField form={form} />
      <TextField
        form={form}
        name="issuer"
        label={t('form.issuer')}
        note={t('form.optional')}
        hint={t('form.azure.issuerHint')}
        isMono
      />
    </>
  )
}

/** An application of Azure with a certificate, and another one for plans where there is one. */
export function AzureCertificateFields({ form, isNew }: KindFieldsProps): ReactNode {
  const { t } = useTexts('connections')
  const hint = t('form.azure.certificateHint')
  const keeps = isNew ? { required: t('form.azure.certificateRequired'), hint } : { hint: t('form.secretKept') }
  return (
    <>
      <PlaceFields form={form} />
      <ClientField form={form} />
      <TextField form={form} name="secret" label={t('form.azure.certificate')} rows={FILE_ROWS} isMono {...keeps} />
      <PlanClientField form={form} />
      <TextField
        form={form}
        name="plan_secret"
        label={t('form.azure.planCertificate')}
        note={t('form.optional')}
        rows={FILE_ROWS}
        isMono
      />
    </>
  )
}

/** An application of Azure with a secret, and another one for plans where there is one. */
export function AzureSecretFields({ form, isNew }: KindFieldsProps): ReactNode {
  const { t } = useTexts('connections')
  const keeps = isNew ? { required: t('form.azure.secretRequired') } : { hint: t('form.secretKept') }
  return (
    <>
      <PlaceFields form={form} />
      <ClientField form={form} />
      <TextField
        form={form}
        name="secret"
        label={t('form.azure.secret')}
        type="password"
        autoComplete="new-password"
        {...keeps}
      />
      <PlanClientField form={form} />
      <TextField
        form={form}
        name="plan_secret"
        label={t('form.azure.planSecret')}
        note={t('form.optional')}
        type="password"
        autoComplete="new-password"
      />
    </>
  )
}

type OfForm = Pick<KindFieldsProps, 'form'>

function PlaceFields({ form }: OfForm): ReactNode {
  const { t } = useTexts('connections')
  return (
    <>
      <TextField
        form={form}
        name="tenant_id"
        label={t('form.azure.tenant')}
        required={t('form.azure.tenantRequired')}
        isMono
      />
      <TextField
        form={form}
        name="subscription_id"
        label={t('form.azure.subscription')}
        required={t('form.azure.subscriptionRequired')}
        isMono
      />
    </>
  )
}

function ClientField({ form }: OfForm): ReactNode {
  const { t } = useTexts('connections')
  return (
    <TextField
      form={form}
      name="client_id"
      label={t('form.azure.client')}
      required={t('form.azure.clientRequired')}
      isMono
    />
  )
}

function PlanClientField({ form }: OfForm): ReactNode {
  const { t } = useTexts('connections')
  return (
    <TextField
      form={form}
      name="plan_client_id"
      label={t('form.azure.planClient')}
      note={t('form.optional')}
      hint={t('form.azure.planClientHint')}
      isMono
    />
  )
}
