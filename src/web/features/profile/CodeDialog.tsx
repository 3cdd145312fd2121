import type { ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { FormShell } from '../../forms/FormShell.tsx'
import { TextField } from '../../forms/TextField.tsx'
import { useServerForm } from '../../forms/use-server-form.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'

interface CodeFormProps {
  /** What will happen. */
  text: string
  submitLabel: string
  isDanger?: boolean
  onClose: () => void
  /** Does it; what it throws is shown. */
  onCode: (code: string) => Promise<void>
}

/** Asks for a code before two-factor is changed. */
export function CodeDialog({ title, isOpen, ...rest }: CodeFormProps & { title: string; isOpen: boolean }): ReactNode {
  return (
    <Dialog title={title} isOpen={isOpen} onClose={rest.onClose}>
      <Form {...rest} />
    </Dialog>
  )
}

function Form({ text, submitLabel, isDanger = false, onClose, onCode }: CodeFormProps): ReactNode {
  const { t } = useTexts(['profile', 'common'])
  const form = useServerForm({ values: { code: '' }, onSubmit: ({ code }) => onCode(code) })
  return (
    <FormShell
      form={form}
      foot={
        <div className="row">
          <span className="push row">
            <Button onClick={onClose}>{t('common:cancel')}</Button>
            <Button type="submit" variant={isDanger ? 'danger-solid' : 'primary'} isLoading={form.isSubmitting}>
              {submitLabel}
            </Button>
          </span>
        </div>
      }
    >
      <p className="small t2">{text}</p>
      <TextField
        form={form}
        name="code"
        label={t('twoFactor.anyCode')}
        autoComplete="one-time-code"
        required={t('twoFactor.codeRequired')}
        isMono
        hasFocus
      />
    </FormShell>
  )
}
