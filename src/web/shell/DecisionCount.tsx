import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTexts } from '../locales/texts.ts'
import { approvalsToDecideQuery } from '../api/approvals.ts'

/** More than so many are not counted. */
const COUNT_MAX = 99

/** How many requests wait for a decision of this person; nothing where there is none. */
export function DecisionCount(): ReactNode {
  const { t } = useTexts('shell')
  const { data: count = 0 } = useQuery(approvalsToDecideQuery)
  if (count === 0) return null
  return (
    <span className="nav__count">
      <span aria-hidden="true">{Math.min(count, COUNT_MAX)}</span>
      <span className="visually-hidden"> {t('toDecide', { count })}</span>
    </span>
  )
}
