import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Project } from '#contract/projects.ts'
import { message } from '#words/message.ts'
import { snapshotsQuery, snapshotSummaryQuery, type KeptSnapshot } from '../../api/snapshots.ts'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../locales/texts.ts'
import { useWords } from '../../locales/words.ts'
import { to } from '../../pages.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Table } from '../../ui/Table.tsx'
import { PagedList } from '../../widgets/PagedList.tsx'
import styles from './projects.module.css'

/** The last snapshots that stay of deleted environments of a project, until when, and at what price. */
export function KeptList({ project: { id } }: { project: Project }): ReactNode {
  const { t } = useTexts('receipt')
  const say = useWords()
  const list = useInfiniteQuery(snapshotsQuery(id))
  const { data: sum } = useQuery(snapshotSummaryQuery(id))
  const price = sum && { monthly: sum.monthly, is_at_least: sum.unpriced > 0 }
  return (
    <section aria-labelledby="kept-snapshots">
      <div className="section-head">
        <h2 className="h2" id="kept-snapshots">
          {t('snapshots.listTitle')}
        </h2>
        {sum !== undefined && sum.count > 0 && price && (
          <span className="push small t2">
            {t('snapshots.total', { count: sum.count })},{' '}
            <span className="money">{say(message('receipts.price', price), '')}</span>
          </span>
        )}
      </div>
      <PagedList
        of={list}
        failed={t('snapshots.failed')}
        pending={<Skeleton width="100%" height="3rem" />}
        isPanel
        empty={<p className="panel panel__body small t2">{t('snapshots.listEmpty')}</p>}
      >
        {(items) => (
          <Table label={t('snapshots.listTitle')} isList isPlain>
            <thead>
              <tr>
                <th>{t('snapshots.one')}</th>
                <th>{t('leaks.environment')}</th>
                <th>{t('snapshots.end')}</th>
              </tr>
            </thead>
            <tbody>
              {items.map((one) => (
                <Row key={one.id} snapshot={one} />
              ))}
            </tbody>
          </Table>
        )}
      </PagedList>
    </section>
  )
}

function Row({ snapshot }: { snapshot: KeptSnapshot }): ReactNode {
  const { t } = useTexts('receipt')
  const { dateTime } = useFormat()
  const say = useWords()
  const { name, size_gb, monthly, until, is_left: isLeft, environment, owner } = snapshot
  const date = dateTime(new Date(until))
  return (
    <tr>
      <td data-span>
        <span className={`mono ${styles.projectWrap}`}>{name}</span>
        <span className="cell-sub">
          {say(message('receipts.kept-snapshot', { size_gb, monthly, is_ended: false }), '')}
        </span>
      </td>
      <td>
        <Link className="link" to={to('receipt', { id: environment.id })}>
          {environment.name}
        </Link>
        <span className="cell-sub">
          {owner.name}
          {environment.is_simulated && `, ${t('leaks.simulated')}`}
        </span>
      </td>
      <td>{t(isLeft ? 'snapshots.left' : 'snapshots.until', { date })}</td>
    </tr>
  )
}
