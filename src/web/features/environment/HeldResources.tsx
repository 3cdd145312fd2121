import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { OutputOf } from '#contract/client.ts'
import { stateResourcesQuery } from '../../api/states.ts'
import { useTexts } from '../../locales/texts.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Table } from '../../ui/Table.tsx'
import { Loaded } from '../../widgets/Loaded.tsx'
import { LoadMore } from '../../widgets/LoadMore.tsx'
import { useKnownCost } from '../../widgets/use-known-cost.ts'
import { amountOf } from './layers.ts'
import styles from './environment.module.css'

type HeldResource = OutputOf<'GET /environments/{id}/resources'>[number]

/** What the newest state holds, with what each resource costs; nothing before the first apply. */
export function HeldResources({ id }: { id: string }): ReactNode {
  const { t } = useTexts(['states', 'common'])
  const list = useInfiniteQuery(stateResourcesQuery(id))
  const held = list.data?.pages.flatMap(({ value }) => value) ?? []
  const total = list.data?.pages.at(-1)?.total ?? 0
  return (
    <>
      <Loaded
        of={list}
        failed={t('held.failed')}
        pending={
          <output className="panel panel__body" aria-label={t('common:loading')}>
            <Skeleton width="100%" height="6rem" />
          </output>
        }
        isPanel
      />
      {held.length > 0 && (
        <section className="stack stack--12" aria-labelledby="held">
          <h2 className="h3" id="held">
            {t('held.title', { count: total })}
          </h2>
          <Table label={t('held.title', { count: total })} isList isPlain>
            <thead>
              <tr>
                <th>{t('held.address')}</th>
                <th>{t('held.component')}</th>
                <th className="num">{t('held.monthly')}</th>
              </tr>
            </thead>
            <tbody>
              {held.map((one) => (
                <Row key={one.address} held={one} />
              ))}
            </tbody>
          </Table>
          <LoadMore
            shown={held.length}
            total={total}
            hasMore={list.hasNextPage}
            isLoading={list.isFetchingNextPage}
            onMore={() => void list.fetchNextPage()}
          />
        </section>
      )}
    </>
  )
}

function Row({ held: { address, provider_id, component, lines } }: { held: HeldResource }): ReactNode {
  const { t } = useTexts('states')
  const knownCost = useKnownCost()
  const priced = { priced_lines: lines.filter(({ amount }) => amount !== null).length, total_lines: lines.length }
  return (
    <tr>
      <td>
        <span className={`mono ${styles.environmentWrap}`}>{address}</span>
        {provider_id !== null && <span className={`cell-sub ${styles.environmentWrap}`}>{provider_id}</span>}
      </td>
      <td>{component ?? <span className="t3">{t('held.shared')}</span>}</td>
      <td className="num">
        {lines.length === 0 ? (
          <span className="t3">{t('held.free')}</span>
        ) : (
          <>
            <span className="money">{knownCost(amountOf(lines) ?? 0, priced, 'cents')}</span>
            {/* One price line counts all that a block makes. */}
            {address.endsWith(']') && <span className="cell-sub">{t('held.together')}</span>}
          </>
        )}
      </td>
    </tr>
  )
}
