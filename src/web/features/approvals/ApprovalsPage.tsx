import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { Link, useNavigate, useParams, useSearchParams } from 'react-router'
import { approvalsToDecideQuery, ownPendingCountQuery } from '../../api/approvals.ts'
import { useFormat } from '../../lib/format.ts'
import { useMedia } from '../../lib/use-media.ts'
import { Icon } from '../../ui/Icon.tsx'
import { TabPanel, Tabs } from '../../ui/Tabs.tsx'
import { Decided } from './Decided.tsx'
import { Inbox } from './Inbox.tsx'
import { Request } from './Request.tsx'
import { BESIDE, listPath, tabOf, TABS, type Tab } from './inbox.ts'
import styles from './approvals.module.css'

/** Requests for approval: what waits, what one asked for oneself, what is decided. */
export function ApprovalsPage(): ReactNode {
  const { id } = useParams()
  const [params] = useSearchParams()
  const isBeside = useMedia(BESIDE)
  const tab = tabOf(params)
  if (id !== undefined && (tab === 'decided' || !isBeside)) return <RequestAlone id={id} tab={tab} />
  return <Lists tab={tab} id={id} />
}

function Lists({ tab, id }: { tab: Tab; id: string | undefined }): ReactNode {
  const { t } = useTexts('approvals')
  const { number } = useFormat()
  const navigate = useNavigate()
  const counts = {
    waiting: useQuery(approvalsToDecideQuery).data,
    mine: useQuery(ownPendingCountQuery).data,
    decided: undefined,
  }
  const tabs = TABS.map((one) => {
    const count = counts[one]
    const label = (
      <>
        {t(`tabs.${one}`)} {count !== undefined && <span className="count">{number(count)}</span>}
      </>
    )
    return { id: one, label }
  })
  return (
    <div className="page">
      <header className="page__head">
        <div>
          <h1 className="h1" id="approvals-title" tabIndex={-1}>
            {t('title')}
          </h1>
          <p className="page__meta">{t('lead')}</p>
        </div>
      </header>
      <Tabs
        label={t('tabs.label')}
        tabs={tabs}
        value={tab}
        onChange={(next) => void navigate(listPath(next), { replace: true })}
      />
      <TabPanel id={tab} className="stack stack--24">
        {tab === 'decided' ? <Decided /> : <Inbox key={tab} tab={tab} id={id} />}
      </TabPanel>
    </div>
  )
}

/** A request as a page of its own, where there is no room beside the list or no list that it waits in. */
function RequestAlone({ id, tab }: { id: string; tab: Tab }): ReactNode {
  const { t } = useTexts('approvals')
  const navigate = useNavigate()
  return (
    <div className={clsx('page', styles.requestPage)}>
      <Link className="link small row" to={listPath(tab)}>
        <Icon of={ChevronLeft} />
        {t('list.all')}
      </Link>
      <Request key={id} id={id} isAlone onDone={() => void navigate(listPath(tab))} />
    </div>
  )
}
