import { useQueryClient } from '@tanstack/react-query'
import clsx from 'clsx'
import { Mail } from 'lucide-react'
import type { ReactNode } from 'react'
import { answersBelow } from '../../api/query.ts'
import { useTexts } from '../../locales/texts.ts'
import { call } from '../../api/client.ts'
import { errorText } from '../../api/errors.ts'
import { useChange } from '../../api/use-change.ts'
import { useFormat } from '../../lib/format.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { showToast } from '../../ui/toast.ts'
import type { TeamDetail } from './team-detail.ts'
import styles from './teams.module.css'

/** People invited to a team who have no account yet. */
export function Invitations({ team }: { team: TeamDetail }): ReactNode {
  const { t } = useTexts(['teams', 'common'])
  const { date } = useFormat()
  const queries = useQueryClient()
  const withdrawal = useChange({
    mutationFn: ({ id }: { id: string; email: string }) =>
      call('DELETE /teams/{id}/invitations/{invitation_id}', { params: { id: team.id, invitation_id: id } }),
    onSuccess: async (_, { email }) => {
      showToast('success', t('invitations.withdrawn', { email }))
      await queries.invalidateQueries(answersBelow('GET /teams/{id}', { id: team.id }))
    },
    onError: (error) => showToast('error', errorText(error, t('common:errors.unreachable'))),
  })
  if (team.invitations.length === 0) return null
  const reason = team.abilities['team.members'] ? undefined : t('members.reasons.no-right')
  return (
    <ul className="panel rows" aria-label={t('invitations.title')}>
      {team.invitations.map((invitation) => (
        <li key={invitation.id} className="row">
          <Icon of={Mail} tone="muted" />
          <span className={clsx('grow small', styles.teamsWrap)}>
            <span className="medium">
              {t('invitations.invited', { email: invitation.email, role: t(`common:roles.${invitation.role}`) })}
            </span>{' '}
            <span className="t2">{t('invitations.ends', { date: date(new Date(invitation.expires_at)) })}</span>
          </span>
          <Button
            size="sm"
            variant="ghost"
            disabledReason={reason}
            isLoading={withdrawal.isPending && withdrawal.variables.id === invitation.id}
            onClick={() => withdrawal.mutate(invitation)}
          >
            {t('invitations.withdraw')}
            <span className="visually-hidden"> {invitation.email}</span>
          </Button>
        </li>
      ))}
    </ul>
  )
}
