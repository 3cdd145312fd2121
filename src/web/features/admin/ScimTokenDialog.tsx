import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { directory } from '#contract/directory.ts'
import type { Output } from '#contract/endpoint.ts'
import { call } from '../../api/client.ts'
import { invalidate } from '../../api/query.ts'
import { DialogFoot } from '../../forms/DialogFoot.tsx'
import { FormShell } from '../../forms/FormShell.tsx'
import { TextField } from '../../forms/TextField.tsx'
import { NO_PROOF, useProof } from '../../forms/use-proof.ts'
import { useServerForm } from '../../forms/use-server-form.ts'
import { useTexts } from '../../locales/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { Select } from '../../ui/Select.tsx'
import { SecretField } from '../../widgets/SecretField.tsx'

type NewToken = Output<typeof directory.createToken>

const DAYS = ['90', '180', '365', '730'] as const

interface ScimTokenDialogProps {
  isOpen: boolean
  onClose: () => void
}

/** Makes a token for a directory, and shows it this once. */
export function ScimTokenDialog({ isOpen, onClose }: ScimTokenDialogProps): ReactNode {
  const { t } = useTexts('directory')
  return (
    <Dialog title={t('tokens.newTitle')} width="mid" isOpen={isOpen} onClose={onClose}>
      <Content onClose={onClose} />
    </Dialog>
  )
}

function Content({ onClose }: { onClose: () => void }): ReactNode {
  const { t } = useTexts(['directory', 'common'])
  const [made, setMade] = useState<NewToken>()
  if (!made) return <Form onClose={onClose} onMade={setMade} />
  return (
    <div className="stack stack--16">
      <div className="field">
        <span className="field__label">{t('tokens.token')}</span>
        <SecretField label={t('tokens.token')} secret={made.token} />
        <span className="field__hint">{t('tokens.once')}</span>
      </div>
      <div className="row">
        <span className="push">
          <Button onClick={onClose}>{t('common:close')}</Button>
        </span>
      </div>
    </div>
  )
}

function Form({ onClose, onMade }: { onClose: () => void; onMade: (token: NewToken) => void }): ReactNode {
  const { t } = useTexts('directory')
  const proof = useProof(t('tokens.confirmHint'))
  const queries = useQueryClient()
  const [days, setDays] = useState<(typeof DAYS)[number]>('365')
  const form = useServerForm({
    values: { name: '', ...NO_PROOF },
    onSubmit: async ({ name, ...given }) => {
      const token = await call('POST /directory/tokens', {
        body: { name, expires_in_days: Number(days), ...proof.of(given) },
      })
      void invalidate(queries, 'GET /directory')
      onMade(token)
    },
  })
  return (
    <FormShell
      form={form}
      foot={
        <DialogFoot isLoading={form.isSubmitting} onClose={onClose}>
          {t('tokens.create')}
        </DialogFoot>
      }
    >
      <TextField
        form={form}
        name="name"
        label={t('tokens.name')}
        hint={t('tokens.nameHint')}
        required={t('tokens.nameRequired')}
        hasFocus
      />
      <Field label={t('tokens.ends')}>
        {(control) => (
          <Select
            control={control}
            value={days}
            options={DAYS.map((value) => ({ value, label: t('tokens.days', { count: Number(value) }) }))}
            onChange={setDays}
          />
        )}
      </Field>
      {proof.field && <TextField form={form} {...proof.field} />}
    </FormShell>
  )
}
