import { useInfiniteQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { Server } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { Link } from 'react-router'
import type { Output } from '#contract/endpoint.ts'
import type { Project, projects } from '#contract/projects.ts'
import { pagedQuery } from '../../api/query.ts'
import { useFormat } from '../../lib/format.ts'
import { forProject } from '../../lib/for-project.ts'
import { to } from '../../pages.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Table } from '../../ui/Table.tsx'
import { Loaded } from '../../widgets/Loaded.tsx'
import { LoadMore } from '../../widgets/LoadMore.tsx'
import { CloudLabel } from '../../widgets/CloudLabel.tsx'
import { EnvironmentPrice } from '../../widgets/EnvironmentPrice.tsx'
import { EnvironmentStatus } from '../../widgets/EnvironmentStatus.tsx'
import { usePropertyWords } from '../../widgets/use-property-words.ts'
import { CreateEnvironment } from './CreateEnvironment.tsx'
import styles from './projects.module.css'

/** The environments of a project. */
export function Environments({ project }: { project: Project }): ReactNode {
  const { t } = useTexts(['projects', 'common'])
  const list = useInfiniteQuery(pagedQuery('GET /projects/{id}/environments', { params: { id: project.id } }))
  const environments = list.data?.pages.flatMap((page) => page.value)
  return (
    <section aria-labelledby="environments">
      <div className="section-head">
        <h2 className="h2" id="environments">
          {t('detail.environments')}
        </h2>
        {environments !== undefined && environments.length > 0 && (
          <Link className="link small" to={forProject(to('environments'), project.id)}>
            {t('environments.all')}
          </Link>
        )}
      </div>
      <Loaded of={list} failed={t('environments.failed')} pending={<Skeleton width="100%" height="8rem" />} isPanel />
      {environments?.length === 0 && (
        <div className="panel">
          <EmptyState icon={Server} title={t('environments.emptyTitle')} text={t('environments.emptyText')} isPart>
            <CreateEnvironment project={project} label={t('environments.emptyCreate')} />
          </EmptyState>
        </div>
      )}
      {environments !== undefined && environments.length > 0 && (
        <div className="stack stack--12">
          <EnvironmentTable environments={environments} running={project.total_monthly_cost} />
          {list.hasNextPage && (
            <LoadMore
              shown={environments.length}
              total={list.data?.pages[0]?.total ?? environments.length}
              hasMore
              isLoading={list.isFetchingNextPage}
              onMore={() => void list.fetchNextPage()}
            />
          )}
        </div>
      )}
    </section>
  )
}

type Environment = Output<(typeof projects)['environments']>[number]

function EnvironmentTable({
  environments,
  running,
}: {
  environments: readonly Environment[]
  running: number
}): ReactNode {
  const { t } = useTexts('projects')
  const { usd } = useFormat()
  const words = usePropertyWords()
  return (
    <Table label={t('detail.environments')} isList isPlain>
      <thead>
        <tr>
          <th>{t('environments.name')}</th>
          <th>{t('environments.status')}</th>
          <th>{t('environments.cloud')}</th>
          <th>{t('environments.type')}</th>
          <th className="num">{t('environments.monthly')}</th>
        </tr>
      </thead>
      <tbody>
        {environments.map((environment) => (
          <tr key={environment.id}>
            <td>
              <Link className={clsx('medium', styles.projectWrap)} to={to('environment', { id: environment.id })}>
                {environment.name}
              </Link>
              <span className="cell-sub only-list">{words.type(environment.environment_type)}</span>
            </td>
            <td data-end>
              <EnvironmentStatus status={environment.status} />
            </td>
            <td>
              <CloudLabel cloud={environment.cloud_provider} />
            </td>
            <td className="t2" data-hide>
              {words.type(environment.environment_type)}
            </td>
            <td className="num">
              <EnvironmentPrice environment={environment} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td colSpan={4}>
            {t('environments.running')}
            <span className="cell-sub">{t('environments.runningSub')}</span>
          </td>
          <td className="num">{usd(running)}</td>
        </tr>
      </tfoot>
    </Table>
  )
}
