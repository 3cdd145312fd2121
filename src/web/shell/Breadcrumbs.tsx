import { useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { approvalQuery } from '../api/approvals.ts'
import { environmentQuery } from '../api/environment.ts'
import { projectQuery, teamQuery } from '../api/query.ts'
import { templateQuery } from '../api/templates.ts'
import type { ParentId } from '../page-row.ts'
import { PAGES, to } from '../pages.ts'
import { usePage } from './use-page.ts'

interface Crumb {
  title: string
  path: string
}

/** Where the page stands: the pages above it, by the real names of what they show. */
export function Breadcrumbs(): ReactNode {
  const { t } = useTranslation(['common', 'shell'])
  const page = usePage()
  const { projectId, id, teamId } = useParams()
  const isProject = page === PAGES.project || page === PAGES.projectSettings
  const openProject = isProject ? (projectId ?? id) : undefined
  // The same questions as the pages ask: their answers are shared.
  const project = useQuery({ ...projectQuery(openProject ?? ''), enabled: openProject !== undefined })
  const environment = useQuery({ ...environmentQuery(id ?? ''), enabled: page === PAGES.environment && id !== undefined })
  const approval = useQuery({ ...approvalQuery(id ?? ''), enabled: page === PAGES.approval && id !== undefined })
  const template = useQuery({ ...templateQuery(id ?? ''), enabled: page === PAGES.template && id !== undefined })
  const team = useQuery({ ...teamQuery(teamId ?? ''), enabled: page === PAGES.team && teamId !== undefined })

  const projectCrumb: Crumb = { title: project.data?.name ?? t('pages.project'), path: to('project', { projectId: openProject ?? '' }) }
  const above: Readonly<Record<ParentId, readonly Crumb[]>> = {
    projects: [{ title: t('pages.projects'), path: to('projects') }],
    project: [{ title: t('pages.projects'), path: to('projects') }, projectCrumb],
    teams: [{ title: t('pages.teams'), path: to('teams') }],
    profile: [{ title: t('pages.profile'), path: to('profile') }],
    people: [{ title: t('shell:sections.administration'), path: to('people') }],
    environments: [{ title: t('pages.environments'), path: to('environments') }],
    approvals: [{ title: t('pages.approvals'), path: to('approvals') }],
    templates: [{ title: t('pages.templates'), path: to('templates') }],
  }
  const parents = page && 'parent' in page ? above[page.parent] : []
  const own = () => {
    if (!page) return t('pages.notFound')
    if (page === PAGES.project) return projectCrumb.title
    if (page === PAGES.environment) return environment.data?.name ?? t(page.title)
    if (page === PAGES.approval) return approval.data?.environment.name ?? t(page.title)
    if (page === PAGES.template) return template.data?.name ?? t(page.title)
    if (page === PAGES.team) return team.data?.name ?? t(page.title)
    return t(page.title)
  }
  return (
    <nav className="crumbs" aria-label={t('shell.breadcrumbs')}>
      {parents.map(({ title, path }) => (
        <Fragment key={path}>
          <Link className="truncate" to={path} title={title}>
            {title}
          </Link>
          <span className="crumbs__sep" aria-hidden="true">
            /
          </span>
        </Fragment>
      ))}
      <span aria-current="page" className="truncate">
        {own()}
      </span>
    </nav>
  )
}
