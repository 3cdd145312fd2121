import { KeyRound } from 'lucide-react'
import type { z } from 'zod'
import type { ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import type { signInOptions } from '#contract/auth.ts'
import { ApiError } from '#contract/client.ts'
import { call } from '../../api/client.ts'
import { FormShell } from '../../forms/FormShell.tsx'
import { TextField } from '../../forms/TextField.tsx'
import { useServerForm } from '../../forms/use-server-form.ts'
import { knowsPasskeys } from '../../lib/passkey.ts'
import { to } from '../../pages.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { WayLink } from '../../ui/WayLink.tsx'
import { AuthFrame } from './AuthFrame.tsx'
import { DemoAccounts, type DemoAccount } from './DemoAccounts.tsx'
import { PasskeyButton } from './PasskeyButton.tsx'
import { SubmitButton } from './SubmitButton.tsx'
import { titleAt } from './return-to.ts'
import { useEnter } from './use-enter.ts'

interface SignInProps {
  options: z.infer<typeof signInOptions>
  /** Where the person goes on to. */
  returnTo: string
  /** Why they stand here. */
  children: ReactNode
  onCode: () => void
  onEnter: () => void
}

const isWrong = (error: unknown) => error instanceof ApiError && error.status === 401

/** The first step of signing in: e-mail and password, or single sign-on. */
export function SignIn({ options, returnTo, children, onCode, onEnter }: SignInProps): ReactNode {
  const { t } = useTexts(['auth', 'common'])
  const entering = useEnter(returnTo)
  const form = useServerForm({
    values: { email: '', password: '' },
    onSubmit: async (values) => {
      const outcome = await call('POST /auth/login', { body: values })
      if (!outcome.session) return onCode()
      onEnter()
      entering.enter(outcome.session)
    },
    fieldOf: (error) => (isWrong(error) ? 'password' : undefined),
    wordsFor: (error) => (isWrong(error) ? t('login.wrong') : undefined),
  })
  const fill = (account: DemoAccount) => {
    form.inner.reset({ email: account.email, password: account.password })
    form.inner.setFocus('password')
  }
  const title = returnTo === to('home') ? undefined : titleAt(returnTo)
  return (
    <AuthFrame
      title={t('login.title')}
      lead={t('login.lead')}
      note={title && t('login.goesOn', { page: t(`common:${title}`) })}
      side={
        options.demo_accounts.length > 0 ? <DemoAccounts accounts={options.demo_accounts} onChoose={fill} /> : undefined
      }
    >
      {children}
      <FormShell
        form={form}
        foot={
          <>
            <SubmitButton
              label={t('login.submit')}
              done={t('login.done')}
              isSubmitting={form.isSubmitting}
              entered={entering.account}
            />
            {options.can_use_passkeys && knowsPasskeys() && (
              <PasskeyButton
                onSession={(session) => {
                  onEnter()
                  entering.enter(session)
                }}
              />
            )}
            {options.sso_label !== null && (
              <a
                className={buttonClass({ isBlock: true })}
                href={`/api/auth/sso?return_to=${encodeURIComponent(returnTo)}`}
              >
                <Icon of={KeyRound} />
                {t('login.sso', { label: options.sso_label })}
              </a>
            )}
            <WayLink className="link small" to={to('forgotPassword')}>
              {t('login.forgot')}
            </WayLink>
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
        <TextField
          form={form}
          name="password"
          label={t('password')}
          type="password"
          autoComplete="current-password"
          required={t('passwordRequired')}
        />
      </FormShell>
    </AuthFrame>
  )
}
