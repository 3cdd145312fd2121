import { useQuery } from '@tanstack/react-query'
import { FolderX, RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { Link } from 'react-router'
import type { Project } from '#contract/projects.ts'
import { errorText, isNotFound } from '../../api/errors.ts'
import { query } from '../../api/query.ts'
import { to } from '../../pages.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

/**
 * Loads the project of an address. What cannot be loaded is shown as not found. A server that does not
 * answer is asked again by hand.
 */
export function LoadProject({ id, children }: { id: string; children: (project: Project) => ReactNode }): ReactNode {
  const { t } = useTexts(['projects', 'common'])
  const project = useQuery(query('GET /projects/{id}', { params: { id } }))
  if (project.data) return children(project.data)
  if (!project.isError) return <ProjectSkeleton />
  const isGone = isNotFound(project.error)
  return (
    <div className="page" role="alert">
      <EmptyState
        icon={FolderX}
        title={t('missing.title')}
        text={isGone ? t('missing.text') : errorText(project.error, t('common:errors.unreachable'))}
      >
        <div className="row row--wrap">
          {!isGone && (
            <Button icon={RefreshCw} onClick={() => void project.refetch()}>
              {t('common:retry')}
            </Button>
          )}
          <Link className={buttonClass({ variant: isGone ? 'primary' : 'ghost' })} to={to('projects')}>
            {t('missing.back')}
          </Link>
        </div>
      </EmptyState>
    </div>
  )
}

function ProjectSkeleton(): ReactNode {
  const { t } = useTexts('common')
  return (
    <output className="page" aria-label={t('loading')}>
      <Skeleton width="16rem" height="1.75rem" />
      <Skeleton width="100%" height="5.5rem" />
      <Skeleton width="100%" height="12rem" />
    </output>
  )
}
