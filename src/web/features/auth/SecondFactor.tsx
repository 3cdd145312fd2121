import clsx from 'clsx'
import { useState, type ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { ApiError } from '#contract/client.ts'
import { call } from '../../api/client.ts'
import { FormShell } from '../../forms/FormShell.tsx'
import { TextField } from '../../forms/TextField.tsx'
import { useServerForm } from '../../forms/use-server-form.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { AuthFrame } from './AuthFrame.tsx'
import { SubmitButton } from './SubmitButton.tsx'
import { useEnter } from './use-enter.ts'
import styles from './auth.module.css'

interface SecondFactorProps {
  returnTo: string
  onBack: () => void
  onEnter: () => void
}

/** The second step of signing in: a code of the authenticator, or a recovery code. */
export function SecondFactor({ returnTo, onBack, onEnter }: SecondFactorProps): ReactNode {
  const { t } = useTexts('auth')
  const entering = useEnter(returnTo)
  const [isRecovery, setIsRecovery] = useState(false)
  const form = useServerForm({
    values: { code: '' },
    onSubmit: async (values) => {
      const session = await call('POST /auth/two-factor', { body: values })
      onEnter()
      entering.enter(session)
    },
    fieldOf: (error) => (error instanceof ApiError && error.status === 401 ? 'code' : undefined),
  })
  const change = () => {
    form.inner.reset({ code: '' })
    setIsRecovery(!isRecovery)
  }
  return (
    <AuthFrame title={t('code.title')} lead={t('code.lead')}>
      <FormShell
        form={form}
        foot={
          <>
            <SubmitButton
              label={t('code.submit')}
              done={t('login.done')}
              isSubmitting={form.isSubmitting}
              entered={entering.account}
            />
            <div className={clsx('small', styles.loginMore)}>
              <LinkButton onClick={change}>{isRecovery ? t('code.useApp') : t('code.useRecovery')}</LinkButton>
              <LinkButton onClick={onBack}>{t('code.back')}</LinkButton>
            </div>
          </>
        }
      >
        {isRecovery ? (
          <TextField
            key="recovery"
            form={form}
            name="code"
            label={t('code.recoveryLabel')}
            hint={t('code.recoveryHint')}
            required={t('code.required')}
            isMono
            hasFocus
          />
        ) : (
          <TextField
            key="app"
            form={form}
            name="code"
            label={t('code.label')}
            inputMode="numeric"
            autoComplete="one-time-code"
            required={t('code.required')}
            isMono
            hasFocus
          />
        )}
      </FormShell>
    </AuthFrame>
  )
}
