import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { Blocks, Plus, SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { customComponentsQuery } from '../../api/lists.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { FilterBar } from '../../ui/FilterBar.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { SearchInput } from '../../ui/SearchInput.tsx'
import { Loaded } from '../../widgets/Loaded.tsx'
import { useFilters } from '../../widgets/use-filters.ts'
import { CatalogueSkeleton } from './CatalogueSkeleton.tsx'
import { isOfTab, searchCustom, type CustomTab } from './custom-list.ts'
import { CustomDetail } from './CustomDetail.tsx'
import { CustomTable } from './CustomTable.tsx'
import { useShown } from './use-shown.ts'
import styles from './components.module.css'

/** The components that this person made, or that their teams share. */
export function CustomComponents({ tab, onCreate }: { tab: CustomTab; onCreate: () => void }): ReactNode {
  const { t } = useTexts(['components', 'common'])
  const [{ search }, change] = useFilters({ search: '' })
  const { shown, close } = useShown()
  const list = useQuery(customComponentsQuery)
  if (!list.data) return <Loaded of={list} failed={t('custom.failed')} pending={<CatalogueSkeleton />} />
  const all = list.data.filter((one) => isOfTab(one, tab))
  const chosen = list.data.find(({ id }) => id === shown)
  if (all.length === 0 && !chosen) {
    return (
      <div className="panel">
        <EmptyState icon={Blocks} title={t(`custom.empty.${tab}`)} text={t(`custom.emptyText.${tab}`)} isPart>
          <Button icon={Plus} onClick={onCreate}>
            {t('create.title')}
          </Button>
        </EmptyState>
      </div>
    )
  }
  const found = searchCustom(all, search)
  return (
    <div className="stack stack--16">
      <FilterBar>
        <SearchInput label={t('catalogue.search')} value={search} onChange={(text) => change({ search: text })} />
      </FilterBar>
      <div className={chosen ? clsx(styles.parts, styles.partsSplit) : styles.parts}>
        {found.length === 0 ? (
          <p className="row small t2" role="status">
            <Icon of={SearchX} tone="muted" />
            {t('catalogue.noneFound')}
          </p>
        ) : (
          <CustomTable components={found} tab={tab} shown={chosen?.id} />
        )}
        {chosen && <CustomDetail key={chosen.id} component={chosen} onClose={close} />}
      </div>
    </div>
  )
}
