import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { Boxes, SearchX } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { OutputOf } from '#contract/client.ts'
import type { Environment } from '#contract/environment.ts'
import { accountQuery } from '../../api/simulated.ts'
import { useSettled } from '../../lib/use-settled.ts'
import { useTexts } from '../../locales/texts.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { SearchInput } from '../../ui/SearchInput.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Table } from '../../ui/Table.tsx'
import { Loaded } from '../../widgets/Loaded.tsx'
import { LoadMore } from '../../widgets/LoadMore.tsx'
import { SimulatedBadge } from '../../widgets/SimulatedBadge.tsx'
import { AccountDialog } from './AccountDialog.tsx'
import { CheckButton } from './CheckButton.tsx'
import styles from './environment.module.css'

type Resource = OutputOf<'GET /environments/{id}/account'>[number]

/** What the simulated account of an environment holds, to look into, and to change past Terraform. */
export function Account({ environment }: { environment: Environment }): ReactNode {
  const { t } = useTexts(['simulated', 'common'])
  const [words, setWords] = useState('')
  const search = useSettled(words.trim())
  const list = useInfiniteQuery({ ...accountQuery(environment.id, search), placeholderData: keepPreviousData })
  const resources = list.data?.pages.flatMap(({ value }) => value) ?? []
  const isEmpty = list.data !== undefined && resources.length === 0
  const [open, setOpen] = useState<string>()
  return (
    <>
      <div className={styles.environmentTools}>
        <p className="small t2">
          <SimulatedBadge /> {t('lead')}
        </p>
        <SearchInput label={t('search')} value={words} onChange={setWords} />
        <CheckButton environment={environment} />
      </div>
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
      {isEmpty && (
        <div className="panel">
          {search === '' ? (
            <EmptyState icon={Boxes} title={t('emptyTitle')} text={t('emptyText')} isPart />
          ) : (
            <EmptyState icon={SearchX} title={t('noneTitle')} text={t('noneText')} isPart>
              <Button onClick={() => setWords('')}>{t('clear')}</Button>
            </EmptyState>
          )}
        </div>
      )}
      {resources.length > 0 && (
        <div className={clsx('stack stack--12', list.isPlaceholderData && 'is-stale')}>
          <Table label={t('title')} isList isPlain>
            <thead>
              <tr>
                <th>{t('resource')}</th>
                <th>{t('name')}</th>
                <th>{t('status')}</th>
                <th className="num">{t('actions')}</th>
              </tr>
            </thead>
            <tbody>
              {resources.map((one) => (
                <Row key={one.key} resource={one} onOpen={() => setOpen(one.key)} />
              ))}
            </tbody>
          </Table>
          <LoadMore
            shown={resources.length}
            total={list.data?.pages.at(-1)?.total ?? 0}
            hasMore={list.hasNextPage}
            isLoading={list.isFetchingNextPage}
            onMore={() => void list.fetchNextPage()}
          />
        </div>
      )}
      {open !== undefined && (
        <AccountDialog environment={environment} resourceKey={open} onClose={() => setOpen(undefined)} />
      )}
    </>
  )
}

function Row({ resource, onOpen }: { resource: Resource; onOpen: () => void }): ReactNode {
  const { t } = useTexts('simulated')
  const { type, address, name, provider_id: id, is_stopped: isStopped } = resource
  return (
    <tr>
      <td className={styles.environmentOutput}>
        <span className="mono">{address ?? type}</span>
        <span className="cell-sub mono">{address === null ? resource.key.slice(0, 8) : type}</span>
      </td>
      <td data-span className={styles.environmentOutput}>
        {name ?? id}
        {name !== null && id !== null && id !== name && <span className="cell-sub mono">{id}</span>}
      </td>
      <td data-end>
        <span className="row row--wrap">
          <span className={`status status--${isStopped ? 'off' : 'success'}`}>
            {t(isStopped ? 'stopped' : 'running')}
          </span>
          {address === null && <Badge tone="warning">{t('unknown')}</Badge>}
        </span>
      </td>
      <td data-span className="num">
        <Button size="sm" onClick={onOpen}>
          {t('open')} <span className="visually-hidden">{address ?? type}</span>
        </Button>
      </td>
    </tr>
  )
}
