import { useQueryClient } from '@tanstack/react-query'
import { Circle, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { TEAM_ROLES, type TeamRole } from '#domain/access/roles.ts'
import { useAccount } from '../../api/account.ts'
import { call } from '../../api/client.ts'
import { errorText } from '../../api/errors.ts'
import { invalidate } from '../../api/query.ts'
import { useChange } from '../../api/use-change.ts'
import { useFormat } from '../../lib/format.ts'
import { Button } from '../../ui/Button.tsx'
import { MenuButton } from '../../ui/MenuButton.tsx'
import { Person } from '../../ui/Person.tsx'
import { showToast } from '../../ui/toast.ts'
import type { TeamDetail } from './team-detail.ts'
import { refusalOf } from './member-rules.ts'

interface MemberRowProps {
  team: TeamDetail
  member: TeamDetail['members'][number]
  onRemove: () => void
}

/** A person of a team: the role can be changed, the person removed, or oneself leaves. */
export function MemberRow({ team, member, onRemove }: MemberRowProps): ReactNode {
  const { t } = useTexts(['teams', 'common'])
  const { date, dateTime, distance } = useFormat()
  const account = useAccount()
  const queries = useQueryClient()
  const { id, name, email, role, is_self: isSelf, last_active_at: active } = member
  const change = useChange({
    mutationFn: (to: TeamRole) =>
      call('PUT /teams/{id}/members/{member_id}/role', { params: { id: team.id, member_id: id }, body: { role: to } }),
    onSuccess: async (changed) => {
      showToast('success', t('members.changed', { name, role: t(`common:roles.${changed.role}`) }))
      await invalidate(queries, 'GET /teams')
    },
    onError: (error) => showToast('error', errorText(error, t('common:errors.unreachable'))),
  })
  const reasonOf = (to: TeamRole | null) => {
    const refusal = refusalOf(account, team.members, email, to)
    return refusal && t(`members.reasons.${refusal}`)
  }
  const roles = TEAM_ROLES.map((to) => ({
    id: to,
    label: t(`common:roles.${to}`),
    icon: to === role ? CircleCheck : Circle,
    disabledReason: to === role ? t('members.isNow') : reasonOf(to),
    onSelect: () => change.mutate(to),
  }))
  return (
    <tr>
      <td>
        <Person name={name} sub={email} note={isSelf ? t('members.you') : undefined} />
      </td>
      <td data-end>
        <MenuButton look="button" label={t('members.roleOf', { name })} groups={[roles]}>
          <span className="visually-hidden">{t('members.roleOf', { name })}: </span>
          {t(`common:roles.${role}`)}
        </MenuButton>
      </td>
      <td className="t2" data-hide>
        {active === null ? (
          t('members.never')
        ) : (
          <time title={dateTime(new Date(active))}>{distance(new Date(active))}</time>
        )}
      </td>
      <td className="num t3">
        <span className="only-list t3">{t('members.joined')} </span>
        {date(new Date(member.joined_at))}
      </td>
      <td className="num" data-end>
        <Button size="sm" variant="ghost" disabledReason={reasonOf(null)} onClick={onRemove}>
          {isSelf ? t('members.leave') : t('members.remove')}
          <span className="visually-hidden"> {isSelf ? team.name : name}</span>
        </Button>
      </td>
    </tr>
  )
}
