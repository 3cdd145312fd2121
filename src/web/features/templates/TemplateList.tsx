import { useInfiniteQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { templatePagesQuery } from '../../api/templates.ts'
import { useSettled } from '../../lib/use-settled.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Loaded } from '../../widgets/Loaded.tsx'
import { LoadMore } from '../../widgets/LoadMore.tsx'
import { NoTemplates } from './NoTemplates.tsx'
import { TemplateCard } from './TemplateCard.tsx'
import { askedFor, scopeOf, type Filters } from './template-list.ts'
import styles from './templates.module.css'

interface TemplateListProps {
  filters: Filters
  onChange: (given: Partial<Filters>) => void
}

/** The cards of a tab, a page at a time. */
export function TemplateList({ filters, onChange }: TemplateListProps): ReactNode {
  const { t } = useTexts(['templates', 'common'])
  const search = useSettled(filters.search.trim())
  const scope = scopeOf(filters)
  const list = useInfiniteQuery(templatePagesQuery(askedFor(filters, search)))
  const templates = list.data?.pages.flatMap(({ value }) => value)
  if (!templates) return <Loaded of={list} failed={t('failed')} pending={<CardsSkeleton />} isPanel />
  if (templates.length === 0) return <NoTemplates filters={filters} onChange={onChange} />
  return (
    <div className={clsx('stack stack--16', list.isPlaceholderData && 'is-stale')}>
      <ul className={styles.templateCards} aria-label={t(`tabs.${scope}`)}>
        {templates.map((template) => (
          <TemplateCard key={template.id} template={template} isMine={scope === 'mine'} />
        ))}
      </ul>
      <p className="small t3">{t('terms')}</p>
      <LoadMore
        shown={templates.length}
        total={list.data?.pages.at(-1)?.total ?? templates.length}
        hasMore={list.hasNextPage}
        isLoading={list.isFetchingNextPage}
        onMore={() => void list.fetchNextPage()}
      />
    </div>
  )
}

function CardsSkeleton(): ReactNode {
  const { t } = useTexts('common')
  return (
    <output className={styles.templateCards} aria-label={t('loading')}>
      {[0, 1, 2].map((card) => (
        <span key={card} className={clsx('panel', styles.templateCard)}>
          <Skeleton width="60%" height="1.25rem" />
          <Skeleton width="90%" height="2.5rem" />
          <Skeleton width="100%" height="1.5rem" />
        </span>
      ))}
    </output>
  )
}
