import { useQueryClient } from '@tanstack/react-query'
import { Gauge, Trash2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { AgentPool } from '#contract/agents.ts'
import { useAccount } from '../../api/account.ts'
import { call } from '../../api/client.ts'
import { invalidate } from '../../api/query.ts'
import { useAsked } from '../../forms/use-asked.ts'
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
  const [isChanging, setIsChanging] = useState(false)
  const { name, kept_because: reason } = pool
  const { ask, dialog } = useAsked<AgentPool>({
    send: () => call('DELETE /agents/pools/{name}', { params: { name } }),
    onDone: () => showToast('success', t('pool.removed', { name })),
    refresh: () => invalidate(queries, 'GET /agents'),
  })
  if (!abilities['agents.manage']) return null
  return (
    <>
      <MenuButton
        look="more"
        label={t('pool.actions', { name })}
        groups={[
          [{ id: 'change', label: t('pool.change'), icon: Gauge, onSelect: () => setIsChanging(true) }],
          [
            {
              id: 'remove',
              label: t('pool.remove'),
              icon: Trash2,
              isDanger: true,
              disabledReason: reason === null ? undefined : say(reason, reason.text),
              onSelect: () => ask(pool),
            },
          ],
        ]}
      />
      <PoolDialog isOpen={isChanging} onClose={() => setIsChanging(false)} pool={pool} />
      <ConfirmDialog
        title={t('pool.removeTitle', { name })}
        confirmLabel={t('pool.removeConfirm')}
        isDanger
        {...dialog}
      >
        {t('pool.removeText')}
      </ConfirmDialog>
    </>
  )
}
