import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { AgentPool } from '#contract/agents.ts'
import { POOL_AT_ONCE_MAX } from '#domain/run/administration.ts'
import { call } from '../../api/client.ts'
import { invalidate } from '../../api/query.ts'
import { DialogFoot } from '../../forms/DialogFoot.tsx'
import { FormShell } from '../../forms/FormShell.tsx'
import { NumberField } from '../../forms/NumberField.tsx'
import { TextField } from '../../forms/TextField.tsx'
import { useServerForm } from '../../forms/use-server-form.ts'
import { useTexts } from '../../locales/texts.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { showToast } from '../../ui/toast.ts'

interface PoolDialogProps {
  isOpen: boolean
  onClose: () => void
  /** The one whose limit changes; a new one when absent. */
  pool?: AgentPool
}

interface Values {
  name: string
  max_at_once: number | null
}

/** Makes a pool, or changes how many of its jobs are carried out at once. */
export function PoolDialog({ isOpen, onClose, pool }: PoolDialogProps): ReactNode {
  const { t } = useTexts('agents')
  return (
    <Dialog
      title={pool ? t('pool.changeTitle', { name: pool.name }) : t('pool.createTitle')}
      isOpen={isOpen}
      onClose={onClose}
    >
      <Form onClose={onClose} {...(pool && { pool })} />
    </Dialog>
  )
}

function Form({ onClose, pool }: Omit<PoolDialogProps, 'isOpen'>): ReactNode {
  const { t } = useTexts('agents')
  const queries = useQueryClient()
  const form = useServerForm<Values>({
    values: { name: '', max_at_once: pool?.max_at_once ?? null },
    onSubmit: async ({ name: given, max_at_once }) => {
      const name = pool?.name ?? given.trim()
      if (pool) await call('PUT /agents/pools/{name}', { params: { name }, body: { max_at_once } })
      else await call('POST /agents/pools', { body: { name, max_at_once } })
      showToast('success', t(pool ? 'pool.saved' : 'pool.created', { name }))
      void invalidate(queries, 'GET /agents')
      onClose()
    },
  })
  return (
    <FormShell
      form={form}
      foot={
        <DialogFoot isLoading={form.isSubmitting} onClose={onClose}>
          {t(pool ? 'pool.save' : 'pool.create')}
        </DialogFoot>
      }
    >
      {!pool && (
        <>
          <p className="small t2">{t('pool.createText')}</p>
          <TextField
            form={form}
            name="name"
            label={t('pool.name')}
            hint={t('pool.nameHint')}
            required={t('pool.nameRequired')}
            isMono
            hasFocus
          />
        </>
      )}
      <NumberField
        form={form}
        name="max_at_once"
        label={t('pool.atOnce')}
        hint={t('pool.atOnceHint')}
        outOfRange={t('pool.atOnceRange')}
        min={1}
        max={POOL_AT_ONCE_MAX}
        step={1}
        isWhole
      />
    </FormShell>
  )
}
