import { useQueryClient } from '@tanstack/react-query'
import { History, LockOpen, LogOut, Shield, ShieldOff, UserCheck, UserX } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { useNavigate } from 'react-router'
import { call } from '../../api/client.ts'
import { errorText } from '../../api/errors.ts'
import { invalidate } from '../../api/query.ts'
import { useChange } from '../../api/use-change.ts'
import { to } from '../../pages.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import type { MenuItem } from '../../ui/Menu.tsx'
import { MenuButton } from '../../ui/MenuButton.tsx'
import { showToast } from '../../ui/toast.ts'
import type { PersonDetail } from './person-detail.ts'

type Act = 'admin' | 'user' | 'disable' | 'enable' | 'unlock' | 'signOut'

/** The action that waits for a confirmation. */
const CONFIRMED = ['admin', 'user', 'disable'] as const
type Confirmation = (typeof CONFIRMED)[number]

const DONE = {
  admin: 'act.madeAdmin',
  user: 'act.madeUser',
  disable: 'act.disabled',
  enable: 'act.enabled',
  unlock: 'act.unlocked',
  signOut: 'act.signedOut',
} as const

function perform(act: Act, params: { id: string }): Promise<unknown> {
  if (act === 'disable') return call('POST /people/{id}/disable', { params })
  if (act === 'enable') return call('POST /people/{id}/enable', { params })
  if (act === 'unlock') return call('POST /people/{id}/unlock', { params })
  if (act === 'signOut') return call('DELETE /people/{id}/sessions', { params })
  return call('PUT /people/{id}/role', { params, body: { role: act } })
}

/** What administrators can do with someone; what they may not says why. */
export function PersonActions({
  person,
  isLastAdministrator,
}: {
  person: PersonDetail
  isLastAdministrator: boolean
}): ReactNode {
  const { t } = useTexts(['admin', 'common'])
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [open, setOpen] = useState<Confirmation>()
  const { id, name, email, role, status, is_self: isSelf } = person
  const run = useChange({
    mutationFn: (act: Act) => perform(act, { id }),
    onSuccess: (_, act) => {
      showToast('success', t(DONE[act], { name }))
      setOpen(undefined)
    },
    onError: (error, act) => {
      // In the dialog it stands in its place.
      if (!CONFIRMED.some((one) => one === act)) showToast('error', errorText(error, t('common:errors.unreachable')))
    },
    onSettled: () => invalidate(queries, 'GET /people'),
  })
  const close = () => {
    setOpen(undefined)
    run.reset()
  }
  const ownRole = isSelf ? t(isLastAdministrator ? 'act.lastRole' : 'act.ownRole') : undefined
  const ownAccount = isSelf ? t(isLastAdministrator ? 'act.lastAccount' : 'act.ownAccount') : undefined
  const items: MenuItem[] = [
    role === 'admin'
      ? {
          id: 'user',
          label: t('act.makeUser'),
          icon: ShieldOff,
          disabledReason: ownRole,
          onSelect: () => setOpen('user'),
        }
      : { id: 'admin', label: t('act.makeAdmin'), icon: Shield, onSelect: () => setOpen('admin') },
    ...(person.sign_in_paused_until === null
      ? []
      : [{ id: 'unlock', label: t('act.unlock'), icon: LockOpen, onSelect: () => run.mutate('unlock') }]),
    { id: 'sign-out', label: t('act.signOut'), icon: LogOut, onSelect: () => run.mutate('signOut') },
    {
      id: 'audit',
      label: t('act.audit'),
      icon: History,
      onSelect: () => void navigate(`${to('audit')}?${new URLSearchParams({ actor: email }).toString()}`),
    },
  ]
  const ending: MenuItem =
    status === 'active'
      ? {
          id: 'disable',
          label: t('act.disable'),
          icon: UserX,
          isDanger: true,
          disabledReason: ownAccount,
          onSelect: () => setOpen('disable'),
        }
      : { id: 'enable', label: t('act.enable'), icon: UserCheck, onSelect: () => run.mutate('enable') }
  const shown = open ?? 'disable'
  return (
    <>
      <MenuButton look="more" label={t('people.actionsOf', { name })} groups={[items, [ending]]} />
      <ConfirmDialog
        title={t(`act.${shown}Title`, { name })}
        isOpen={open !== undefined}
        onClose={close}
        confirmLabel={t(`act.${shown}Confirm`)}
        onConfirm={() => run.mutate(shown)}
        isDanger={shown !== 'admin'}
        isLoading={run.isPending}
        error={run.isError ? errorText(run.error, t('common:errors.unreachable')) : undefined}
      >
        {t(`act.${shown}Text`)}
      </ConfirmDialog>
    </>
  )
}
