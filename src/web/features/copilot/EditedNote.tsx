import type { ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { Button } from '../../ui/Button.tsx'
import type { changedFields } from './request.ts'
import type { CopilotConfig } from '../../api/copilot.ts'
import type { Say } from './use-talk.ts'
import { useFieldWords } from './use-field-words.ts'

interface EditedNoteProps {
  changed: ReturnType<typeof changedFields>
  /** The configuration with them. */
  config: CopilotConfig
  /** Says the changes in the chat; absent where the chat has gone on. */
  onSay: Say | undefined
  onUndo: () => void
}

/** What was changed in the fields: the next message continues from it, or it is kept in the chat at once. */
export function EditedNote({ changed, config, onSay, onUndo }: EditedNoteProps): ReactNode {
  const { t } = useTexts('copilot')
  const { said } = useFieldWords()
  return (
    <div className="row row--wrap">
      <span className="small t2">{t('edited', { count: changed.length })}</span>
      <Button size="sm" variant="ghost" onClick={onUndo}>
        {t('undo')}
      </Button>
      {onSay && (
        <Button size="sm" variant="ghost" onClick={() => onSay(said(changed), { config, isAll: true })}>
          {t('sayChanges')}
        </Button>
      )}
    </div>
  )
}
