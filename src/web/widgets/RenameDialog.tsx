import { useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent, type ReactNode } from 'react'
import { invalidate } from '../api/query.ts'
import { useTexts } from '../locales/texts.ts'
import { call } from '../api/client.ts'
import { errorText } from '../api/errors.ts'
import { useChange } from '../api/use-change.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Field } from '../ui/Field.tsx'
import { showToast } from '../ui/toast.ts'

/** What can be renamed. */
type Renamable = 'projects' | 'templates'

interface RenameDialogProps {
  list: Renamable
  id: string
  name: string
  isOpen: boolean
  onClose: () => void
}

const rename: Readonly<Record<Renamable, (id: string, name: string) => Promise<{ name: string }>>> = {
  projects: (id, name) => call('PUT /projects/{id}', { params: { id }, body: { name } }),
  templates: (id, name) => call('PUT /templates/{id}', { params: { id }, body: { name } }),
}

/** Gives something another name. */
export function RenameDialog(props: RenameDialogProps): ReactNode {
  // Each opening begins with the present name.
  return <RenameForm key={props.isOpen ? 'open' : 'closed'} {...props} />
}

function RenameForm({ list, id, name, isOpen, onClose }: RenameDialogProps): ReactNode {
  const { t } = useTexts(['shell', 'common'])
  const queries = useQueryClient()
  const [text, setText] = useState(name)
  const save = useChange({
    mutationFn: (next: string) => rename[list](id, next),
    onSuccess: async (renamed) => {
      onClose()
      showToast('success', t('rename.done', { name: renamed.name }))
      await invalidate(queries, `GET /${list}`)
    },
  })
  const next = text.trim()
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    if (next === '' || save.isPending) return
    if (next === name) onClose()
    else save.mutate(next)
  }
  const error = save.isError
    ? t(`rename.failed.${list}`, { detail: errorText(save.error, t('common:errors.unreachable')) })
    : undefined
  const foot = (
    <>
      <Button onClick={onClose}>{t('common:cancel')}</Button>
      <Button
        variant="primary"
        onClick={() => submit()}
        isLoading={save.isPending}
        disabledReason={next === '' ? t('rename.empty') : undefined}
      >
        {t('rename.save')}
      </Button>
    </>
  )
  return (
    <Dialog title={t(`rename.title.${list}`)} isOpen={isOpen} onClose={onClose} foot={foot}>
      <form onSubmit={submit} noValidate>
        <Field label={t('rename.label')} error={error}>
          {(control) => (
            <input
              {...control}
              className="input"
              value={text}
              maxLength={100}
              autoComplete="off"
              data-autofocus
              onChange={(event) => setText(event.target.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  )
}
