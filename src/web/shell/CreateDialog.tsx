import { useState, type FormEvent, type ReactNode } from 'react'
import { useTexts } from '../locales/texts.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Field } from '../ui/Field.tsx'
import { useCreate } from './use-create.ts'

interface CreateDialogProps {
  isOpen: boolean
  onClose: () => void
}

/** Creates a team by its name where no sidebar is in sight, such as from the palette. */
export function CreateDialog(props: CreateDialogProps): ReactNode {
  // Each opening begins empty.
  return <CreateForm key={props.isOpen ? 'open' : 'closed'} {...props} />
}

function CreateForm({ isOpen, onClose }: CreateDialogProps): ReactNode {
  const { t } = useTexts(['shell', 'common'])
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const create = useCreate('teams')
  const submit = async () => {
    const created = create(name.trim())
    if (!created) return
    setIsBusy(true)
    const failure = await created
    setIsBusy(false)
    setProblem(failure)
    if (failure === undefined) onClose()
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    void submit()
  }
  const foot = (
    <>
      <Button onClick={onClose}>{t('common:cancel')}</Button>
      <Button variant="primary" onClick={() => void submit()} isLoading={isBusy}>
        {t('palette.actions.team')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('createIn.teams')} isOpen={isOpen} onClose={onClose} foot={foot}>
      <form onSubmit={send} noValidate>
        <Field label={t('create.label.teams')} error={problem}>
          {(control) => (
            <input
              {...control}
              className="input"
              value={name}
              maxLength={100}
              autoComplete="off"
              data-autofocus
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  )
}
