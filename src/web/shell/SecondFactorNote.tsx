import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { sessionQuery } from '../api/account.ts'
import { useFormat } from '../lib/format.ts'
import { useTexts } from '../locales/texts.ts'
import { to } from '../pages.ts'
import { buttonClass } from '../ui/Button.tsx'
import { Callout } from '../ui/Callout.tsx'

/** Reminds someone who has to set up a second factor of the day from which nothing else answers. */
export function SecondFactorNote(): ReactNode {
  const { t } = useTexts('shell')
  const { dateTime } = useFormat()
  const missing = useQuery(sessionQuery).data?.second_factor
  if (!missing) return null
  return (
    <div className="app-note">
      <Callout
        tone="warning"
        action={
          <Link className={buttonClass({ size: 'sm' })} to={to('secondFactor')}>
            {t('secondFactor.setUp')}
          </Link>
        }
      >
        {t('secondFactor.due', { date: dateTime(new Date(missing.due_at)) })}
      </Callout>
    </div>
  )
}
