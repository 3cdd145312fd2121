import { useQueryClient } from '@tanstack/react-query'
import clsx from 'clsx'
import { useCallback, useState, type ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import type { Project } from '#contract/projects.ts'
import { call } from '../../api/client.ts'
import { errorText } from '../../api/errors.ts'
import { invalidate } from '../../api/query.ts'
import { useChange } from '../../api/use-change.ts'
import { Button } from '../../ui/Button.tsx'
import { showToast } from '../../ui/toast.ts'
import { DeleteProjectDialog } from './DeleteProjectDialog.tsx'
import styles from './projects.module.css'

/** Archiving a project, taking it up again, and deleting it. */
export function ProjectEnd({ project }: { project: Project }): ReactNode {
  const { t } = useTexts(['projects', 'common'])
  const queries = useQueryClient()
  const [isDeleting, setIsDeleting] = useState(false)
  const close = useCallback(() => setIsDeleting(false), [])
  const isActive = project.status === 'active'
  const turn = useChange({
    mutationFn: () =>
      call('PUT /projects/{id}', { params: { id: project.id }, body: { status: isActive ? 'archived' : 'active' } }),
    onSuccess: async ({ status, name }) => {
      showToast('success', t(status === 'active' ? 'end.reactivated' : 'end.archived', { name }))
      await invalidate(queries, 'GET /projects')
    },
    onError: (error) => showToast('error', errorText(error, t('common:errors.unreachable'))),
  })
  return (
    <section className={styles.projectForm} aria-labelledby="end">
      <div className="section-head">
        <h2 className="h2" id="end">
          {t('end.title')}
        </h2>
      </div>
      <ul className="panel rows">
        <li className="row row--wrap">
          <span className={clsx('grow', styles.projectEndText)}>
            <span className="medium">{isActive ? t('end.archive') : t('end.reactivate')}</span>
            <span className="small t2">{isActive ? t('end.archiveText') : t('end.reactivateText')}</span>
          </span>
          <Button
            isLoading={turn.isPending}
            disabledReason={project.abilities['project.update'] ? undefined : t('settings.reason')}
            onClick={() => turn.mutate()}
          >
            {isActive ? t('end.archive') : t('end.reactivate')}
          </Button>
        </li>
        <li className="row row--wrap">
          <span className={clsx('grow', styles.projectEndText)}>
            <span className="medium">{t('end.delete')}</span>
            <span className="small t2">{t('end.deleteText')}</span>
          </span>
          <Button
            variant="danger"
            disabledReason={project.abilities['project.delete'] ? undefined : t('end.deleteReason')}
            onClick={() => setIsDeleting(true)}
          >
            {t('end.delete')}
          </Button>
        </li>
      </ul>
      <DeleteProjectDialog project={project} isOpen={isDeleting} onClose={close} />
    </section>
  )
}
