import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { keepAccount, useAccount } from '../../api/account.ts'
import { call } from '../../api/client.ts'
import { DialogFoot } from '../../forms/DialogFoot.tsx'
import { FormShell } from '../../forms/FormShell.tsx'
import { TextField } from '../../forms/TextField.tsx'
import { useServerForm } from '../../forms/use-server-form.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { showToast } from '../../ui/toast.ts'

interface ChangeNameDialogProps {
  isOpen: boolean
  onClose: () => void
}

/** Changes how others see the person. */
export function ChangeNameDialog({ isOpen, onClose }: ChangeNameDialogProps): ReactNode {
  const { t } = useTexts('profile')
  return (
    <Dialog title={t('name.title')} isOpen={isOpen} onClose={onClose}>
      <Form onClose={onClose} />
    </Dialog>
  )
}

// A dialog keeps nothing of its form when it closes: the form is made as it opens.
function Form({ onClose }: { onClose: () => void }): ReactNode {
  const { t } = useTexts('profile')
  const { name } = useAccount()
  const queries = useQueryClient()
  const form = useServerForm({
    values: { name },
    onSubmit: async (values) => {
      const account = await call('PUT /account', { body: values })
      keepAccount(queries, account)
      showToast('success', t('name.done', { name: account.name }))
      onClose()
    },
  })
  return (
    <FormShell
      form={form}
      foot={
        <DialogFoot isLoading={form.isSubmitting} onClose={onClose}>
          {t('name.submit')}
        </DialogFoot>
      }
    >
      <TextField
        form={form}
        name="name"
        label={t('name.label')}
        required={t('name.required')}
        autoComplete="name"
        hasFocus
      />
    </FormShell>
  )
}
