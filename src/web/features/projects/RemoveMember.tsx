import type { ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import type { Project } from '#contract/projects.ts'
import { useAccount } from '../../api/account.ts'
import { call } from '../../api/client.ts'
import { RemoveMemberDialog } from '../../widgets/RemoveMemberDialog.tsx'

interface RemoveMemberProps {
  project: Project
  /** Whom it is about. */
  member: Project['team_members'][number]
  isOpen: boolean
  onClose: () => void
}

/** Takes someone out of a project, or leaves it, after asking. */
export function RemoveMember({ project, member, ...dialog }: RemoveMemberProps): ReactNode {
  const { t } = useTexts('projects')
  const account = useAccount()
  const { id, name: place, owner_name: owner } = project
  const { name, user_email: email } = member
  const isSelf = email === account.email
  return (
    <RemoveMemberDialog
      list="projects"
      id={id}
      isSelf={isSelf}
      words={{
        title: isSelf ? t('members.leaveTitle', { project: place }) : t('members.removeTitle', { name }),
        confirm: isSelf ? t('members.leave') : t('members.remove'),
        text: t(isSelf ? 'members.leaveText' : 'members.removeText', { owner }),
        done: isSelf ? t('members.left', { project: place }) : t('members.removed', { name }),
      }}
      send={() =>
        isSelf
          ? call('POST /projects/{id}/leave', { params: { id } })
          : call('DELETE /projects/{id}/team/{email}', { params: { id, email } })
      }
      {...dialog}
    />
  )
}
