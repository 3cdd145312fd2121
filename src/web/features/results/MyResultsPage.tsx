import { useInfiniteQuery } from '@tanstack/react-query'
import { FileCode2, Plus } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import type { ResultSummary } from '#contract/results.ts'
import { useTexts } from '../../locales/texts.ts'
import { pagedQuery } from '../../api/query.ts'
import { to } from '../../pages.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Loaded } from '../../widgets/Loaded.tsx'
import { LoadMore } from '../../widgets/LoadMore.tsx'
import { ResultTable } from './ResultTable.tsx'

const PAGE_SIZE = 20
/** So many results are compared. */
const COMPARED = 2

/** Every result of this person, to be opened, shared no longer, and compared. */
export function MyResultsPage(): ReactNode {
  const { t } = useTexts('results')
  const list = useInfiniteQuery({ ...pagedQuery('GET /results', { query: { limit: PAGE_SIZE } }), staleTime: 0 })
  const results = list.data?.pages.flatMap(({ value }) => value)
  return (
    <div className="page">
      <header className="page__head">
        <div>
          <h1 className="h1">{t('mine.title')}</h1>
          <p className="page__meta">{t('mine.lead')}</p>
        </div>
        <div className="page__actions">
          <Link className={buttonClass({ variant: 'primary' })} to={to('wizard')}>
            <Icon of={Plus} />
            {t('toWizard')}
          </Link>
        </div>
      </header>
      <Loaded of={list} failed={t('mine.failed')} pending={<Waiting />} isPanel />
      {results?.length === 0 && (
        <div className="panel">
          <EmptyState icon={FileCode2} title={t('mine.emptyTitle')} text={t('mine.emptyText')} isPart>
            <Link className={buttonClass()} to={to('wizard')}>
              {t('toWizard')}
            </Link>
          </EmptyState>
        </div>
      )}
      {results !== undefined && results.length > 0 && (
        <Choosing results={results}>
          <LoadMore
            shown={results.length}
            total={list.data?.pages.at(-1)?.total ?? results.length}
            hasMore={list.hasNextPage}
            isLoading={list.isFetchingNextPage}
            onMore={() => void list.fetchNextPage()}
          />
        </Choosing>
      )}
    </div>
  )
}

/** The list, of which two can be chosen. */
function Choosing({ results, children }: { results: readonly ResultSummary[]; children: ReactNode }): ReactNode {
  const { t } = useTexts('results')
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const [chosen, setChosen] = useState<readonly string[]>(() => params.getAll('compare').slice(0, COMPARED))
  const choose = (id: string, isChosen: boolean) =>
    // The third takes the place of the one before last.
    setChosen(isChosen ? [...chosen.slice(1 - COMPARED), id] : chosen.filter((one) => one !== id))
  const compare = () => {
    const query = new URLSearchParams(chosen.map((id) => ['of', id]))
    void navigate(`${to('compareResults')}?${query}`)
  }
  return (
    <div className="stack stack--12">
      <div className="row row--between row--wrap">
        <span className="small t2" aria-live="polite">
          {t('mine.chosen', { count: chosen.length })}
        </span>
        <Button onClick={compare} disabledReason={chosen.length === COMPARED ? undefined : t('mine.chooseTwo')}>
          {t('mine.compare')}
        </Button>
      </div>
      <ResultTable results={results} chosen={chosen} onChoose={choose} />
      {children}
    </div>
  )
}

function Waiting(): ReactNode {
  const { t } = useTexts('common')
  return (
    <output className="panel panel__body stack stack--16" aria-label={t('loading')}>
      {[0, 1, 2, 3].map((row) => (
        <Skeleton key={row} width="100%" height="2.5rem" />
      ))}
    </output>
  )
}
