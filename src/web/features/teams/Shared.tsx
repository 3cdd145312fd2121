import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { Blocks, Layers } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { Link } from 'react-router'
import type { Template } from '#contract/templates.ts'
import { errorText } from '../../api/errors.ts'
import { LIST_MAX, query } from '../../api/query.ts'
import { templatePagesQuery } from '../../api/templates.ts'
import { useFormat } from '../../lib/format.ts'
import { to } from '../../pages.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { CloudMark } from '../../widgets/CloudMark.tsx'
import { LoadMore } from '../../widgets/LoadMore.tsx'
import styles from './teams.module.css'

/** The templates that the team shares, a page at a time. */
export function Templates({ teamId }: { teamId: string }): ReactNode {
  const { t } = useTexts(['teams', 'common'])
  const list = useInfiniteQuery(templatePagesQuery({ scope: 'team', team_id: teamId }))
  const templates = list.data?.pages.flatMap(({ value }) => value)
  if (!templates)
    return (
      <Waiting
        isError={list.isError}
        error={list.error}
        title={t('shared.templatesFailed')}
        onRetry={() => void list.refetch()}
      />
    )
  if (templates.length === 0) {
    return (
      <div className="panel">
        <EmptyState icon={Layers} title={t('shared.noTemplates')} text={t('shared.templatesText')} isPart>
          <Link className={buttonClass()} to={to('templates')}>
            {t('shared.toTemplates')}
          </Link>
        </EmptyState>
      </div>
    )
  }
  return (
    <div className="stack stack--12">
      <ul className="panel rows" aria-label={t('tabs.templates')}>
        {templates.map((template) => (
          <TemplateRow key={template.id} template={template} />
        ))}
      </ul>
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

function TemplateRow({ template }: { template: Template }): ReactNode {
  const { t } = useTexts('teams')
  const { usd } = useFormat()
  const { id, name, cloud, owner_name: owner, version, cost_monthly: cost, component_types: types } = template
  return (
    <li className="row">
      <CloudMark cloud={cloud} />
      <span className={clsx('grow', styles.teamsWrap)}>
        <Link className="link" to={to('template', { id })}>
          {name}
        </Link>
        <span className="cell-sub">{t('shared.by', { owner, version })}</span>
      </span>
      <span className="num small">
        {cost === null ? (
          types.length === 0 ? (
            '–'
          ) : (
            t('shared.unpriced')
          )
        ) : (
          <>
            <span className="money">{usd(cost)}</span> <span className="t3">{t('shared.aMonth')}</span>
          </>
        )}
      </span>
    </li>
  )
}

/** The components that the team shares. */
export function Components({ teamId }: { teamId: string }): ReactNode {
  const { t } = useTexts(['teams', 'common'])
  const list = useQuery(query('GET /components', { query: { team_id: teamId, limit: LIST_MAX } }))
  if (!list.data)
    return (
      <Waiting
        isError={list.isError}
        error={list.error}
        title={t('shared.componentsFailed')}
        onRetry={() => void list.refetch()}
      />
    )
  if (list.data.length === 0) {
    return (
      <div className="panel">
        <EmptyState icon={Blocks} title={t('shared.noComponents')} text={t('shared.componentsText')} isPart>
          <Link className={buttonClass()} to={to('components')}>
            {t('shared.toComponents')}
          </Link>
        </EmptyState>
      </div>
    )
  }
  return (
    <ul className="panel rows" aria-label={t('tabs.components')}>
      {list.data.map(({ id, module, owner_name }) => (
        <li key={id} className="row">
          <Icon of={Blocks} tone="muted" />
          <span className={clsx('grow', styles.teamsWrap)}>
            <Link
              className="link"
              to={`${to('components')}?${new URLSearchParams({ tab: 'team', search: module.name }).toString()}`}
            >
              {module.name}
            </Link>
            <span className="cell-sub">{[owner_name, module.description].filter(Boolean).join(': ')}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}

/** A list that is loading, or could not be loaded. */
function Waiting({
  isError,
  error,
  title,
  onRetry,
}: {
  isError: boolean
  error: Error | null
  title: string
  onRetry: () => void
}): ReactNode {
  const { t } = useTexts('common')
  if (isError) {
    return (
      <div className="panel">
        <ErrorState title={title} text={errorText(error, t('errors.unreachable'))} onRetry={onRetry} />
      </div>
    )
  }
  return (
    <output className="panel panel__body stack stack--16" aria-label={t('loading')}>
      <Skeleton width="60%" />
      <Skeleton width="45%" />
    </output>
  )
}
