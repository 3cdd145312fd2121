import { Archive, Settings, User } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { Link, useParams } from 'react-router'
import type { Project } from '#contract/projects.ts'
import { useFormat } from '../../lib/format.ts'
import { to } from '../../pages.ts'
import { Badge } from '../../ui/Badge.tsx'
import { buttonClass } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { CreateEnvironment } from './CreateEnvironment.tsx'
import { Environments } from './Environments.tsx'
import { Figures } from './Figures.tsx'
import { KeptList } from './KeptList.tsx'
import { Leaks } from './Leaks.tsx'
import { LoadProject } from './LoadProject.tsx'
import { Members } from './Members.tsx'
import { Policies } from './Policies.tsx'
import { ProjectTemplates } from './ProjectTemplates.tsx'
import styles from './projects.module.css'

/** One project: what runs in it, what it costs, who is in it. */
export function ProjectPage(): ReactNode {
  const { projectId = '' } = useParams()
  return (
    <LoadProject key={projectId} id={projectId}>
      {(project) => <ProjectDetail project={project} />}
    </LoadProject>
  )
}

function ProjectDetail({ project }: { project: Project }): ReactNode {
  const { t } = useTexts('projects')
  const { date } = useFormat()
  const { id, name, description, owner_name: owner, created_at: created, slug, status } = project
  return (
    <div className="page">
      <header className="page__head">
        <div>
          <h1 className="h1">
            {name}
            {status === 'archived' && (
              <Badge tone="warning">
                <Icon of={Archive} />
                {t('detail.archived')}
              </Badge>
            )}
          </h1>
          <p className="page__meta">
            <span>{description ?? t('list.noDescription')}</span>
            <span>
              <Icon of={User} tone="muted" />
              <span className="visually-hidden">{t('list.owner')} </span>
              {owner}
            </span>
            <span>{t('detail.created', { date: date(new Date(created)) })}</span>
            <span className="mono">{slug}</span>
          </p>
        </div>
        <div className="page__actions">
          <Link className={buttonClass()} to={to('projectSettings', { id })}>
            <Icon of={Settings} />
            {t('detail.settings')}
          </Link>
          <CreateEnvironment project={project} label={t('detail.createEnvironment')} isPrimary />
        </div>
      </header>
      <Figures project={project} />
      <div className={styles.projectSplit}>
        <div className="stack stack--24">
          <Environments project={project} />
          <Leaks project={project} />
          <KeptList project={project} />
          <ProjectTemplates project={project} />
          <Policies project={project} />
        </div>
        <Members project={project} />
      </div>
    </div>
  )
}
