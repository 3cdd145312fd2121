import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { EnvironmentDetail } from '#contract/environment.ts'
import type { ChangeCheck } from '../../api/environment.ts'
import { errorText } from '../../api/errors.ts'
import { CheckVerdict } from '../../dialogs/create-environment/Check.tsx'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../locales/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { MoneyDelta } from '../../widgets/MoneyDelta.tsx'
import { useKnownCost } from '../../widgets/use-known-cost.ts'
import '../../dialogs/create-environment/create-environment.css'

/** What it costs now and then, with the difference. */
export function ChangePrice({ check }: { check: ChangeCheck }): ReactNode {
  const { t } = useTexts(['changeEnvironment', 'lifecycle'])
  const knownCost = useKnownCost()
  const { before, cost_monthly: after, priced_lines: priced, total_lines: total } = check
  return (
    <span className="create-price create-price--two" role="status" aria-label={t('price.label')}>
      <span className="money">
        <span className="t2">{knownCost(before.cost_monthly, before)}</span> <span aria-hidden="true">→</span>{' '}
        <span className="visually-hidden">{t('price.after')} </span>
        <span className="medium">{knownCost(after, check)}</span>
      </span>{' '}
      <span className="small t3">{t('lifecycle:price.aMonth')}</span>{' '}
      <MoneyDelta amount={after - before.cost_monthly} />
      {priced < total && <span className="cell-sub">{t('lifecycle:price.priced', { priced, total })}</span>}
    </span>
  )
}

interface ChangeVerdictProps {
  environment: EnvironmentDetail
  check: UseQueryResult<ChangeCheck>
  /** What the server says of exactly what is chosen. */
  answer: ChangeCheck | undefined
}

/** What the change takes: who has to approve it, what the project reserves, and what happens then. */
export function ChangeVerdict({ environment, check, answer }: ChangeVerdictProps): ReactNode {
  const { t } = useTexts(['changeEnvironment', 'common'])
  const { usd } = useFormat()
  if (check.isError) {
    return (
      <Callout
        tone="danger"
        action={
          <Button size="sm" onClick={() => void check.refetch()}>
            {t('common:retry')}
          </Button>
        }
      >
        {errorText(check.error, t('common:errors.unreachable'))}
      </Callout>
    )
  }
  const { update, project } = environment
  return (
    <div className="create-check" aria-live="polite" aria-busy={check.isFetching}>
      {answer ? (
        <CheckVerdict check={answer} notNeeded={t(`notNeeded.${answer.action}`)} />
      ) : (
        <Skeleton width="100%" height="3rem" />
      )}
      {answer?.action === 'update' && (
        <p className="small t2">
          {answer.before.cost_monthly !== answer.cost_monthly &&
            `${t('reserves', { project: project.name, amount: usd(answer.reserves_monthly) })} `}
          {t('next')}
        </p>
      )}
      {answer?.action === 'change' && <p className="small t2">{t('startsOver')}</p>}
      {update && <Callout tone="info">{t('takesPlace', { amount: usd(update.cost_monthly) })}</Callout>}
    </div>
  )
}
