import { useQuery } from '@tanstack/react-query'
import { Blocks, Plus, SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { customComponentsQuery } from '../../api/components.ts'
import { errorText } from '../../api/errors.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { FilterBar } from '../../ui/FilterBar.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { SearchInput } from '../../ui/SearchInput.tsx'
import { useFilters } from '../../widgets/use-filters.ts'
import { CatalogueSkeleton } from './CatalogueSkeleton.tsx'
import { isOfTab, searchCustom, type CustomTab } from './custom-list.ts'
import { CustomDetail } from './CustomDetail.tsx'
import { CustomTable } from './CustomTable.tsx'
import { useShown } from './use-shown.ts'

/** The components that this person made, or that their teams share. */
export function CustomComponents({ tab, onCreate }: { tab: CustomTab; onCreate: () => void }): ReactNode {
  const { t } = useTranslation(['components', 'common'])
  const [{ search }, change] = useFilters({ search: '' })
  const { shown, close } = useShown()
  const list = useQuery(customComponentsQuery)
  if (!list.data) {
    if (list.isError)
      return <ErrorState title={t('custom.failed')} text={errorText(list.error, t('common:errors.unreachable'))} onRetry={() => void list.refetch()} />
    return <CatalogueSkeleton />
  }
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
      <div className={chosen ? 'parts parts--split' : 'parts'}>
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
