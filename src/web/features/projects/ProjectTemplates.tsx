import { useQuery, useQueryClient } from '@tanstack/react-query'
import clsx from 'clsx'
import { Layers } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { Link } from 'react-router'
import type { Project } from '#contract/projects.ts'
import { call } from '../../api/client.ts'
import { errorText } from '../../api/errors.ts'
import { invalidate, query } from '../../api/query.ts'
import { useChange } from '../../api/use-change.ts'
import { useFormat } from '../../lib/format.ts'
import { forProject } from '../../lib/for-project.ts'
import { to } from '../../pages.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { showToast } from '../../ui/toast.ts'
import { Loaded } from '../../widgets/Loaded.tsx'
import { CloudMark } from '../../widgets/CloudMark.tsx'
import { cloudOfId } from './clouds.ts'
import styles from './projects.module.css'

interface Put {
  id: string
  name: string
}

/**
 * The templates that were put into a project: their pages make environments of it. Taking one out can be undone by
 * dropping it there again: it is asked about nowhere.
 */
export function ProjectTemplates({ project }: { project: Project }): ReactNode {
  const { t } = useTexts(['projects', 'common'])
  const { date } = useFormat()
  const queries = useQueryClient()
  const templates = useQuery(query('GET /projects/{id}/templates', { params: { id: project.id } }))
  const removal = useChange({
    mutationFn: ({ id }: Put) =>
      call('DELETE /projects/{id}/templates/{template_id}', { params: { id: project.id, template_id: id } }),
    onSuccess: async (_, { name }) => {
      showToast('success', t('templates.removed', { name }))
      await invalidate(queries, 'GET /projects')
    },
    onError: (error) => showToast('error', errorText(error, t('common:errors.unreachable'))),
  })
  const reason = project.abilities['project.templates'] ? undefined : t('templates.reason')
  return (
    <section aria-labelledby="templates">
      <div className="section-head">
        <h2 className="h2" id="templates">
          {t('templates.title')}
        </h2>
      </div>
      <div className="panel">
        <Loaded
          of={templates}
          failed={t('templates.failed')}
          pending={
            <div className="panel__body">
              <Skeleton width="60%" />
            </div>
          }
        />
        {templates.data?.length === 0 && (
          <p className="panel__body row row--top small t2">
            <Icon of={Layers} tone="muted" />
            {t('templates.empty')}
          </p>
        )}
        {templates.data !== undefined && templates.data.length > 0 && (
          <ul className="rows" aria-label={t('templates.title')}>
            {templates.data.map((template) => (
              <li key={template.id} className="row">
                <Icon of={Layers} tone="muted" />
                <span className={clsx('grow', styles.projectWrap)}>
                  <Link className="link" to={forProject(to('template', { id: template.id }), project.id)}>
                    {template.name}
                  </Link>
                  <span className="cell-sub">
                    {t('templates.by', { name: template.added_by, date: date(new Date(template.added_at)) })}
                  </span>
                </span>
                <TemplateCloud id={template.cloud} />
                <Button
                  size="sm"
                  variant="ghost"
                  disabledReason={reason}
                  isLoading={removal.isPending && removal.variables.id === template.id}
                  onClick={() => removal.mutate(template)}
                >
                  {t('templates.remove')}
                  <span className="visually-hidden"> {template.name}</span>
                </Button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}

function TemplateCloud({ id }: { id: string }): ReactNode {
  const cloud = cloudOfId(id)
  return cloud && <CloudMark cloud={cloud} />
}
