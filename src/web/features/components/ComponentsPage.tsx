import { useQuery } from '@tanstack/react-query'
import { FileInput, Plus } from 'lucide-react'
import { useCallback, useState, type ReactNode } from 'react'
import { moduleQuery } from '../../api/query.ts'
import { useTexts } from '../../locales/texts.ts'
import { Link, useSearchParams } from 'react-router'
import { customComponentsQuery } from '../../api/lists.ts'
import { useFormat } from '../../lib/format.ts'
import { to } from '../../pages.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { TabPanel, Tabs } from '../../ui/Tabs.tsx'
import { OldBrowserData } from '../../widgets/OldBrowserData.tsx'
import { CatalogueSkeleton } from './CatalogueSkeleton.tsx'
import { ComponentDialog } from './ComponentDialog.tsx'
import { CustomComponents } from './CustomComponents.tsx'
import { isOfTab, TABS } from './custom-list.ts'

/** The engine comes after the page's frame: it says what each component becomes and costs. */
const CATALOGUE = moduleQuery('catalogue', () => import('./Catalogue.tsx'))

/** Everything that a template can be made of: the catalogue, and what people added to it. */
export function ComponentsPage(): ReactNode {
  const { t } = useTexts('components')
  const { number } = useFormat()
  const [params, setParams] = useSearchParams()
  const tab = TABS.find((one) => one === params.get('tab')) ?? 'catalogue'
  const catalogue = useQuery(CATALOGUE)
  const custom = useQuery(customComponentsQuery)
  const [isCreating, setIsCreating] = useState(false)
  const create = useCallback(() => setIsCreating(true), [])
  const close = useCallback(() => setIsCreating(false), [])
  const tabs = TABS.map((id) => {
    const count = id === 'catalogue' ? catalogue.data?.COUNT : custom.data?.filter((one) => isOfTab(one, id)).length
    return {
      id,
      label: (
        <>
          {t(`tabs.${id}`)} {count !== undefined && <span className="count">{number(count)}</span>}
        </>
      ),
    }
  })
  return (
    <div className="page">
      <header className="page__head">
        <div>
          <h1 className="h1">{t('title')}</h1>
          <p className="page__meta">
            {catalogue.data ? t('lead', { count: catalogue.data.COUNT }) : <Skeleton width="22rem" height="1.25rem" />}
          </p>
        </div>
        <div className="page__actions">
          <Link className={buttonClass()} to={to('templateImport')}>
            <Icon of={FileInput} />
            {t('import.link')}
          </Link>
          <Button variant="primary" icon={Plus} onClick={create}>
            {t('create.title')}
          </Button>
        </div>
      </header>
      <OldBrowserData />
      <Tabs
        label={t('tabs.label')}
        tabs={tabs}
        value={tab}
        onChange={(next) => setParams(next === 'catalogue' ? {} : { tab: next })}
      />
      <TabPanel id={tab}>
        {tab !== 'catalogue' && <CustomComponents key={tab} tab={tab} onCreate={create} />}
        {tab === 'catalogue' && catalogue.data && <catalogue.data.Catalogue />}
        {tab === 'catalogue' && catalogue.isPending && <CatalogueSkeleton />}
        {tab === 'catalogue' && catalogue.isError && (
          <ErrorState
            title={t('catalogue.failed')}
            text={t('catalogue.failedText')}
            onRetry={() => void catalogue.refetch()}
          />
        )}
      </TabPanel>
      <ComponentDialog isOpen={isCreating} onClose={close} onCreated={() => setParams({ tab: 'mine' })} />
    </div>
  )
}
