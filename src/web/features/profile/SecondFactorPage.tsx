import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import type { Session } from '#contract/person.ts'
import { needsSecondFactor, sessionQuery } from '../../api/account.ts'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../locales/texts.ts'
import { to } from '../../pages.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { useSignOut } from '../../widgets/use-sign-out.ts'
import { PasskeysPanel } from './PasskeysPanel.tsx'
import { TwoFactorPanel } from './TwoFactorPanel.tsx'
import styles from './profile.module.css'

/** The page from which the guard led here; the start page for whoever came by themselves. */
function pageBefore(state: unknown): string {
  const before = typeof state === 'object' && state !== null && 'before' in state ? state.before : undefined
  return typeof before === 'string' ? before : to('home')
}

/** Where someone sets up the second factor that is required of them, before or after the day it is due. */
export function SecondFactorPage(): ReactNode {
  const { t } = useTexts(['secondFactor', 'common'])
  const session = useQuery(sessionQuery).data
  const before = pageBefore(useLocation().state)
  const signOut = useSignOut()
  const isMissing = session !== undefined && session.second_factor !== null
  const [wasMissing, setWasMissing] = useState(isMissing)
  if (isMissing && !wasMissing) setWasMissing(true)
  return (
    <main className="wide">
      <div className={styles.gate}>
        <header className="stack stack--4">
          <h1 className="h1">{t('common:pages.secondFactor')}</h1>
          {wasMissing && <p className="t2">{t('lead')}</p>}
        </header>
        {isMissing ? (
          <Missing session={session} />
        ) : (
          <Callout tone="success">{t(wasMissing ? 'done' : 'none')}</Callout>
        )}
        <TwoFactorPanel />
        <PasskeysPanel />
        <div className="row row--wrap">
          {!(session && needsSecondFactor(session)) && (
            <Link className={buttonClass({ variant: 'primary' })} to={before}>
              {t('goOn')}
            </Link>
          )}
          <Button onClick={() => void signOut()}>
            {t(session?.second_factor?.has_one === true ? 'signInAgain' : 'signOut')}
          </Button>
        </div>
      </div>
    </main>
  )
}

function Missing({ session }: { session: Session }): ReactNode {
  const { t } = useTexts('secondFactor')
  const { dateTime } = useFormat()
  const missing = session.second_factor
  if (!missing) return null
  if (missing.has_one) return <Callout tone="warning">{t('again')}</Callout>
  return (
    <Callout tone="warning">
      {needsSecondFactor(session) ? t('now') : t('until', { date: dateTime(new Date(missing.due_at)) })}
    </Callout>
  )
}
