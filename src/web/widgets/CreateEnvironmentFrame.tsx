import { useQuery } from '@tanstack/react-query'
import { FolderPlus } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Project } from '#contract/projects.ts'
import { errorText } from '../api/errors.ts'
import { projectsQuery } from '../api/query.ts'
import { to } from '../pages.ts'
import { buttonClass } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'

interface CreateEnvironmentFrameProps {
  title: string
  isOpen: boolean
  onClose: () => void
  /** The dialog with the form, given the projects that may take an environment. */
  children: (projects: readonly Project[]) => ReactNode
}

/** Shows the form of a new environment as soon as there is a project that may take it, made anew with each opening; until then a dialog that says what is missing. */
export function CreateEnvironmentFrame({ title, isOpen, onClose, children }: CreateEnvironmentFrameProps): ReactNode {
  const { t } = useTranslation(['environments', 'common'])
  const projects = useQuery({ ...projectsQuery(), enabled: isOpen })
  const open = projects.data?.filter(({ abilities }) => abilities['project.environments'])
  if (isOpen && open && open.length > 0) return children(open)
  return (
    <Dialog title={title} isOpen={isOpen} onClose={onClose} width="mid">
      {projects.isError && !projects.data && (
        <ErrorState
          title={t('dialog.projectsFailed')}
          text={errorText(projects.error, t('common:errors.unreachable'))}
          onRetry={() => void projects.refetch()}
        />
      )}
      {projects.isPending && (
        <output className="stack stack--16" aria-label={t('common:loading')}>
          <Skeleton width="100%" height="2rem" />
          <Skeleton width="100%" height="2rem" />
        </output>
      )}
      {projects.data && (
        <EmptyState
          icon={FolderPlus}
          title={t(projects.data.length === 0 ? 'dialog.noProjectTitle' : 'dialog.noRoleTitle')}
          text={t(projects.data.length === 0 ? 'dialog.noProjectText' : 'dialog.noRoleText')}
          isPart
        >
          <Link className={buttonClass({ variant: 'primary' })} to={to('projectNew')}>
            {t('dialog.createProject')}
          </Link>
        </EmptyState>
      )}
    </Dialog>
  )
}
