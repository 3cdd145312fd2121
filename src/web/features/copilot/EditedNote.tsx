import type { ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { Button } from '../../ui/Button.tsx'
import type { changedFields } from './request.ts'
import { useFieldWords } from './use-field-words.ts'

interface EditedNoteProps {
  changed: ReturnType<typeof changedFields>
  /** Says the changes in the chat; absent where the chat has gone on. */
  onSay: ((content: string) => void) | undefined
  onUndo: () => void
}

/**
 * What was changed in the fields stays in this answer until it is said: the next message goes on from what was
 * understood.
 */
export function EditedNote({ changed, onSay, onUndo }: EditedNoteProps): ReactNode {
  const { t } = useTexts('copilot')
  const { said } = useFieldWords()
  return (
    <div className="row row--wrap">
      <span className="small t2">{t('edited', { count: changed.length })}</span>
      <Button size="sm" variant="ghost" onClick={onUndo}>
        {t('undo')}
      </Button>
      {onSay && (
        <Button size="sm" variant="ghost" onClick={() => onSay(said(changed))}>
          {t('sayChanges')}
        </Button>
      )}
    </div>
  )
}
