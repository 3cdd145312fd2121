import { useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode } from 'react'
import { query } from '../api/query.ts'
import { useCatalogue } from '../locales/catalogue.ts'
import { useTexts } from '../locales/texts.ts'
import { Link, useParams } from 'react-router'
import { approvalQuery } from '../api/approvals.ts'
import { environmentQuery } from '../api/environment.ts'
import { runQuery } from '../api/runs.ts'
import { addressOf, PAGES, type Page, type PageId } from '../pages.ts'
import { pagesAbove } from './pages-above.ts'
import { usePage } from './use-page.ts'

interface Crumb {
  title: string
  path: string
}

/** The pages above this one and the page itself, by the real names of what they show. */
export function Breadcrumbs(): ReactNode {
  const { t } = useTexts(['common', 'shell'])
  const { nameTemplate } = useCatalogue()
  const page = usePage()
  const { projectId, id, teamId } = useParams()
  const isProject = page === PAGES.project || page === PAGES.projectSettings
  const openProject = isProject ? (projectId ?? id) : undefined
  // The same queries as those of the pages: their answers are shared.
  const project = useQuery({
    ...query('GET /projects/{id}', { params: { id: openProject ?? '' } }),
    enabled: openProject !== undefined,
  })
  const environment = useQuery({
    ...environmentQuery(id ?? ''),
    enabled: (page === PAGES.environment || page === PAGES.receipt) && id !== undefined,
  })
  const run = useQuery({ ...runQuery(id ?? ''), enabled: page === PAGES.run && id !== undefined })
  const approval = useQuery({ ...approvalQuery(id ?? ''), enabled: page === PAGES.approval && id !== undefined })
  const template = useQuery({
    ...query('GET /templates/{id}', { params: { id: id ?? '' } }),
    enabled: page === PAGES.template && id !== undefined,
  })
  const team = useQuery({
    ...query('GET /teams/{id}', { params: { id: teamId ?? '' } }),
    enabled: page === PAGES.team && teamId !== undefined,
  })

  /** The real names of what the page shows, where they are known. */
  const names: Readonly<Partial<Record<PageId, string | undefined>>> = {
    project: project.data?.name,
    environment: environment.data?.name,
    run: run.data && `${run.data.environment.name}, ${t('pages.run')} ${run.data.number}`,
    approval: approval.data?.environment.name,
    template: template.data && nameTemplate(template.data).name,
    team: team.data?.name,
  }
  const titleOf = ({ id: pageId, title }: Page) => names[pageId] ?? t(title)
  const parents = (page ? pagesAbove(page) : []).map((above): Crumb => ({
    title: above.crumb ? t(above.crumb) : titleOf(above),
    path: addressOf(above, { projectId: openProject, id }),
  }))
  return (
    <nav className="crumbs" aria-label={t('shell.breadcrumbs')}>
      {parents.map(({ title, path }) => (
        <Fragment key={path}>
          <Link className="truncate" to={path} title={title}>
            {title}
          </Link>
          <span aria-hidden="true">/</span>
        </Fragment>
      ))}
      <span aria-current="page" className="truncate">
        {page ? titleOf(page) : t('pages.notFound')}
      </span>
    </nav>
  )
}
