import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { useNavigate } from 'react-router'
import { useAccount } from '../../api/account.ts'
import { call } from '../../api/client.ts'
import { errorText } from '../../api/errors.ts'
import { forgetGone } from '../../api/forget-gone.ts'
import { invalidate } from '../../api/query.ts'
import { useChange } from '../../api/use-change.ts'
import { to } from '../../pages.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { showToast } from '../../ui/toast.ts'
import type { TeamDetail } from './team-detail.ts'

interface RemoveMemberDialogProps {
  team: TeamDetail
  /** Whom it is about. */
  member: TeamDetail['members'][number]
  isOpen: boolean
  onClose: () => void
}

/** Takes someone out of a team, or leaves it, after asking. */
export function RemoveMemberDialog({ team, member, isOpen, onClose }: RemoveMemberDialogProps): ReactNode {
  const { t } = useTexts(['teams', 'common'])
  const account = useAccount()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { id, name, is_self: isSelf } = member
  const removal = useChange({
    mutationFn: () =>
      isSelf
        ? call('POST /teams/{id}/leave', { params: { id: team.id } })
        : call('DELETE /teams/{id}/members/{member_id}', { params: { id: team.id, member_id: id } }),
    onSuccess: async () => {
      onClose()
      showToast('success', isSelf ? t('members.left', { team: team.name }) : t('members.removed', { name }))
      // After leaving, only an administrator can still see it.
      if (isSelf && account.role !== 'admin') {
        await navigate(to('teams'))
        await forgetGone(queries, 'GET /teams/{id}', team.id)
      } else await invalidate(queries, 'GET /teams')
    },
  })
  const close = () => {
    removal.reset()
    onClose()
  }
  return (
    <ConfirmDialog
      title={isSelf ? t('members.leaveTitle', { team: team.name }) : t('members.removeTitle', { name })}
      isOpen={isOpen}
      onClose={close}
      confirmLabel={isSelf ? t('members.leave') : t('members.remove')}
      onConfirm={() => removal.mutate()}
      isDanger
      isLoading={removal.isPending}
      error={removal.isError ? errorText(removal.error, t('common:errors.unreachable')) : undefined}
    >
      {isSelf ? t('members.leaveText') : t('members.removeText')}
    </ConfirmDialog>
  )
}
