import { useQuery } from '@tanstack/react-query'
import { FileSearch, Inbox, Wrench, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useAccount } from '../../api/account.ts'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../locales/texts.ts'
import { useWords } from '../../locales/words.ts'
import { to } from '../../pages.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useKnownCost } from '../../widgets/use-known-cost.ts'
import { HomePanel } from './HomePanel.tsx'
import { canDecide, needsAction } from './home.ts'
import { decisionsQuery, ownEnvironmentsQuery, plansQuery, SHOWN } from './home-queries.ts'
import styles from './landing.module.css'

/** What stands still until this person acts: requests, plans, and their own environments. */
export function Waits({ toDecide }: { toDecide: number }): ReactNode {
  const { t } = useTexts('landing')
  const say = useWords()
  const knownCost = useKnownCost()
  const { email } = useAccount()
  const decisions = useQuery(decisionsQuery)
  const plans = useQuery(plansQuery)
  const own = useQuery(ownEnvironmentsQuery(email))
  const all = [decisions, plans, own]
  // Nothing is said before everything is known: "nothing waits" must hold.
  const of =
    all.find(({ isError, data }) => isError && data === undefined) ?? all.find(({ data }) => !data) ?? decisions
  const rows = [
    ...(decisions.data ?? []).map((request) => (
      <Row
        key={request.id}
        icon={Inbox}
        to={to('approval', { id: request.id })}
        title={t('home.waits.decide', { name: request.environment.name })}
        text={t('home.waits.decideText', {
          who: request.requester.name,
          project: request.project.name,
          cost: knownCost(request.cost_monthly, request),
        })}
        since={request.created_at}
      />
    )),
    ...(plans.data ?? [])
      .filter(canDecide)
      .map(({ id, environment, project, number, status_since: since }) => (
        <Row
          key={id}
          icon={FileSearch}
          to={to('run', { id })}
          title={t('home.waits.plan', { name: environment.name })}
          text={t('home.waits.planText', { number, project: project.name })}
          since={since}
        />
      )),
    ...(own.data ?? [])
      .filter((one) => needsAction(one, email))
      .map(({ id, name, waiting }) => (
        <Row
          key={id}
          icon={Wrench}
          to={to('environment', { id })}
          title={name}
          text={waiting ? say(waiting, waiting.reason) : ''}
          since={waiting?.since}
        />
      )),
  ]
  const shown = rows.slice(0, SHOWN)
  const left = Math.max(toDecide - (decisions.data?.length ?? 0), 0) + rows.length - shown.length
  if (left > 0)
    shown.push(
      <li key="more" className="small t3">
        {t('home.waits.more', { count: left })}
      </li>,
    )
  return <HomePanel id="waits" all={to('approvals')} of={of} rows={shown} />
}

interface RowProps {
  icon: LucideIcon
  to: string
  title: string
  text: string
  since: string | undefined
}

function Row({ icon, to: path, title, text, since }: RowProps): ReactNode {
  const { distance, dateTime } = useFormat()
  return (
    <li className={styles.homeRow}>
      <Icon of={icon} tone="muted" />
      <span>
        <Link className="medium" to={path}>
          {title}
        </Link>
        <span className="cell-sub">{text}</span>
      </span>
      {since !== undefined && (
        <time className="tiny t3 nowrap" dateTime={since} title={dateTime(new Date(since))}>
          {distance(new Date(since))}
        </time>
      )}
    </li>
  )
}
