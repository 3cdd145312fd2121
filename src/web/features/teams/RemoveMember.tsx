import type { ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { call } from '../../api/client.ts'
import { RemoveMemberDialog } from '../../widgets/RemoveMemberDialog.tsx'
import type { TeamDetail } from './team-detail.ts'

interface RemoveMemberProps {
  team: TeamDetail
  /** Whom it is about. */
  member: TeamDetail['members'][number]
  isOpen: boolean
  onClose: () => void
}

/** Takes someone out of a team, or leaves it, after asking. */
export function RemoveMember({ team, member, ...dialog }: RemoveMemberProps): ReactNode {
  const { t } = useTexts('teams')
  const { id, name: place } = team
  const { id: member_id, name, is_self: isSelf } = member
  return (
    <RemoveMemberDialog
      list="teams"
      id={id}
      isSelf={isSelf}
      words={{
        title: isSelf ? t('members.leaveTitle', { team: place }) : t('members.removeTitle', { name }),
        confirm: isSelf ? t('members.leave') : t('members.remove'),
        text: isSelf ? t('members.leaveText') : t('members.removeText'),
        done: isSelf ? t('members.left', { team: place }) : t('members.removed', { name }),
      }}
      send={() =>
        isSelf
          ? call('POST /teams/{id}/leave', { params: { id } })
          : call('DELETE /teams/{id}/members/{member_id}', { params: { id, member_id } })
      }
      {...dialog}
    />
  )
}
