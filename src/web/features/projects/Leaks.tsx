import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Project } from '#contract/projects.ts'
import { message } from '#words/message.ts'
import { leaksQuery, leakSummaryQuery, type Leak } from '../../api/receipts.ts'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../locales/texts.ts'
import { useWords } from '../../locales/words.ts'
import { to } from '../../pages.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Table } from '../../ui/Table.tsx'
import { PagedList } from '../../widgets/PagedList.tsx'
import styles from './projects.module.css'

/** What is left of the deleted environments of a project, with its price and its owner, and the total. */
export function Leaks({ project: { id } }: { project: Project }): ReactNode {
  const { t } = useTexts('receipt')
  const say = useWords()
  const list = useInfiniteQuery(leaksQuery(id))
  const summary = useQuery(leakSummaryQuery(id))
  const sum = summary.data
  return (
    <section aria-labelledby="leaks">
      <div className="section-head">
        <h2 className="h2" id="leaks">
          {t('leaks.title')}
        </h2>
        {sum !== undefined && sum.count > 0 && (
          <span className="push small t2">
            {t('leaks.total', { count: sum.count })},{' '}
            <span className="money">
              {say(
                message('receipts.price', {
                  monthly: sum.monthly,
                  is_at_least: sum.unpriced > 0,
                }),
                '',
              )}
            </span>
          </span>
        )}
      </div>
      <PagedList
        of={list}
        failed={t('leaks.failed')}
        pending={<Skeleton width="100%" height="3rem" />}
        isPanel
        empty={
          <p className="panel panel__body row row--top small t2">
            <Icon of={ShieldCheck} tone="muted" />
            {t('leaks.empty')}
          </p>
        }
      >
        {(items) => (
          <Table label={t('leaks.title')} isList isPlain>
            <thead>
              <tr>
                <th>{t('leaks.resource')}</th>
                <th>{t('leaks.environment')}</th>
                <th>{t('leaks.owner')}</th>
                <th className="num">{t('leaks.price')}</th>
              </tr>
            </thead>
            <tbody>
              {items.map((leak) => (
                <Row key={`${leak.environment.id} ${leak.key}`} leak={leak} />
              ))}
            </tbody>
          </Table>
        )}
      </PagedList>
    </section>
  )
}

function Row({ leak }: { leak: Leak }): ReactNode {
  const { t } = useTexts('receipt')
  const { date } = useFormat()
  const say = useWords()
  const { type, address, name, provider_id: id, component, environment, owner, found_at: found } = leak
  const { monthly, is_at_least } = leak
  return (
    <tr>
      <td>
        <span className={`mono ${styles.projectWrap}`}>{address ?? type}</span>
        <span className={`cell-sub ${styles.projectWrap}`}>
          {id ?? name ?? say(message('receipts.not-in-state'), '')}
        </span>
        {component && <span className="cell-sub">{component}</span>}
      </td>
      <td>
        <Link className="link" to={to('receipt', { id: environment.id })}>
          {environment.name}
        </Link>
        <span className="cell-sub">
          {environment.is_simulated && `${t('leaks.simulated')}, `}
          {t('leaks.since', { date: date(new Date(found)) })}
        </span>
      </td>
      <td>{owner.name}</td>
      <td className="num">{say(message('receipts.price', { monthly, is_at_least }), '')}</td>
    </tr>
  )
}
