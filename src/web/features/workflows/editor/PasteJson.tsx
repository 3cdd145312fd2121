import { ClipboardPaste } from 'lucide-react'
import { useState, type FormEvent, type ReactNode } from 'react'
import { useTexts } from '../../../locales/texts.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Field } from '../../../ui/Field.tsx'
import type { Draft } from './draft.ts'
import { draftFromJson } from './from-json.ts'

const ROWS = 12

/** Fills the editor with a workflow that was copied as JSON. */
export function PasteJson({ draft, onPaste }: { draft: Draft; onPaste: (draft: Draft) => void }): ReactNode {
  const { t } = useTexts('workflowEditor')
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <Button variant="ghost" icon={ClipboardPaste} onClick={() => setIsOpen(true)}>
        {t('paste.open')}
      </Button>
      {isOpen && (
        <Paste
          draft={draft}
          onClose={close}
          onPaste={(pasted) => {
            close()
            onPaste(pasted)
          }}
        />
      )}
    </>
  )
}

interface PasteProps {
  draft: Draft
  onClose: () => void
  onPaste: (draft: Draft) => void
}

function Paste({ draft, onClose, onPaste }: PasteProps): ReactNode {
  const { t } = useTexts(['workflowEditor', 'common'])
  const [text, setText] = useState('')
  const [isWrong, setIsWrong] = useState(false)
  const use = (event?: FormEvent) => {
    event?.preventDefault()
    const pasted = draftFromJson(text, draft)
    setIsWrong(pasted === undefined)
    if (pasted) onPaste(pasted)
  }
  const foot = (
    <>
      <Button onClick={onClose}>{t('common:cancel')}</Button>
      <Button variant="primary" onClick={() => use()}>
        {t('paste.use')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('paste.title')} isOpen onClose={onClose} foot={foot} width="mid">
      <Field label={t('paste.label')} hint={t('paste.hint')} error={isWrong ? t('paste.wrong') : undefined}>
        {(control) => (
          <textarea
            {...control}
            className="input mono"
            rows={ROWS}
            value={text}
            spellCheck={false}
            data-autofocus
            onChange={(event) => {
              setText(event.target.value)
              setIsWrong(false)
            }}
          />
        )}
      </Field>
    </Dialog>
  )
}
