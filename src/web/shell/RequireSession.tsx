import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { useTexts } from '../locales/texts.ts'
import { Navigate, Outlet, useLocation } from 'react-router'
import type { Account } from '#contract/person.ts'
import { AccountContext, needsSecondFactor, sessionQuery } from '../api/account.ts'
import { errorText } from '../api/errors.ts'
import { claimDrafts } from '../lib/storage.ts'
import { TimeZoneContext } from '../lib/time-zone.ts'
import type { LoginState } from '../lib/login-state.ts'
import { to } from '../pages.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import { IdleWarning } from './IdleWarning.tsx'
import { useAccountSettings } from './use-account-settings.ts'
import { Waiting } from './Waiting.tsx'

/** Lets only people who are signed in pass; everyone else comes back here after signing in. */
export function RequireSession(): ReactNode {
  const { t } = useTexts('common')
  const session = useQuery(sessionQuery)
  const here = useLocation()
  const account = session.data?.account ?? undefined
  // The session ended unexpectedly: the login page says why.
  const [wasHere, setWasHere] = useState(false)
  if (account && !wasHere) setWasHere(true)
  useAccountSettings(account)
  if (!session.data) {
    if (!session.isError) return <Waiting />
    return (
      <main className="wide">
        <ErrorState
          title={t('session.failedTitle')}
          text={errorText(session.error, t('errors.unreachable'))}
          onRetry={() => void session.refetch()}
        />
      </main>
    )
  }
  if (!account) {
    const back = here.pathname + here.search + here.hash
    const address =
      back === to('home') ? to('login') : `${to('login')}?${new URLSearchParams({ return_to: back }).toString()}`
    return <Navigate to={address} replace state={{ wasSignedOut: wasHere } satisfies LoginState} />
  }
  // Nothing else answers until a second factor is there: the page that sets it up is the only one.
  if (needsSecondFactor(session.data) && here.pathname !== to('secondFactor'))
    return <Navigate to={to('secondFactor')} replace state={{ before: here.pathname + here.search + here.hash }} />
  return (
    <AccountContext value={account}>
      <TimeZoneContext value={account.settings.timezone}>
        <Visit account={account}>
          <Outlet />
        </Visit>
        <IdleWarning />
      </TimeZoneContext>
    </AccountContext>
  )
}

/** The pages as one person sees them. */
function Visit({ account, children }: { account: Account; children: ReactNode }): ReactNode {
  const [id] = useState(() => {
    claimDrafts(account.id)
    return account.id
  })
  // Someone else signed in in another tab: nothing of the person before may stay on screen or in memory.
  const isOther = id !== account.id
  useEffect(() => {
    if (isOther) window.location.reload()
  }, [isOther])
  return isOther ? null : children
}
