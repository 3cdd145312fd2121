import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { ResultSummary } from '#contract/results.ts'
import { ENVIRONMENT_TYPES, findWord } from '#engine/vocabulary.ts'
import { call } from '../../api/client.ts'
import { errorText } from '../../api/errors.ts'
import { useChange } from '../../api/use-change.ts'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../locales/texts.ts'
import { to } from '../../pages.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Table } from '../../ui/Table.tsx'
import { showToast } from '../../ui/toast.ts'
import { CloudLabel } from '../../widgets/CloudLabel.tsx'
import { useKnownCost } from '../../widgets/use-known-cost.ts'
import { useAtLeast } from '../../widgets/use-at-least.ts'
import { keepSharing } from './keep-sharing.ts'

interface ResultTableProps {
  results: readonly ResultSummary[]
  /** Ids of those to compare. */
  chosen: readonly string[]
  onChoose: (id: string, isChosen: boolean) => void
}

/** Results as rows; on narrow screens as a list. */
export function ResultTable({ results, chosen, onChoose }: ResultTableProps): ReactNode {
  const { t } = useTexts('results')
  return (
    <Table label={t('mine.title')} isList isPlain>
      <thead>
        <tr>
          <th>{t('mine.columns.name')}</th>
          <th>{t('mine.columns.cloud')}</th>
          <th className="num">{t('mine.columns.resources')}</th>
          <th className="num">{t('mine.columns.monthly')}</th>
          <th className="num">{t('mine.columns.created')}</th>
          <th>
            <span className="visually-hidden">{t('mine.columns.actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {results.map((result) => (
          <Row
            key={result.id}
            result={result}
            isChosen={chosen.includes(result.id)}
            onChoose={(isChosen) => onChoose(result.id, isChosen)}
          />
        ))}
      </tbody>
    </Table>
  )
}

interface RowProps {
  result: ResultSummary
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
}

function Row({ result, isChosen, onChoose }: RowProps): ReactNode {
  const { t } = useTexts(['results', 'common'])
  const { distance, dateTime, number } = useFormat()
  const atLeast = useAtLeast()
  const knownCost = useKnownCost()
  const { id, region, cloud_provider: cloud, created_at: created, is_shared, is_current } = result
  const name = result.name.trim() === '' ? t('unnamed') : result.name
  const type = findWord(ENVIRONMENT_TYPES, result.environment_type)
  return (
    <tr>
      <td data-span>
        <span className="row row--wrap">
          <label className="check">
            <input type="checkbox" checked={isChosen} onChange={(event) => onChoose(event.target.checked)} />
            <span className="visually-hidden">{t('mine.choose', { name, date: dateTime(new Date(created)) })}</span>
          </label>
          <Link className="medium" to={to('result', { id })}>
            {name}
          </Link>
          {is_current && <Badge tone="accent">{t('mine.current')}</Badge>}
          {is_shared && <Badge tone="info">{t('mine.shared')}</Badge>}
        </span>
        <span className="cell-sub">
          {type ? t(`common:words.environmentTypes.${type.id}`) : result.environment_type},{' '}
          {t('people', { count: result.team_size })}
        </span>
      </td>
      <td>
        <CloudLabel cloud={cloud} />
        <span className="cell-sub">{region}</span>
      </td>
      <td className="num" data-hide>
        {atLeast(result, number(result.resource_count))}
      </td>
      <td className="num" data-end>
        {knownCost(result.total_monthly, result)}
      </td>
      <td className="num">
        <time className="nowrap" dateTime={created} title={dateTime(new Date(created))}>
          {distance(new Date(created))}
        </time>
      </td>
      <td>{is_shared && <Unshare id={id} name={name} />}</td>
    </tr>
  )
}

function Unshare({ id, name }: { id: string; name: string }): ReactNode {
  const { t } = useTexts('results')
  const queries = useQueryClient()
  const unsharing = useChange({
    mutationFn: () => call('DELETE /results/{id}/share', { params: { id } }),
    onSuccess: () => {
      keepSharing(queries, id, false)
      showToast('success', t('unshared'))
    },
    onError: (error) => showToast('error', errorText(error, t('unshareFailed'))),
  })
  return (
    <Button size="sm" variant="ghost" onClick={() => unsharing.mutate()} isLoading={unsharing.isPending}>
      {t('more.unshare')}
      <span className="visually-hidden"> {name}</span>
    </Button>
  )
}
