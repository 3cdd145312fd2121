import { useQuery } from '@tanstack/react-query'
import { GitCompareArrows } from 'lucide-react'
import { useMemo, type ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { StoredResult } from '#contract/results.ts'
import { resultQuery } from '../../api/results.ts'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../locales/texts.ts'
import { to } from '../../pages.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { Diff } from '../../ui/Diff.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Table } from '../../ui/Table.tsx'
import { Loaded } from '../../widgets/Loaded.tsx'
import { cloudName } from '../../widgets/CloudMark.tsx'
import { useKnownCost } from '../../widgets/use-known-cost.ts'
import { useAtLeast } from '../../widgets/use-at-least.ts'
import { componentPairs, filePairs } from './comparison.ts'

/** Two results beside each other: answers, cost by component, files. */
export function CompareResultsPage(): ReactNode {
  const { t } = useTexts(['results', 'common'])
  const [params] = useSearchParams()
  const [first = '', second = ''] = params.getAll('of')
  const one = useQuery({ ...resultQuery(first), enabled: first !== '' })
  const other = useQuery({ ...resultQuery(second), enabled: second !== '' })
  return (
    <div className="page">
      <header className="page__head">
        <h1 className="h1">{t('pair.title')}</h1>
        <div className="page__actions">
          <Link className={buttonClass()} to={to('myResults')}>
            {t('more.mine')}
          </Link>
        </div>
      </header>
      {first === '' || second === '' ? (
        <EmptyState icon={GitCompareArrows} title={t('pair.emptyTitle')} text={t('pair.emptyText')} isPart>
          <Link className={buttonClass({ variant: 'primary' })} to={to('myResults')}>
            {t('more.mine')}
          </Link>
        </EmptyState>
      ) : (
        <Loaded
          of={one.data ? other : one}
          failed={t('pair.failed')}
          pending={
            <output className="panel panel__body stack" aria-label={t('common:loading')}>
              <Skeleton width="50%" />
              <Skeleton width="100%" height="12rem" />
            </output>
          }
          isPanel
        />
      )}
      {one.data && other.data && <Pair results={[one.data, other.data]} />}
    </div>
  )
}

function Pair({ results }: { results: readonly [StoredResult, StoredResult] }): ReactNode {
  const { t } = useTexts('results')
  const [one, other] = results
  const files = useMemo(() => filePairs(one, other), [one, other])
  return (
    <>
      <Answers results={results} />
      <Costs results={results} />
      <section className="stack stack--12" aria-labelledby="pair-files">
        <h2 className="h2" id="pair-files">
          {t('pair.files')}
        </h2>
        {files.length === 0 && <p className="small t2">{t('pair.sameFiles')}</p>}
        {files.map(({ name, before, after }) => (
          <Diff key={name} label={name} before={before} after={after} language="hcl" />
        ))}
      </section>
    </>
  )
}

interface PairProps {
  results: readonly [StoredResult, StoredResult]
}

/** The names of two results over their columns; each leads to its result. */
function Heads({ results, first }: PairProps & { first: string }): ReactNode {
  const { t } = useTexts('results')
  const { dateTime } = useFormat()
  return (
    <thead>
      <tr>
        <th>{first}</th>
        {results.map(({ id, stack, created_at: created }, index) => (
          <th key={index} className="num">
            <Link className="link" to={to('result', { id })}>
              {stack.name.trim() === '' ? t('unnamed') : stack.name}
            </Link>
            <span className="cell-sub" data-wide>
              {dateTime(new Date(created))}
            </span>
          </th>
        ))}
      </tr>
    </thead>
  )
}

function Answers({ results }: PairProps): ReactNode {
  const atLeast = useAtLeast()
  const { t } = useTexts(['results', 'common'])
  const knownCost = useKnownCost()
  const { number } = useFormat()
  const rows: readonly (readonly [string, (result: StoredResult) => string])[] = [
    [t('stats.cost'), ({ cost_estimate: cost }) => knownCost(cost.total_monthly, cost)],
    [t('stats.resources'), (result) => atLeast(result, number(result.resource_count))],
    [t('pair.cloud'), ({ stack }) => `${cloudName(stack.cloud)}, ${stack.region}`],
    [t('pair.type'), ({ stack }) => t(`common:words.environmentTypes.${stack.environment_type}`)],
    [t('pair.people'), ({ stack }) => number(stack.team_size)],
    [t('pair.sensitivity'), ({ stack }) => t(`common:words.sensitivities.${stack.data_sensitivity}`)],
    [t('pair.duration'), ({ stack }) => t(`common:words.durations.${stack.duration}`)],
  ]
  return (
    <Table label={t('pair.answers')} isPlain>
      <Heads results={results} first={t('pair.answers')} />
      <tbody>
        {rows.map(([label, valueOf]) => {
          const [one, other] = results.map(valueOf)
          return (
            <tr key={label}>
              <td className="t2">{label}</td>
              <td className="num">{one}</td>
              <td className={one === other ? 'num t3' : 'num medium'}>{other}</td>
            </tr>
          )
        })}
      </tbody>
    </Table>
  )
}

function Costs({ results }: PairProps): ReactNode {
  const { t } = useTexts('results')
  const { cents } = useFormat()
  const [one, other] = results
  const pairs = componentPairs(one, other)
  return (
    <Table label={t('pair.costs')} isPlain>
      <Heads results={results} first={t('pair.costs')} />
      <tbody>
        {pairs.map(({ component, amounts }) => (
          <tr key={component}>
            <td>{component}</td>
            {amounts.map((amount, index) => (
              <td key={index} className={amounts[0] === amounts[1] ? 'num t3' : 'num'}>
                {amount === null ? t('pair.none') : cents(amount)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
