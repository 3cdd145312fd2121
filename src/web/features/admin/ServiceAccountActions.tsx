import { useQueryClient } from '@tanstack/react-query'
import { CirclePause, CirclePlay, History, Pencil, Trash2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type { ServiceAccount } from '#contract/service-accounts.ts'
import { useAccount } from '../../api/account.ts'
import { call } from '../../api/client.ts'
import { errorText } from '../../api/errors.ts'
import { invalidate } from '../../api/query.ts'
import { useChange } from '../../api/use-change.ts'
import { useTexts } from '../../locales/texts.ts'
import { to } from '../../pages.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { MenuButton } from '../../ui/MenuButton.tsx'
import { showToast } from '../../ui/toast.ts'
import { ServiceAccountDialog } from './ServiceAccountDialog.tsx'

type Act = 'disable' | 'enable' | 'delete'

async function perform(act: Act, id: string): Promise<void> {
  if (act === 'disable') await call('POST /service-accounts/{id}/disable', { params: { id } })
  else if (act === 'enable') await call('POST /service-accounts/{id}/enable', { params: { id } })
  else await call('DELETE /service-accounts/{id}', { params: { id } })
}

/** What can be done with a service account. Its end is confirmed. */
export function ServiceAccountActions({ account }: { account: ServiceAccount }): ReactNode {
  const { t } = useTexts(['services', 'common'])
  const { abilities } = useAccount()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [open, setOpen] = useState<'change' | 'disable' | 'delete'>()
  const { id, name, email, status } = account
  const run = useChange({
    mutationFn: (act: Act) => perform(act, id),
    onSuccess: (_, act) => {
      showToast('success', t(`done.${act}`, { name }))
      setOpen(undefined)
    },
    onError: (error, act) => {
      // In the dialog it stands in its place.
      if (act === 'enable') showToast('error', errorText(error, t('common:errors.unreachable')))
    },
    onSettled: () => invalidate(queries, 'GET /service-accounts'),
  })
  const close = () => {
    setOpen(undefined)
    run.reset()
  }
  if (!abilities['service-accounts.manage']) return null
  const act = open === 'delete' ? 'delete' : 'disable'
  return (
    <>
      <MenuButton
        look="more"
        label={t('actionsOf', { name })}
        groups={[
          [
            { id: 'change', label: t('act.change'), icon: Pencil, onSelect: () => setOpen('change') },
            status === 'active'
              ? { id: 'disable', label: t('act.disable'), icon: CirclePause, onSelect: () => setOpen('disable') }
              : { id: 'enable', label: t('act.enable'), icon: CirclePlay, onSelect: () => run.mutate('enable') },
            {
              id: 'audit',
              label: t('act.audit'),
              icon: History,
              onSelect: () => void navigate(`${to('audit')}?${new URLSearchParams({ actor: email }).toString()}`),
            },
          ],
          [{ id: 'delete', label: t('act.delete'), icon: Trash2, isDanger: true, onSelect: () => setOpen('delete') }],
        ]}
      />
      <ServiceAccountDialog isOpen={open === 'change'} onClose={close} account={account} />
      <ConfirmDialog
        title={t(`${act}.title`, { name })}
        isOpen={open === 'disable' || open === 'delete'}
        onClose={close}
        confirmLabel={t(`act.${act}`)}
        onConfirm={() => run.mutate(act)}
        isDanger
        isLoading={run.isPending}
        error={run.isError ? errorText(run.error, t('common:errors.unreachable')) : undefined}
      >
        {t(`${act}.text`)}
      </ConfirmDialog>
    </>
  )
}
