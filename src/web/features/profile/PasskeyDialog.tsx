import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Passkey } from '#contract/passkeys.ts'
import { call } from '../../api/client.ts'
import { invalidate } from '../../api/query.ts'
import { DialogFoot } from '../../forms/DialogFoot.tsx'
import { FormShell } from '../../forms/FormShell.tsx'
import { TextField } from '../../forms/TextField.tsx'
import { NO_PROOF, useProof } from '../../forms/use-proof.ts'
import { useServerForm } from '../../forms/use-server-form.ts'
import { isCanceled, isThere, makePasskey } from '../../lib/passkey.ts'
import { useTexts } from '../../locales/texts.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { showToast } from '../../ui/toast.ts'

interface PasskeyDialogProps {
  isOpen: boolean
  onClose: () => void
  /** The one that gets another name; a new one when absent. */
  passkey?: Passkey
}

/** Adds a passkey, after the password or a code, or renames one. */
export function PasskeyDialog({ isOpen, onClose, passkey }: PasskeyDialogProps): ReactNode {
  const { t } = useTexts('profile')
  const title = passkey ? t('passkeys.renameTitle', { name: passkey.name }) : t('passkeys.add')
  return (
    <Dialog title={title} isOpen={isOpen} onClose={onClose}>
      {passkey ? <Rename onClose={onClose} passkey={passkey} /> : <Add onClose={onClose} />}
    </Dialog>
  )
}

function Add({ onClose }: { onClose: () => void }): ReactNode {
  const { t } = useTexts('profile')
  const queries = useQueryClient()
  const proof = useProof(t('passkeys.confirmHint'))
  const form = useServerForm({
    values: { name: '', ...NO_PROOF },
    wordsFor: (error) =>
      isCanceled(error) ? t('passkeys.canceled') : isThere(error) ? t('passkeys.isThere') : undefined,
    onSubmit: async ({ name, ...given }) => {
      const credential = await makePasskey(await call('POST /account/passkeys/start', { body: proof.of(given) }))
      await call('POST /account/passkeys', { body: { name, credential } })
      showToast('success', t('passkeys.done', { name }))
      void invalidate(queries, 'GET /account/passkeys')
      onClose()
    },
  })
  return (
    <FormShell
      form={form}
      foot={
        <DialogFoot isLoading={form.isSubmitting} onClose={onClose}>
          {t('passkeys.add')}
        </DialogFoot>
      }
    >
      <TextField
        form={form}
        name="name"
        label={t('passkeys.name')}
        hint={t('passkeys.nameHint')}
        required={t('tokens.nameRequired')}
        hasFocus
      />
      {proof.field && <TextField form={form} {...proof.field} />}
    </FormShell>
  )
}

function Rename({ onClose, passkey }: { onClose: () => void; passkey: Passkey }): ReactNode {
  const { t } = useTexts('profile')
  const queries = useQueryClient()
  const form = useServerForm({
    values: { name: passkey.name },
    onSubmit: async ({ name }) => {
      await call('PUT /account/passkeys/{id}', { params: { id: passkey.id }, body: { name } })
      void invalidate(queries, 'GET /account/passkeys')
      onClose()
    },
  })
  return (
    <FormShell
      form={form}
      foot={
        <DialogFoot isLoading={form.isSubmitting} onClose={onClose}>
          {t('passkeys.rename')}
        </DialogFoot>
      }
    >
      <TextField form={form} name="name" label={t('passkeys.name')} required={t('tokens.nameRequired')} hasFocus />
    </FormShell>
  )
}
