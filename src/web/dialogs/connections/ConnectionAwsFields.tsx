import type { ReactNode } from 'react'
import { TextField } from '../../forms/TextField.tsx'
import { useTexts } from '../../locales/texts.ts'
import type { KindFieldsProps } from './connection-form.ts'

/** A key of AWS, and another one for plans where there is one. */
export function AwsKeyFields({ form, isNew }: KindFieldsProps): ReactNode {
  const { t } = useTexts('connections')
  return (
    <>
      <KeyFields form={form} isNew={isNew} />
      <TextField
        form={form}
        name="plan_access_key_id"
        label={t('form.planKey')}
        note={t('form.optional')}
        hint={t('form.planKeyHint')}
        isMono
      />
      <TextField
        form={form}
        name="plan_secret"
        label={t('form.planSecret')}
        note={t('form.optional')}
        type="password"
        autoComplete="new-password"
      />
    </>
  )
}

/** A key of AWS, and the roles that it assumes. */
export function AwsRoleFields({ form, isNew }: KindFieldsProps): ReactNode {
  return (
    <>
      <KeyFields form={form} isNew={isNew} />
      <RoleFields form={form} />
    </>
  )
}

/** Roles of AWS that trust the tokens of this installation. */
export function AwsWebIdentityFields({ form }: KindFieldsProps): ReactNode {
  const { t } = useTexts('connections')
  return (
    <>
      <RoleFields form={form} />
      <TextField
        form={form}
        name="issuer"
        label={t('form.issuer')}
        note={t('form.optional')}
        hint={t('form.issuerHint')}
        isMono
      />
    </>
  )
}

function KeyFields({ form, isNew }: KindFieldsProps): ReactNode {
  const { t } = useTexts('connections')
  const keeps = isNew ? { required: t('form.secretRequired') } : { hint: t('form.secretKept') }
  return (
    <>
      <TextField form={form} name="access_key_id" label={t('form.key')} required={t('form.keyRequired')} isMono />
      <TextField
        form={form}
        name="secret"
        label={t('form.secret')}
        type="password"
        autoComplete="new-password"
        {...keeps}
      />
    </>
  )
}

function RoleFields({ form }: Pick<KindFieldsProps, 'form'>): ReactNode {
  const { t } = useTexts('connections')
  return (
    <>
      <TextField
        form={form}
        name="role_arn"
        label={t('form.role')}
        hint={t('form.roleHint')}
        required={t('form.roleRequired')}
        isMono
      />
      <TextField
        form={form}
        name="plan_role_arn"
        label={t('form.planRole')}
        note={t('form.optional')}
        hint={t('form.planRoleHint')}
        isMono
      />
    </>
  )
}
