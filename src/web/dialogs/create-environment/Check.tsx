import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { useTexts } from '../../locales/texts.ts'
import type { Output } from '#contract/endpoint.ts'
import type { approvals } from '#contract/approvals.ts'
import { approvalCheckQuery, type ApprovalCheckBody } from '../../api/environments.ts'
import { errorText } from '../../api/errors.ts'
import type { ServerForm } from '../../forms/use-server-form.ts'
import { useSettled } from '../../lib/use-settled.ts'
import { Button } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import type { CreateValues, EnvironmentSource } from './values.ts'
import { useEnvironmentWords } from '../../widgets/use-environment-words.ts'
import { useKnownCost } from '../../widgets/use-known-cost.ts'
import { BudgetMonths } from '../../widgets/BudgetMonths.tsx'
import { useReasonWords } from '../../widgets/use-reason-words.ts'

export type Check = Output<(typeof approvals)['check']>

interface CheckProps {
  form: ServerForm<CreateValues>
  source: EnvironmentSource
  /** What of the answer is shown: the price, or whether approval is needed and what is left of the budget. */
  part: 'price' | 'approval'
}

/** What the server says about the request before it is sent, kept up with what is typed. */
export function CreateEnvironmentCheck({ form, source, part }: CheckProps): ReactNode {
  const { t } = useTexts(['environments', 'common'])
  const [projectId, typedLimit] = useWatch({ control: form.inner.control, name: ['project_id', 'budget_limit'] })
  const limit = useSettled(typedLimit)
  const isAsked = projectId !== '' && (limit === null || limit >= 0)
  const query = approvalCheckQuery(checkOf(source, projectId, limit))
  const check = useQuery({ ...query, enabled: isAsked, placeholderData: keepPreviousData })
  if (part === 'price') return check.data ? <CheckPrice check={check.data} /> : null
  if (!isAsked) return null
  if (check.isError) {
    return (
      <Callout
        tone="warning"
        action={
          <Button size="sm" onClick={() => void check.refetch()}>
            {t('common:retry')}
          </Button>
        }
      >
        {t('check.failed')} {errorText(check.error, t('common:errors.unreachable'))}
      </Callout>
    )
  }
  return (
    <div className="create-check" aria-live="polite" aria-busy={check.isFetching}>
      {check.data ? <CheckVerdict check={check.data} /> : <Skeleton width="100%" height="3rem" />}
    </div>
  )
}

/** What is asked about: answers are the body themselves, where no limit is a limit left out. */
function checkOf({ of }: EnvironmentSource, project_id: string, limit: number | null): ApprovalCheckBody {
  if (!('answers' in of)) return { ...of, project_id, budget_limit: limit }
  const { budget_limit: _, ...answers } = of.answers
  return { ...answers, project_id, ...(limit !== null && { budget_limit: limit }) }
}

/** The foot of the dialog says at its left what it will cost, and whether someone else has a say. */
export function CheckPrice({ check }: { check: Check }): ReactNode {
  const { t } = useTexts(['environments', 'lifecycle'])
  const knownCost = useKnownCost()
  const { cost_monthly: cost, priced_lines: priced, total_lines: total } = check
  return (
    <span className="create-price">
      <span className="medium money">{knownCost(cost, check)}</span>{' '}
      <span className="small t3">{t('lifecycle:price.aMonth')}</span>
      <span className="cell-sub">{t(check.requires_approval ? 'check.shortNeeded' : 'check.shortNotNeeded')}</span>
      {priced < total && <span className="cell-sub">{t('lifecycle:price.priced', { priced, total })}</span>}
    </span>
  )
}

/** Whether someone has to say yes, why and who, and what is left of the project's month. */
export function CheckVerdict({ check, notNeeded }: { check: Check; notNeeded?: string }): ReactNode {
  const { t } = useTexts('environments')
  const reasonWords = useReasonWords()
  const { people } = useEnvironmentWords()
  const { requires_approval: isNeeded, reason_codes: reasons, approvers } = check
  const budget = <Budget check={check} />
  if (!isNeeded) {
    return (
      <>
        <Callout tone="success">{notNeeded ?? t('check.notNeeded')}</Callout>
        {budget}
      </>
    )
  }
  return (
    <>
      <Callout tone="warning">
        <p className="medium">{t('check.needed')}</p>
        <ul className="create-reasons" aria-label={t('check.why')}>
          {reasons.map((code) => (
            <li key={code}>{reasonWords(code, check)}</li>
          ))}
        </ul>
        <p>{approvers.length === 0 ? t('check.nobody') : t('check.who', { people: people(approvers) })}</p>
      </Callout>
      {budget}
    </>
  )
}

function Budget({ check: { project, project_budget: budget } }: { check: Check }): ReactNode {
  const { t } = useTexts('environments')
  if (!project || !budget) return null
  if (budget.limit === null) return <p className="small t2">{t('check.noLimit', { project: project.name })}</p>
  return <BudgetMonths project={project.name} budget={budget} />
}
