import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState, type ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import type { Output } from '#contract/endpoint.ts'
import type { people } from '#contract/people.ts'
import { useAccount } from '../../api/account.ts'
import { call } from '../../api/client.ts'
import { errorText } from '../../api/errors.ts'
import { invalidate, query } from '../../api/query.ts'
import { useChange } from '../../api/use-change.ts'
import { useFormat } from '../../lib/format.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Table } from '../../ui/Table.tsx'
import { showToast } from '../../ui/toast.ts'
import { InvitationLink } from './InvitationLink.tsx'

type Invitation = Output<typeof people.invitations>[number]

/** The invitations that can still be accepted; nothing where there are none. */
export function Invitations(): ReactNode {
  const { t } = useTexts(['admin', 'common'])
  const id = useId()
  const list = useQuery(query('GET /people/invitations', {}))
  if (list.isError && !list.data) {
    return (
      <ErrorState
        title={t('failed')}
        text={errorText(list.error, t('common:errors.unreachable'))}
        onRetry={() => void list.refetch()}
      />
    )
  }
  if (!list.data || list.data.length === 0) return null
  return (
    <section className="stack stack--12" aria-labelledby={id}>
      <h2 className="h2" id={id}>
        {t('invitations.title')}
      </h2>
      <Table label={t('invitations.title')} isList isPlain>
        <thead>
          <tr>
            <th>{t('invitations.email')}</th>
            <th>{t('invitations.role')}</th>
            <th>{t('invitations.team')}</th>
            <th>{t('invitations.ends')}</th>
            <th className="num">{t('invitations.actions')}</th>
          </tr>
        </thead>
        <tbody>
          {list.data.map((invitation) => (
            <Row key={invitation.id} invitation={invitation} />
          ))}
        </tbody>
      </Table>
    </section>
  )
}

function Row({ invitation }: { invitation: Invitation }): ReactNode {
  const { t } = useTexts(['admin', 'common'])
  const { date, dateTime, distance } = useFormat()
  const { abilities } = useAccount()
  const queries = useQueryClient()
  const [isAsked, setIsAsked] = useState(false)
  const { id, email } = invitation
  const onSettled = () => invalidate(queries, 'GET /people')
  const renew = useChange({
    mutationFn: () => call('POST /people/invitations/{id}/renew', { params: { id } }),
    onError: (error) => showToast('error', errorText(error, t('common:errors.unreachable'))),
    onSettled,
  })
  const withdraw = useChange({
    mutationFn: () => call('DELETE /people/invitations/{id}', { params: { id } }),
    onSuccess: () => showToast('success', t('invitations.withdrawn', { email })),
    onSettled,
  })
  const ends = new Date(invitation.expires_at)
  return (
    <tr>
      <td>
        <span className="medium">{email}</span>
        <span className="cell-sub">
          {t('invitations.by', { name: invitation.invited_by, date: date(new Date(invitation.created_at)) })}
        </span>
      </td>
      <td data-end>
        <Badge {...(invitation.role === 'admin' && { tone: 'accent' })}>{t(`people.${invitation.role}`)}</Badge>
      </td>
      <td className="t2" data-hide>
        {invitation.team_name}
      </td>
      <td className="t2" title={dateTime(ends)}>
        {distance(ends)}
      </td>
      <td className="num" data-span>
        {abilities['people.manage'] && (
          <>
            <Button size="sm" onClick={() => renew.mutate()} isLoading={renew.isPending}>
              {t('invitations.renew')}
              <span className="visually-hidden">{email}</span>
            </Button>{' '}
            <Button size="sm" variant="ghost" onClick={() => setIsAsked(true)}>
              {t('invitations.withdraw')}
              <span className="visually-hidden">{email}</span>
            </Button>
          </>
        )}
        <Dialog
          title={t('invite.doneTitle')}
          isOpen={renew.data !== undefined}
          onClose={renew.reset}
          foot={<Button onClick={renew.reset}>{t('common:close')}</Button>}
        >
          {renew.data && <InvitationLink invitation={renew.data} />}
        </Dialog>
        <ConfirmDialog
          title={t('invitations.withdrawTitle', { email })}
          isOpen={isAsked}
          onClose={() => setIsAsked(false)}
          confirmLabel={t('invitations.withdraw')}
          onConfirm={() => withdraw.mutate()}
          isDanger
          isLoading={withdraw.isPending}
          error={withdraw.isError ? errorText(withdraw.error, t('common:errors.unreachable')) : undefined}
        >
          {t('invitations.withdrawText')}
        </ConfirmDialog>
      </td>
    </tr>
  )
}
