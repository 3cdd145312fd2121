import { useQuery } from '@tanstack/react-query'
import { Plus, Upload } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { Link } from 'react-router'
import { TEMPLATE_SCOPES } from '#contract/templates.ts'
import { countQuery } from '../../api/query.ts'
import { useFormat } from '../../lib/format.ts'
import { to } from '../../pages.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { TabPanel, Tabs } from '../../ui/Tabs.tsx'
import { OldBrowserData } from '../../widgets/OldBrowserData.tsx'
import { useFilters } from '../../widgets/use-filters.ts'
import { TemplateFilters } from './TemplateFilters.tsx'
import { TemplateList } from './TemplateList.tsx'
import { NO_FILTERS, scopeOf } from './template-list.ts'

/** The library: the templates of this person, of their teams, and of everyone. */
export function TemplatesPage(): ReactNode {
  const { t } = useTexts('templates')
  const { number } = useFormat()
  const [filters, change] = useFilters(NO_FILTERS)
  const count = useQuery(countQuery('GET /templates', { query: { limit: 1 } }))
  const scope = scopeOf(filters)
  const tabs = TEMPLATE_SCOPES.map((id) => ({
    id,
    label: (
      <>
        {t(`tabs.${id}`)}{' '}
        {id === 'mine' && count.data !== undefined && <span className="count">{number(count.data)}</span>}
      </>
    ),
  }))
  return (
    <div className="page">
      <header className="page__head">
        <div>
          <h1 className="h1">{t('title')}</h1>
          <p className="page__meta">{t('lead')}</p>
        </div>
        <div className="page__actions">
          <Link className={buttonClass()} to={to('templateImport')}>
            <Icon of={Upload} />
            {t('import')}
          </Link>
          <Link className={buttonClass({ variant: 'primary' })} to={to('templateNew')}>
            <Icon of={Plus} />
            {t('create')}
          </Link>
        </div>
      </header>
      <OldBrowserData />
      <Tabs label={t('tabs.label')} tabs={tabs} value={scope} onChange={(tab) => change({ tab, team: '' })} />
      <TabPanel id={scope} className="stack stack--16">
        <TemplateFilters filters={filters} onChange={change} />
        {/* The cards of another tab are not shown in the place of this one's. */}
        <TemplateList key={scope} filters={filters} onChange={change} />
      </TabPanel>
    </div>
  )
}
