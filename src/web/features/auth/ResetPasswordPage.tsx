import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { query } from '../../api/query.ts'
import { useTexts } from '../../locales/texts.ts'
import { call } from '../../api/client.ts'
import { isNotFound } from '../../api/errors.ts'
import { FormShell } from '../../forms/FormShell.tsx'
import { NewPasswordField } from '../../forms/NewPasswordField.tsx'
import { useServerForm } from '../../forms/use-server-form.ts'
import { useFormat } from '../../lib/format.ts'
import { useWay } from '../../lib/way.ts'
import { to } from '../../pages.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { WayLink } from '../../ui/WayLink.tsx'
import { AuthFrame } from './AuthFrame.tsx'
import { LinkPage } from './LinkPage.tsx'

/** Sets a new password by the link of a mail. */
export function ResetPasswordPage(): ReactNode {
  const { t } = useTexts('auth')
  const { token = '' } = useWay().params
  const link = useQuery({ ...query('GET /auth/reset/{token}', { params: { token } }), staleTime: Infinity })
  // Once it was used the server knows it no more, and the page shows what was done.
  const [isDone, setIsDone] = useState(false)
  const ended = <Ended />
  return (
    <LinkPage title={t('reset.title')} link={link} ended={ended}>
      {({ email, expires_at }) =>
        isDone ? (
          <AuthFrame title={t('reset.doneTitle')} lead={t('reset.doneText', { email })}>
            <WayLink className={buttonClass({ variant: 'primary', isBlock: true })} to={to('login')}>
              {t('toLogin')}
            </WayLink>
          </AuthFrame>
        ) : (
          <Choose
            token={token}
            email={email}
            until={new Date(expires_at)}
            onDone={() => setIsDone(true)}
            ended={ended}
          />
        )
      }
    </LinkPage>
  )
}

function Ended(): ReactNode {
  const { t } = useTexts('auth')
  return (
    <AuthFrame title={t('reset.endedTitle')} lead={t('reset.endedText')}>
      <WayLink className={buttonClass({ variant: 'primary', isBlock: true })} to={to('forgotPassword')}>
        {t('reset.again')}
      </WayLink>
    </AuthFrame>
  )
}

interface ChooseProps {
  token: string
  email: string
  until: Date
  onDone: () => void
  ended: ReactNode
}

function Choose({ token, email, until, onDone, ended }: ChooseProps): ReactNode {
  const { t } = useTexts('auth')
  const { dateTime } = useFormat()
  const [hasEnded, setHasEnded] = useState(false)
  const form = useServerForm({
    values: { password: '' },
    onSubmit: async ({ password }) => {
      try {
        await call('POST /auth/reset', { body: { token, password } })
        onDone()
      } catch (error) {
        if (!isNotFound(error)) throw error
        setHasEnded(true)
      }
    },
  })
  if (hasEnded) return ended
  return (
    <AuthFrame
      title={t('reset.title')}
      lead={t('reset.lead', { email })}
      note={t('reset.until', { time: dateTime(until) })}
    >
      <FormShell
        form={form}
        foot={
          <Button type="submit" variant="primary" isBlock isLoading={form.isSubmitting}>
            {t('reset.submit')}
          </Button>
        }
      >
        {/* For password managers: whose password it is. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <NewPasswordField form={form} name="password" label={t('newPassword')} required={t('passwordRequired')} />
      </FormShell>
    </AuthFrame>
  )
}
