import { useQueryClient } from '@tanstack/react-query'
import { Circle, CircleCheck, UserMinus } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import type { Project } from '#contract/projects.ts'
import { PROJECT_ROLES, type ProjectRole } from '#domain/access/roles.ts'
import { useAccount } from '../../api/account.ts'
import { call } from '../../api/client.ts'
import { errorText } from '../../api/errors.ts'
import { invalidate } from '../../api/query.ts'
import { useChange } from '../../api/use-change.ts'
import { Badge } from '../../ui/Badge.tsx'
import { MenuButton } from '../../ui/MenuButton.tsx'
import { Person } from '../../ui/Person.tsx'
import { showToast } from '../../ui/toast.ts'
import { refusalOf } from './member-rules.ts'

interface MemberRowProps {
  project: Project
  member: Project['team_members'][number]
  onRemove: () => void
}

/** A person of a project; the menu changes the role or takes them out. */
export function MemberRow({ project, member, onRemove }: MemberRowProps): ReactNode {
  const { t } = useTexts(['projects', 'common'])
  const account = useAccount()
  const queries = useQueryClient()
  const { user_email: email, name, role } = member
  const isSelf = email === account.email
  const change = useChange({
    mutationFn: (to: ProjectRole) =>
      call('PUT /projects/{id}/team/{email}/role', { params: { id: project.id, email }, body: { role: to } }),
    onSuccess: async (changed) => {
      showToast('success', t('members.changed', { name, role: t(`common:roles.${changed.role}`) }))
      await invalidate(queries, 'GET /projects')
    },
    onError: (error) => showToast('error', errorText(error, t('common:errors.unreachable'))),
  })
  const reasonOf = (to: ProjectRole | null) => {
    const refusal = refusalOf(account, project, email, to)
    return refusal && t(`members.reasons.${refusal}`)
  }
  const roles = PROJECT_ROLES.map((to) => ({
    id: to,
    label: t('members.make', { role: t(`common:roles.${to}`) }),
    icon: to === role ? CircleCheck : Circle,
    disabledReason: to === role ? t('members.isNow') : reasonOf(to),
    onSelect: () => change.mutate(to),
  }))
  const removal = {
    id: 'remove',
    label: isSelf ? t('members.leave') : t('members.remove'),
    icon: UserMinus,
    isDanger: true,
    disabledReason: reasonOf(null),
    onSelect: onRemove,
  }
  return (
    <li className="row">
      <span className="grow">
        <Person name={name} sub={email} note={isSelf ? t('members.you') : undefined} />
      </span>
      <Badge {...(role === 'owner' && { tone: 'accent' as const })}>{t(`common:roles.${role}`)}</Badge>
      <MenuButton look="more" label={t('members.menu', { name })} groups={[roles, [removal]]} />
    </li>
  )
}
