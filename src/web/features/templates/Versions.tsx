import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import type { TemplateDetail } from '#contract/templates.ts'
import { pagedQuery } from '../../api/query.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Loaded } from '../../widgets/Loaded.tsx'
import { LoadMore } from '../../widgets/LoadMore.tsx'
import { VersionRow } from './VersionRow.tsx'

/** Every state in which the template was saved, newest first. */
export function Versions({ template }: { template: TemplateDetail }): ReactNode {
  const { t } = useTexts(['templates', 'common'])
  const list = useInfiniteQuery(pagedQuery('GET /templates/{id}/versions', { params: { id: template.id } }))
  const versions = list.data?.pages.flatMap(({ value }) => value)
  return (
    <section className="panel" aria-labelledby="versions">
      <div className="panel__head">
        <h2 className="h3" id="versions">
          {t('versions.title')}
        </h2>
        <span className="small t3">{t('versions.note')}</span>
      </div>
      <Loaded
        of={list}
        failed={t('versions.failed')}
        pending={
          <output className="panel__body stack stack--12" aria-label={t('common:loading')}>
            <Skeleton width="60%" />
            <Skeleton width="45%" />
          </output>
        }
      />
      {versions && (
        <>
          <ol className="rows" aria-label={t('versions.title')} reversed>
            {versions.map((version, index) => (
              <VersionRow key={version.version} template={template} version={version} before={versions[index + 1]} />
            ))}
          </ol>
          {list.hasNextPage && (
            <div className="panel__foot">
              <div className="grow">
                <LoadMore
                  shown={versions.length}
                  total={list.data?.pages.at(-1)?.total ?? versions.length}
                  hasMore
                  isLoading={list.isFetchingNextPage}
                  onMore={() => void list.fetchNextPage()}
                />
              </div>
            </div>
          )}
        </>
      )}
    </section>
  )
}
