import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { InstallationConnection } from '#contract/installation-connections.ts'
import { call } from '../../api/client.ts'
import { errorText } from '../../api/errors.ts'
import { invalidate } from '../../api/query.ts'
import { useChange } from '../../api/use-change.ts'
import { useTexts } from '../../locales/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { showToast } from '../../ui/toast.ts'

type Project = InstallationConnection['projects'][number]

interface ConnectionProjectsProps {
  connection: InstallationConnection
  mayChange: boolean
}

/** The projects that can use a connection, with what each runs on it. */
export function ConnectionProjects({ connection, mayChange }: ConnectionProjectsProps): ReactNode {
  const { t } = useTexts(['grants', 'connections'])
  const [asked, setAsked] = useState<Project>()
  const [isAsking, setIsAsking] = useState(false)
  const { projects, is_for_all: isForAll } = connection
  return (
    <div className="stack stack--4">
      <p className="small t2">
        {t(isForAll ? 'forAll' : projects.length === 0 ? 'forNone' : 'forSome', { count: projects.length })}
      </p>
      {projects.length > 0 && (
        <ul className="stack stack--4" aria-label={t('projectsOf', { name: connection.name })}>
          {projects.map((project) => (
            <li key={project.id} className="row row--wrap small">
              <span className="grow">
                <span className="medium">{project.name}</span>{' '}
                <span className="t2">
                  {[
                    t('connections:environments', { count: project.environments }),
                    project.max_at_once === null ? '' : t('connections:atOnce', { count: project.max_at_once }),
                    project.is_granted || isForAll ? '' : t('withdrawn'),
                  ]
                    .filter((part) => part !== '')
                    .join(' · ')}
                </span>
              </span>
              {project.environments > 0 && (
                <Button
                  size="sm"
                  disabledReason={mayChange ? undefined : t('reason')}
                  onClick={() => {
                    setAsked(project)
                    setIsAsking(true)
                  }}
                >
                  {t('connections:handOver')}
                  <span className="visually-hidden">{project.name}</span>
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {asked && (
        <HandOver connection={connection} project={asked} isOpen={isAsking} onClose={() => setIsAsking(false)} />
      )}
    </div>
  )
}

interface HandOverProps {
  connection: InstallationConnection
  project: Project
  isOpen: boolean
  onClose: () => void
}

/** Asks before the environments of one project are handed over to people. */
function HandOver({ connection, project, isOpen, onClose }: HandOverProps): ReactNode {
  const { t } = useTexts(['grants', 'connections', 'common'])
  const queries = useQueryClient()
  const { name } = project
  const handOver = useChange({
    mutationFn: () =>
      call('POST /connections/{id}/hand-over', { params: { id: connection.id }, body: { project_id: project.id } }),
    onSuccess: () => {
      showToast('success', t('handingOver.done', { name }))
      onClose()
    },
    onSettled: () => invalidate(queries, 'GET /connections'),
  })
  return (
    <ConfirmDialog
      title={t('handingOver.title', { name })}
      isOpen={isOpen}
      onClose={() => {
        handOver.reset()
        onClose()
      }}
      confirmLabel={t('connections:handingOver.confirm')}
      onConfirm={() => handOver.mutate()}
      isDanger
      isLoading={handOver.isPending}
      error={handOver.isError ? errorText(handOver.error, t('common:errors.unreachable')) : undefined}
    >
      {t('connections:handingOver.text', { count: project.environments })}
    </ConfirmDialog>
  )
}
