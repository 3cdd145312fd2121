import { useQueryClient } from '@tanstack/react-query'
import { Gauge, Trash2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { AgentPool } from '#contract/agents.ts'
import { useAccount } from '../../api/account.ts'
import { call } from '../../api/client.ts'
import { errorText } from '../../api/errors.ts'
import { invalidate } from '../../api/query.ts'
import { useChange } from '../../api/use-change.ts'
import { useTexts } from '../../locales/texts.ts'
import { useWords } from '../../locales/words.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { MenuButton } from '../../ui/MenuButton.tsx'
import { showToast } from '../../ui/toast.ts'
import { PoolDialog } from './PoolDialog.tsx'

/** What can be done with a pool; what cannot says why. */
export function PoolActions({ pool }: { pool: AgentPool }): ReactNode {
  const { t } = useTexts(['agents', 'common'])
  const say = useWords()
  const { abilities } = useAccount()
  const queries = useQueryClient()
  const [open, setOpen] = useState<'change' | 'remove'>()
  const { name, kept_because: reason } = pool
  const remove = useChange({
    mutationFn: () => call('DELETE /agents/pools/{name}', { params: { name } }),
    onSuccess: () => showToast('success', t('pool.removed', { name })),
    onSettled: () => invalidate(queries, 'GET /agents'),
  })
  if (!abilities['agents.manage']) return null
  const close = () => {
    setOpen(undefined)
    remove.reset()
  }
  return (
    <>
      <MenuButton
        look="more"
        label={t('pool.actions', { name })}
        groups={[
          [{ id: 'change', label: t('pool.change'), icon: Gauge, onSelect: () => setOpen('change') }],
          [
            {
              id: 'remove',
              label: t('pool.remove'),
              icon: Trash2,
              isDanger: true,
              disabledReason: reason === null ? undefined : say(reason, reason.text),
              onSelect: () => setOpen('remove'),
            },
          ],
        ]}
      />
      <PoolDialog isOpen={open === 'change'} onClose={close} pool={pool} />
      <ConfirmDialog
        title={t('pool.removeTitle', { name })}
        isOpen={open === 'remove'}
        onClose={close}
        confirmLabel={t('pool.removeConfirm')}
        onConfirm={() => remove.mutate()}
        isDanger
        isLoading={remove.isPending}
        error={remove.isError ? errorText(remove.error, t('common:errors.unreachable')) : undefined}
      >
        {t('pool.removeText')}
      </ConfirmDialog>
    </>
  )
}
