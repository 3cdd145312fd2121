import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { useNavigate } from 'react-router'
import type { Project } from '#contract/projects.ts'
import { useAccount } from '../../api/account.ts'
import { call } from '../../api/client.ts'
import { errorText } from '../../api/errors.ts'
import { forgetGone } from '../../api/forget-gone.ts'
import { invalidate } from '../../api/query.ts'
import { useChange } from '../../api/use-change.ts'
import { to } from '../../pages.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { showToast } from '../../ui/toast.ts'

interface RemoveMemberDialogProps {
  project: Project
  /** Whom it is about. */
  member: Project['team_members'][number]
  isOpen: boolean
  onClose: () => void
}

/** Takes someone out of a project, or leaves it, after asking. */
export function RemoveMemberDialog({ project, member, isOpen, onClose }: RemoveMemberDialogProps): ReactNode {
  const { t } = useTexts(['projects', 'common'])
  const account = useAccount()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { name, user_email: email } = member
  const isSelf = email === account.email
  const removal = useChange({
    mutationFn: () =>
      isSelf
        ? call('POST /projects/{id}/leave', { params: { id: project.id } })
        : call('DELETE /projects/{id}/team/{email}', { params: { id: project.id, email } }),
    onSuccess: async () => {
      onClose()
      showToast('success', isSelf ? t('members.left', { project: project.name }) : t('members.removed', { name }))
      // After leaving, only an administrator can still see it.
      if (isSelf && account.role !== 'admin') {
        await navigate(to('projects'))
        await forgetGone(queries, 'GET /projects/{id}', project.id)
      } else await invalidate(queries, 'GET /projects')
    },
  })
  const close = () => {
    removal.reset()
    onClose()
  }
  return (
    <ConfirmDialog
      title={isSelf ? t('members.leaveTitle', { project: project.name }) : t('members.removeTitle', { name })}
      isOpen={isOpen}
      onClose={close}
      confirmLabel={isSelf ? t('members.leave') : t('members.remove')}
      onConfirm={() => removal.mutate()}
      isDanger
      isLoading={removal.isPending}
      error={removal.isError ? errorText(removal.error, t('common:errors.unreachable')) : undefined}
    >
      {t(isSelf ? 'members.leaveText' : 'members.removeText', { owner: project.owner_name })}
    </ConfirmDialog>
  )
}
