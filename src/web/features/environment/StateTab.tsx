import { useInfiniteQuery } from '@tanstack/react-query'
import { Database } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { Environment } from '#contract/environment.ts'
import { statesQuery, type StateVersion } from '../../api/states.ts'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../locales/texts.ts'
import { to } from '../../pages.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Table } from '../../ui/Table.tsx'
import { Loaded } from '../../widgets/Loaded.tsx'
import { LoadMore } from '../../widgets/LoadMore.tsx'
import { RollbackDialog } from './RollbackDialog.tsx'
import { StateChange } from './StateChange.tsx'
import { useStateFile } from './use-state-file.ts'

/** Every version of the state that is kept: what made it, what it changed, and the way back to it. */
export function StateTab({ environment }: { environment: Environment }): ReactNode {
  const { t } = useTexts(['states', 'common'])
  const list = useInfiniteQuery(statesQuery(environment.id))
  const versions = list.data?.pages.flatMap(({ value }) => value) ?? []
  const [seen, setSeen] = useState<StateVersion>()
  const [back, setBack] = useState<StateVersion>()
  return (
    <>
      <Loaded
        of={list}
        failed={t('failedTitle')}
        pending={
          <output className="panel panel__body stack stack--16" aria-label={t('common:loading')}>
            <Skeleton width="100%" height="2.5rem" />
            <Skeleton width="100%" height="2.5rem" />
          </output>
        }
        isPanel
      />
      {list.data && versions.length === 0 && (
        <div className="panel">
          <EmptyState icon={Database} title={t('emptyTitle')} text={t('emptyText')} isPart />
        </div>
      )}
      {versions.length > 0 && (
        <div className="stack stack--12">
          <p className="small t2">{t('lead')}</p>
          <Table label={t('title')} isList isPlain>
            <thead>
              <tr>
                <th>{t('table.version')}</th>
                <th>{t('table.made')}</th>
                <th className="num">{t('table.resources')}</th>
                <th className="num">{t('table.size')}</th>
                <th>{t('table.from')}</th>
                <th>{t('table.actions')}</th>
              </tr>
            </thead>
            <tbody>
              {versions.map((version) => (
                <Row
                  key={version.number}
                  environment={environment}
                  version={version}
                  onSee={() => setSeen(version)}
                  onBack={() => setBack(version)}
                />
              ))}
            </tbody>
          </Table>
          <LoadMore
            shown={versions.length}
            total={list.data?.pages.at(-1)?.total ?? 0}
            hasMore={list.hasNextPage}
            isLoading={list.isFetchingNextPage}
            onMore={() => void list.fetchNextPage()}
          />
        </div>
      )}
      <Dialog
        title={t('difference.title', { number: seen?.number ?? 0 })}
        isOpen={seen !== undefined}
        onClose={() => setSeen(undefined)}
        width="wide"
      >
        {seen && <StateChange environmentId={environment.id} number={seen.number} />}
      </Dialog>
      {back && <RollbackDialog environment={environment} version={back} onClose={() => setBack(undefined)} />}
    </>
  )
}

interface RowProps {
  environment: Environment
  version: StateVersion
  onSee: () => void
  onBack: () => void
}

function Row({ environment, version, onSee, onBack }: RowProps): ReactNode {
  const { t } = useTexts(['states', 'run', 'lifecycle'])
  const { dateTime, distance, kilobytes, number } = useFormat()
  const file = useStateFile(environment)
  const at = new Date(version.created_at)
  const noRight = environment.actions.delete === 'role' ? t('lifecycle:refusals.role') : undefined
  const noBack = noRight ?? (version.is_newest ? t('rollback.isNewest') : undefined)
  return (
    <tr>
      <td>
        <span className="medium">{t('version', { number: version.number })}</span>{' '}
        {version.is_newest && <Badge tone="success">{t('newest')}</Badge>}
        {!version.is_adopted && <Badge tone="warning">{t('late')}</Badge>}
        <span className="cell-sub mono">{version.sha256.slice(0, 12)}</span>
      </td>
      <td data-end>
        <time dateTime={version.created_at} title={dateTime(at)}>
          {distance(at)}
        </time>
      </td>
      <td className="num" data-hide>
        {number(version.resource_count)}
      </td>
      <td className="num" data-hide>
        {kilobytes(version.size)}
      </td>
      <td data-span>
        {version.run !== null ? (
          <Link className="link" to={to('run', { id: version.run.id })}>
            {t('run:title', { number: version.run.number })}
          </Link>
        ) : (
          version.created_by && t('rolledBack', { name: version.created_by.name })
        )}
        {version.reason !== null && <span className="cell-sub">{version.reason}</span>}
      </td>
      <td data-span aria-label={t('table.actions')}>
        <span className="row row--wrap">
          <Button size="sm" onClick={onSee}>
            {t('difference.show')}
          </Button>
          <Button
            size="sm"
            disabledReason={noRight}
            isLoading={file.isLoading}
            onClick={() => file.download(version.number)}
          >
            {t('download')}
          </Button>
          <Button size="sm" disabledReason={noBack} onClick={onBack}>
            {t('rollback.open')}
          </Button>
        </span>
      </td>
    </tr>
  )
}
