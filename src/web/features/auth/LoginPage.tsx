import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { sessionQuery } from '../../api/account.ts'
import { errorText } from '../../api/errors.ts'
import { query } from '../../api/query.ts'
import { wasSignedOut } from '../../lib/login-state.ts'
import { useWay } from '../../lib/way.ts'
import { Callout } from '../../ui/Callout.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { GoOn } from '../../ui/WayLink.tsx'
import { AuthFrame } from './AuthFrame.tsx'
import { SecondFactor } from './SecondFactor.tsx'
import { SetUp } from './SetUp.tsx'
import { SignIn } from './SignIn.tsx'
import { pageToReturnTo } from './return-to.ts'
import { ssoProblem } from './sso-errors.ts'

/**
 * The way in: e-mail and password, a second step where the account has one, and on a new server the first
 * administrator.
 */
export function LoginPage(): ReactNode {
  const { t } = useTexts(['auth', 'common'])
  const { search: given, state } = useWay()
  const search = new URLSearchParams(given)
  const options = useQuery(query('GET /auth/options', {}))
  const session = useQuery(sessionQuery)
  const [step, setStep] = useState<'password' | 'code'>('password')
  // The form that succeeded stays until the page is left.
  const [succeeded, setSucceeded] = useState<'setUp' | 'password' | 'code'>()
  const returnTo = pageToReturnTo(search.get('return_to'), window.location.origin)
  const ssoError = ssoProblem(search.get('error'))

  if (session.data?.account && !succeeded) return <GoOn to={returnTo} />
  if (!options.data || session.isPending) {
    if (!options.isError) return null
    return (
      <AuthFrame title={t('login.title')}>
        <ErrorState
          title={t('unavailable')}
          text={errorText(options.error, t('common:errors.unreachable'))}
          onRetry={() => void options.refetch()}
        />
      </AuthFrame>
    )
  }
  const form = succeeded ?? (options.data.needs_setup ? 'setUp' : step)
  const onEnter = () => setSucceeded(form)
  if (form === 'setUp') return <SetUp options={options.data} returnTo={returnTo} onEnter={onEnter} />
  if (form === 'code') return <SecondFactor returnTo={returnTo} onBack={() => setStep('password')} onEnter={onEnter} />
  return (
    <SignIn options={options.data} returnTo={returnTo} onCode={() => setStep('code')} onEnter={onEnter}>
      {ssoError && <Callout tone="danger">{t(`ssoErrors.${ssoError}`)}</Callout>}
      {!ssoError && wasSignedOut(state) && <Callout tone="info">{t('login.wasSignedOut')}</Callout>}
    </SignIn>
  )
}
