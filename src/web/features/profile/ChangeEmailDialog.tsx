import { useState, type ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { call } from '../../api/client.ts'
import { DialogFoot } from '../../forms/DialogFoot.tsx'
import { FormShell } from '../../forms/FormShell.tsx'
import { TextField } from '../../forms/TextField.tsx'
import { useServerForm } from '../../forms/use-server-form.ts'
import { Button } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { Dialog } from '../../ui/Dialog.tsx'

interface ChangeEmailDialogProps {
  isOpen: boolean
  onClose: () => void
}

/** Asks for a link to a new address. */
export function ChangeEmailDialog({ isOpen, onClose }: ChangeEmailDialogProps): ReactNode {
  const { t } = useTexts('profile')
  return (
    <Dialog title={t('email.title')} isOpen={isOpen} onClose={onClose}>
      <Form onClose={onClose} />
    </Dialog>
  )
}

function Form({ onClose }: { onClose: () => void }): ReactNode {
  const { t } = useTexts(['profile', 'common'])
  const [sentTo, setSentTo] = useState<string>()
  const form = useServerForm({
    values: { email: '', current_password: '' },
    onSubmit: async (values) => {
      await call('POST /account/email', { body: values })
      setSentTo(values.email)
    },
  })
  if (sentTo !== undefined) {
    return (
      <>
        <div role="status">
          <Callout tone="success">
            <p className="medium">{t('email.sentTitle')}</p>
            <p>{t('email.sentText', { email: sentTo })}</p>
          </Callout>
        </div>
        <div className="row">
          <span className="push">
            <Button onClick={onClose} isFirstFocus>
              {t('common:close')}
            </Button>
          </span>
        </div>
      </>
    )
  }
  return (
    <FormShell
      form={form}
      foot={
        <DialogFoot isLoading={form.isSubmitting} onClose={onClose}>
          {t('email.submit')}
        </DialogFoot>
      }
    >
      <p className="small t2">{t('email.lead')}</p>
      <TextField
        form={form}
        name="email"
        label={t('email.label')}
        type="email"
        autoComplete="email"
        required={t('email.required')}
        hasFocus
      />
      <TextField
        form={form}
        name="current_password"
        label={t('email.password')}
        type="password"
        autoComplete="current-password"
        required={t('email.passwordRequired')}
      />
    </FormShell>
  )
}
