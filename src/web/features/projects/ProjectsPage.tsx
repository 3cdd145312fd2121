import { useQuery } from '@tanstack/react-query'
import { Folder, Plus, SearchX } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { Link } from 'react-router'
import type { Project } from '#contract/projects.ts'
import { allProjectsQuery } from '../../api/projects.ts'
import { to } from '../../pages.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Loaded } from '../../widgets/Loaded.tsx'
import { LoadMore } from '../../widgets/LoadMore.tsx'
import { useFilters } from '../../widgets/use-filters.ts'
import { ProjectCard } from './ProjectCard.tsx'
import { ProjectFilters } from './ProjectFilters.tsx'
import { ProjectsSkeleton } from './ProjectsSkeleton.tsx'
import { Summary } from './Summary.tsx'
import { chooseProjects, SORTS } from './project-list.ts'
import styles from './projects.module.css'

/** Cards that are drawn at once; three, two or one stand in a row. */
const CARDS = 24

/** Every project of this person with its cost and its budget. */
export function ProjectsPage(): ReactNode {
  const { t } = useTexts('projects')
  const create = (
    <Link className={buttonClass({ variant: 'primary' })} to={to('projectNew')}>
      <Icon of={Plus} />
      {t('list.create')}
    </Link>
  )
  return (
    <div className="page">
      <header className="page__head">
        <div>
          <h1 className="h1">{t('list.title')}</h1>
          <p className="page__meta">{t('list.lead')}</p>
        </div>
        <div className="page__actions">{create}</div>
      </header>
      <ProjectList />
    </div>
  )
}

function ProjectList(): ReactNode {
  const { t } = useTexts(['projects', 'common'])
  const [filters, change] = useFilters({ search: '', owner: '', sort: 'cost', status: 'active' })
  const status: Project['status'] = filters.status === 'archived' ? 'archived' : 'active'
  const projects = useQuery(allProjectsQuery(status))
  const [shown, setShown] = useState(CARDS)
  if (!projects.data) return <Loaded of={projects} failed={t('list.failed')} pending={<ProjectsSkeleton />} />
  if (projects.data.length === 0 && status === 'active')
    return <NoProjects onArchived={() => change({ status: 'archived' })} />
  const sort = SORTS.find((one) => one === filters.sort) ?? 'cost'
  const chosen = chooseProjects(projects.data, { ...filters, sort })
  const cards = chosen.slice(0, shown)
  return (
    <>
      <Summary projects={projects.data} />
      <div className="stack stack--16">
        <ProjectFilters projects={projects.data} filters={{ ...filters, status, sort }} onChange={change} />
        {chosen.length === 0 && (
          <p className="row small t2">
            <Icon of={SearchX} tone="muted" />
            {projects.data.length === 0 ? t('list.noArchived') : t('list.noneFound')}
          </p>
        )}
        {cards.length > 0 && (
          <ul className={styles.projectCards} aria-label={t('list.title')}>
            {cards.map((project) => (
              <ProjectCard key={project.id} project={project} />
            ))}
          </ul>
        )}
        {chosen.length > CARDS && (
          <LoadMore
            shown={cards.length}
            total={chosen.length}
            hasMore={cards.length < chosen.length}
            isLoading={false}
            onMore={() => setShown(shown + CARDS)}
          />
        )}
      </div>
    </>
  )
}

function NoProjects({ onArchived }: { onArchived: () => void }): ReactNode {
  const { t } = useTexts('projects')
  return (
    <div className="panel">
      <EmptyState icon={Folder} title={t('list.emptyTitle')} text={t('list.emptyText')} isPart>
        <div className="row row--wrap">
          <Link className={buttonClass()} to={to('projectNew')}>
            <Icon of={Plus} />
            {t('list.emptyCreate')}
          </Link>
          <Button variant="ghost" onClick={onArchived}>
            {t('list.showArchived')}
          </Button>
        </div>
      </EmptyState>
    </div>
  )
}
