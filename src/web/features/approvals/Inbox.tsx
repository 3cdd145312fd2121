import { useInfiniteQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { Inbox as InboxIcon, Send } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { Link, useNavigate } from 'react-router'
import { ownApprovalsQuery, pendingApprovalsQuery } from '../../api/approvals.ts'
import { useMedia } from '../../lib/use-media.ts'
import { to } from '../../pages.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Loaded } from '../../widgets/Loaded.tsx'
import { LoadMore } from '../../widgets/LoadMore.tsx'
import { LatestDecided } from './Decided.tsx'
import { InboxSkeleton } from './InboxSkeleton.tsx'
import { Request } from './Request.tsx'
import { RequestList, requestLinkId } from './RequestList.tsx'
import { BESIDE, inOrder, listPath, nextAfter, requestPath } from './inbox.ts'
import { useKeys } from './use-keys.ts'
import styles from './approvals.module.css'

interface InboxProps {
  tab: 'waiting' | 'mine'
  /** The request that the address names. */
  id: string | undefined
}

/** Requests, and beside them the chosen one: the first until another is chosen. */
export function Inbox({ tab, id }: InboxProps): ReactNode {
  const { t } = useTexts('approvals')
  const navigate = useNavigate()
  const isBeside = useMedia(BESIDE)
  const list = useInfiniteQuery(tab === 'waiting' ? pendingApprovalsQuery : ownApprovalsQuery)
  const loaded = list.data?.pages.flatMap(({ value }) => value) ?? []
  const requests = tab === 'waiting' ? inOrder(loaded) : loaded
  // Stays when the list changes: no one decides about another request than the one they read.
  const [first, setFirst] = useState(requests[0]?.id)
  if (first === undefined && requests[0]) setFirst(requests[0].id)
  const chosen = isBeside ? (id ?? first) : undefined

  const move = (step: number) => {
    const next = requests[Math.max(0, requests.findIndex((one) => one.id === chosen) + step)]
    if (!isBeside || !next) return
    document.getElementById(requestLinkId(next.id))?.focus()
    void navigate(requestPath(next.id, tab), { replace: true })
  }
  useKeys({ j: () => move(1), k: () => move(-1) })

  /** The decided request leaves what waits: the one behind it is next, with the focus. */
  const goOn = () => {
    const next = chosen === undefined || tab === 'mine' ? undefined : nextAfter(requests, chosen)
    document.getElementById(next ? requestLinkId(next.id) : 'approvals-title')?.focus()
    if (tab === 'mine') return
    setFirst(next?.id)
    void navigate(next ? requestPath(next.id, tab) : listPath(tab), { replace: true })
  }

  if (!list.data) return <Loaded of={list} failed={t('failed')} pending={<InboxSkeleton />} isPanel />
  const isEmpty = requests.length === 0
  return (
    <>
      {isEmpty && chosen === undefined ? (
        <Nothing tab={tab} />
      ) : (
        <div className={clsx('panel', styles.approvals)}>
          <div className={styles.approvalsList}>
            {isEmpty && <p className={clsx('small t3', styles.approvalsNone)}>{t(`empty.${tab}Title`)}</p>}
            {!isEmpty && <RequestList requests={requests} tab={tab} chosen={chosen} />}
            {list.hasNextPage && (
              <div className={styles.approvalsMore}>
                <LoadMore
                  shown={requests.length}
                  total={list.data?.pages.at(-1)?.total ?? requests.length}
                  hasMore
                  isLoading={list.isFetchingNextPage}
                  onMore={() => void list.fetchNextPage()}
                />
              </div>
            )}
          </div>
          {chosen !== undefined && <Request key={chosen} id={chosen} onDone={goOn} />}
        </div>
      )}
      {tab === 'waiting' && <LatestDecided />}
    </>
  )
}

function Nothing({ tab }: Pick<InboxProps, 'tab'>): ReactNode {
  const { t } = useTexts('approvals')
  return (
    <div className="panel">
      <EmptyState
        icon={tab === 'waiting' ? InboxIcon : Send}
        title={t(`empty.${tab}Title`)}
        text={t(`empty.${tab}Text`)}
        isPart
      >
        {tab === 'mine' && (
          <Link className={buttonClass()} to={to('wizard')}>
            {t('empty.mineCreate')}
          </Link>
        )}
      </EmptyState>
    </div>
  )
}
