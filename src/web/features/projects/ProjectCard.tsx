import clsx from 'clsx'
import { Server, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { Link } from 'react-router'
import type { Project } from '#contract/projects.ts'
import { to } from '../../pages.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { CloudLabel } from '../../widgets/CloudLabel.tsx'
import { BudgetMeter } from './BudgetMeter.tsx'
import styles from './projects.module.css'

/** A project in the list. The whole card leads to it. */
export function ProjectCard({ project }: { project: Project }): ReactNode {
  const { t } = useTexts('projects')
  return (
    <li className={clsx('panel', styles.projectCard)}>
      <div className="row row--between row--top">
        <div className="stack stack--4">
          <h2 className="h3">
            <Link className={styles.projectCardLink} to={to('project', { projectId: project.id })}>
              {project.name}
            </Link>
          </h2>
          <p className={clsx('small t2', styles.projectCardText)}>{project.description ?? t('list.noDescription')}</p>
        </div>
        <span title={t('list.defaultCloud', { cloud: project.settings.default_cloud_provider })}>
          <CloudLabel cloud={project.settings.default_cloud_provider} isMarkOnly />
        </span>
      </div>
      <div className={clsx('row row--wrap small t2', styles.projectCardCounts)}>
        <span className="row">
          <Icon of={Server} tone="muted" />
          {t('list.environments', { count: project.environment_count })}
        </span>
        <span className="row">
          <Icon of={Users} tone="muted" />
          {t('list.people', { count: project.team_members.length })}
        </span>
      </div>
      <BudgetMeter project={project} />
      <div className="row small t2">
        <Avatar name={project.owner_name} />
        <span className="visually-hidden">{t('list.owner')} </span>
        {project.owner_name}
      </div>
    </li>
  )
}
