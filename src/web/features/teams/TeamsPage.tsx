import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Plus, SearchX, Users } from 'lucide-react'
import { useCallback, useState, type ReactNode } from 'react'
import { pagedQuery } from '../../api/query.ts'
import { useTexts } from '../../locales/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { FilterBar } from '../../ui/FilterBar.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { SearchInput } from '../../ui/SearchInput.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Loaded } from '../../widgets/Loaded.tsx'
import { LoadMore } from '../../widgets/LoadMore.tsx'
import { useFilters } from '../../widgets/use-filters.ts'
import { CreateTeamDialog } from './CreateTeamDialog.tsx'
import { TeamTable } from './TeamTable.tsx'

/** Every team of this person. */
export function TeamsPage(): ReactNode {
  const { t } = useTexts('teams')
  const [isCreating, setIsCreating] = useState(false)
  const create = useCallback(() => setIsCreating(true), [])
  const close = useCallback(() => setIsCreating(false), [])
  return (
    <div className="page">
      <header className="page__head">
        <div>
          <h1 className="h1">{t('list.title')}</h1>
          <p className="page__meta">{t('list.lead')}</p>
        </div>
        <div className="page__actions">
          <Button variant="primary" icon={Plus} onClick={create}>
            {t('list.create')}
          </Button>
        </div>
      </header>
      <TeamList onCreate={create} />
      <CreateTeamDialog isOpen={isCreating} onClose={close} />
    </div>
  )
}

function TeamList({ onCreate }: { onCreate: () => void }): ReactNode {
  const { t } = useTexts(['teams', 'common'])
  const [{ search }, change] = useFilters({ search: '' })
  const list = useInfiniteQuery({
    ...pagedQuery('GET /teams', { query: { search: search.trim() || undefined } }),
    placeholderData: keepPreviousData,
  })
  const teams = list.data?.pages.flatMap((page) => page.value)
  if (!teams)
    return (
      <Loaded
        of={list}
        failed={t('list.failed')}
        pending={
          <output aria-label={t('common:loading')}>
            <Skeleton width="100%" height="10rem" />
          </output>
        }
      />
    )
  if (teams.length === 0 && search === '' && !list.isPlaceholderData) {
    return (
      <div className="panel">
        <EmptyState icon={Users} title={t('list.emptyTitle')} text={t('list.emptyText')} isPart>
          <Button icon={Plus} onClick={onCreate}>
            {t('list.emptyCreate')}
          </Button>
        </EmptyState>
      </div>
    )
  }
  return (
    <div className="stack stack--16">
      <FilterBar>
        <SearchInput label={t('list.search')} value={search} onChange={(text) => change({ search: text })} />
      </FilterBar>
      {teams.length === 0 ? (
        <p className="row small t2">
          <Icon of={SearchX} tone="muted" />
          {t('list.noneFound')}
        </p>
      ) : (
        <TeamTable teams={teams} />
      )}
      <LoadMore
        shown={teams.length}
        total={list.data?.pages[0]?.total ?? teams.length}
        hasMore={list.hasNextPage}
        isLoading={list.isFetchingNextPage}
        onMore={() => void list.fetchNextPage()}
      />
    </div>
  )
}
