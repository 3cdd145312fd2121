import { useQuery } from '@tanstack/react-query'
import { FolderPlus } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { Link } from 'react-router'
import type { Project } from '#contract/projects.ts'
import { projectsQuery } from '../../api/projects.ts'
import { to } from '../../pages.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Loaded } from '../../widgets/Loaded.tsx'

interface CreateEnvironmentFrameProps {
  title: string
  isOpen: boolean
  onClose: () => void
  /** The dialog with the form, given the projects that may take an environment. */
  children: (projects: readonly Project[]) => ReactNode
}

/**
 * Shows the form of a new environment as soon as there is a project that may take it, made again with each opening;
 * until then a dialog that says what is missing.
 */
export function CreateEnvironmentFrame({ title, isOpen, onClose, children }: CreateEnvironmentFrameProps): ReactNode {
  const { t } = useTexts(['environments', 'common'])
  const projects = useQuery({ ...projectsQuery(), enabled: isOpen })
  const open = projects.data?.filter(({ abilities }) => abilities['project.environments'])
  if (isOpen && open && open.length > 0) return children(open)
  return (
    <Dialog title={title} isOpen={isOpen} onClose={onClose} width="mid">
      <Loaded
        of={projects}
        failed={t('dialog.projectsFailed')}
        pending={
          <output className="stack stack--16" aria-label={t('common:loading')}>
            <Skeleton width="100%" height="2rem" />
            <Skeleton width="100%" height="2rem" />
          </output>
        }
      />
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
