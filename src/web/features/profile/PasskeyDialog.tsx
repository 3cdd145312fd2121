import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Passkey } from '#contract/passkeys.ts'
import { useAccount } from '../../api/account.ts'
import { call } from '../../api/client.ts'
import { invalidate } from '../../api/query.ts'
import { DialogFoot } from '../../forms/DialogFoot.tsx'
import { FormShell } from '../../forms/FormShell.tsx'
import { TextField } from '../../forms/TextField.tsx'
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
  const { has_password: hasPassword, two_factor_enabled: hasTwoFactor } = useAccount()
  const form = useServerForm({
    values: { name: '', current_password: '', code: '' },
    wordsFor: (error) =>
      isCanceled(error) ? t('passkeys.canceled') : isThere(error) ? t('passkeys.isThere') : undefined,
    onSubmit: async ({ name, current_password, code }) => {
      const proof = hasTwoFactor ? { code } : hasPassword ? { current_password } : {}
      const credential = await makePasskey(await call('POST /account/passkeys/start', { body: proof }))
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
      {hasTwoFactor ? (
        <TextField
          form={form}
          name="code"
          label={t('twoFactor.anyCode')}
          hint={t('passkeys.confirmHint')}
          autoComplete="one-time-code"
          required={t('twoFactor.codeRequired')}
          isMono
        />
      ) : (
        hasPassword && (
          <TextField
            form={form}
            name="current_password"
            label={t('twoFactor.password')}
            hint={t('passkeys.confirmHint')}
            type="password"
            autoComplete="current-password"
            required={t('twoFactor.passwordRequired')}
          />
        )
      )}
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
