import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import type { auth } from '#contract/auth.ts'
import type { Output } from '#contract/endpoint.ts'
import { sessionQuery } from '../../api/account.ts'
import { call } from '../../api/client.ts'
import { isNotFound } from '../../api/errors.ts'
import { FormShell } from '../../forms/FormShell.tsx'
import { NewPasswordField } from '../../forms/NewPasswordField.tsx'
import { TextField } from '../../forms/TextField.tsx'
import { useServerForm } from '../../forms/use-server-form.ts'
import { useFormat } from '../../lib/format.ts'
import { to } from '../../pages.ts'
import { Callout } from '../../ui/Callout.tsx'
import { Field } from '../../ui/Field.tsx'
import { AuthFrame } from './AuthFrame.tsx'
import { SubmitButton } from './SubmitButton.tsx'
import { useEnter } from './use-enter.ts'

interface AcceptInvitationProps {
  token: string
  invitation: Output<typeof auth.invitation>
  /** The invitation was used or withdrawn meanwhile. */
  onEnded: () => void
}

/** Says who invites into what, and asks for name and password. */
export function AcceptInvitation({ token, invitation, onEnded }: AcceptInvitationProps): ReactNode {
  const { t } = useTexts('auth')
  const { dateTime } = useFormat()
  const session = useQuery(sessionQuery)
  const entering = useEnter(to('home'))
  const form = useServerForm({
    values: { name: '', password: '' },
    onSubmit: async (values) => {
      try {
        entering.enter(await call('POST /auth/invitations/accept', { body: { token, ...values } }))
      } catch (error) {
        if (!isNotFound(error)) throw error
        onEnded()
      }
    },
  })
  const { invited_by: name, team_name: team, email, role } = invitation
  const account = entering.account ? undefined : session.data?.account
  return (
    <AuthFrame
      title={t('invite.title')}
      lead={[
        team === null ? t('invite.lead', { name }) : t('invite.leadTeam', { name, team }),
        role === 'admin' && t('invite.asAdmin'),
      ]
        .filter(Boolean)
        .join(' ')}
      note={t('invite.until', { time: dateTime(new Date(invitation.expires_at)) })}
    >
      {account && <Callout tone="info">{t('invite.replaces', { name: account.name })}</Callout>}
      <FormShell
        form={form}
        foot={
          <SubmitButton
            label={t('invite.submit')}
            done={t('invite.done')}
            isSubmitting={form.isSubmitting}
            entered={entering.account}
          />
        }
      >
        <Field label={t('email')}>
          {(control) => (
            <input {...control} className="input" type="email" autoComplete="username" value={email} readOnly />
          )}
        </Field>
        <TextField
          form={form}
          name="name"
          label={t('name')}
          placeholder={t('namePlaceholder')}
          autoComplete="name"
          required={t('nameRequired')}
          hasFocus
        />
        <NewPasswordField form={form} name="password" label={t('password')} required={t('passwordRequired')} />
      </FormShell>
    </AuthFrame>
  )
}
