import { useMemo, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { RunDetail, RunStack } from '#contract/run.ts'
import { hasEnded } from '#domain/run/status.ts'
import { goesOn } from '#engine/cost/stops.ts'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../locales/texts.ts'
import { to } from '../../pages.ts'
import { Badge } from '../../ui/Badge.tsx'
import { SimulatedBadge } from '../../widgets/SimulatedBadge.tsx'
import { useKnownCost } from '../../widgets/use-known-cost.ts'
import { useRunWords } from '../../widgets/use-run-words.ts'
import { PlanPricePanel } from './PlanPricePanel.tsx'
import styles from './run.module.css'

/** So many components are named with their cost; the others are one line. */
const NAMED = 4

/** What the stack of the run costs, and the facts about the run. */
export function Panels({ run, result }: { run: RunDetail; result: RunStack | undefined }): ReactNode {
  return (
    <div className={styles.runPanels}>
      {run.price && (run.kind !== 'check' || run.price.drift) && <PlanPricePanel run={run} price={run.price} />}
      {result && <CostPanel run={run} cost={costOf(run, result)} />}
      <DetailsPanel run={run} />
    </div>
  )
}

/** What counts of the price: after a stop what goes on. */
function costOf({ kind }: RunDetail, { cost_estimate: cost }: RunStack): RunStack['cost_estimate'] {
  return kind === 'stop' ? goesOn(cost) : cost
}

function CostPanel({ run, cost }: { run: RunDetail; cost: RunStack['cost_estimate'] }): ReactNode {
  const { t } = useTexts(['run', 'common', 'suspended'])
  const { cents } = useFormat()
  const knownCost = useKnownCost()
  const parts = useMemo(() => partsOf(cost), [cost])
  const others = parts.slice(NAMED)
  const rest = others.some(({ amount }) => amount === null)
    ? null
    : others.reduce((sum, { amount }) => sum + (amount ?? 0), 0)
  const amountOf = (amount: number | null) =>
    amount === null ? <Badge tone="warning">{t('common:unpriced')}</Badge> : cents(amount)
  return (
    <section className="panel" aria-labelledby="cost">
      <div className="panel__head">
        <h2 className="h3" id="cost">
          {t(run.kind === 'stop' ? 'suspended:ofRun.title' : 'cost.title')}
        </h2>
        {run.is_simulated && <SimulatedBadge />}
        <span className="push small t3">{t('cost.perMonth')}</span>
      </div>
      <div className="panel__body">
        <ul className="lines">
          {parts.slice(0, NAMED).map(({ name, amount }) => (
            <li key={name}>
              <span>{name}</span>
              <span className="money">{amountOf(amount)}</span>
            </li>
          ))}
          {others.length > 0 && (
            <li>
              <span>{t('cost.others', { count: others.length })}</span>
              <span className="money">{amountOf(rest)}</span>
            </li>
          )}
          <li className="total">
            <span>{t('cost.priced', { priced: cost.priced_lines, total: cost.total_lines })}</span>
            <span className="money">{knownCost(cost.total_monthly, cost, 'cents')}</span>
          </li>
        </ul>
      </div>
      <div className="panel__foot small t2">{t(footOf(run))}</div>
    </section>
  )
}

/** Each component with its cost, the most expensive first. */
function partsOf({ lines }: RunStack['cost_estimate']): { name: string; amount: number | null }[] {
  return [...Map.groupBy(lines, ({ component }) => component)]
    .map(([name, own]) => ({
      name,
      amount: own.some(({ amount }) => amount === null) ? null : own.reduce((sum, line) => sum + (line.amount ?? 0), 0),
    }))
    .toSorted((one, other) => (other.amount ?? 0) - (one.amount ?? 0))
}

function footOf({ kind, progress }: RunDetail): 'cost.ended' | 'cost.counted' | 'cost.begins' | 'suspended:ofRun.foot' {
  if (kind === 'stop') return 'suspended:ofRun.foot'
  if (kind === 'destroy') return 'cost.ended'
  return kind !== 'apply' || (progress?.done ?? 0) > 0 ? 'cost.counted' : 'cost.begins'
}

function DetailsPanel({ run }: { run: RunDetail }): ReactNode {
  const { t } = useTexts('run')
  const { timestamp } = useFormat()
  const { time } = useRunWords()
  const { project, agent, binary, connection, limit_ms: limit } = run
  const isKnown = connection === 'sandbox' || connection === 'manual' || connection === 'cloud'
  return (
    <section className="panel" aria-labelledby="details">
      <div className="panel__head">
        <h2 className="h3" id="details">
          {t('details.title')}
        </h2>
      </div>
      <div className="panel__body">
        <dl className="dl dl--rows">
          <dt>{t('details.orderedBy')}</dt>
          <dd>
            {t(`causes.${run.cause}`, { name: run.ordered_by?.name ?? t('head.strata') })},{' '}
            {timestamp(new Date(run.created_at))}
          </dd>
          <dt>{t('details.project')}</dt>
          <dd>
            <Link className="link" to={to('project', { projectId: project.id })}>
              {project.name}
            </Link>
          </dd>
          <dt>{t('details.connection')}</dt>
          <dd>{isKnown ? t(`details.connections.${connection}`) : connection}</dd>
          {run.reported === null && (
            <>
              <dt>{t('details.agent')}</dt>
              <dd>
                {agent === null ? t('details.noAgent') : agent.name}, {t('details.pool')} {run.pool}
              </dd>
            </>
          )}
          {binary !== null && (
            <>
              <dt>{t('details.binary')}</dt>
              <dd>
                {binary.flavour === 'tofu' ? 'OpenTofu' : 'Terraform'} {binary.version}
              </dd>
            </>
          )}
          {limit !== null && (
            <>
              <dt>{t('details.limit')}</dt>
              <dd>{time(limit / 1000)}</dd>
            </>
          )}
          <dt>{t('details.state')}</dt>
          <dd>
            {run.state_version !== null
              ? t('details.version', { number: run.state_version })
              : t(hasEnded(run.status) ? 'details.sameState' : 'details.noState')}
          </dd>
        </dl>
      </div>
    </section>
  )
}
