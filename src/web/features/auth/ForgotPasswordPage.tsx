import { useState, type ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { call } from '../../api/client.ts'
import { FormShell } from '../../forms/FormShell.tsx'
import { TextField } from '../../forms/TextField.tsx'
import { useServerForm } from '../../forms/use-server-form.ts'
import { to } from '../../pages.ts'
import { Button } from '../../ui/Button.tsx'
import { WayLink } from '../../ui/WayLink.tsx'
import { AuthFrame } from './AuthFrame.tsx'

/** Asks for a link to choose a new password. What it says is the same whether there is such an account or not. */
export function ForgotPasswordPage(): ReactNode {
  const { t } = useTexts('auth')
  const [isSent, setIsSent] = useState(false)
  const form = useServerForm({
    values: { email: '' },
    onSubmit: async (values) => {
      await call('POST /auth/forgot-password', { body: values })
      setIsSent(true)
    },
  })
  const back = (
    <WayLink className="link small" to={to('login')}>
      {t('backToLogin')}
    </WayLink>
  )
  if (isSent) {
    return (
      <AuthFrame title={t('forgot.sentTitle')}>
        <p role="status">{t('forgot.sentText')}</p>
        {back}
      </AuthFrame>
    )
  }
  return (
    <AuthFrame title={t('forgot.title')} lead={t('forgot.lead')}>
      <FormShell
        form={form}
        foot={
          <>
            <Button type="submit" variant="primary" isBlock isLoading={form.isSubmitting}>
              {t('forgot.submit')}
            </Button>
            {back}
          </>
        }
      >
        <TextField
          form={form}
          name="email"
          label={t('email')}
          type="email"
          autoComplete="username"
          required={t('emailRequired')}
        />
      </FormShell>
    </AuthFrame>
  )
}
