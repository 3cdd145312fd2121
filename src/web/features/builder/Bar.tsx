import { Redo2, Undo2 } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { StackDraft } from '#engine/stack/schema.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { useBuilder } from './builder-context.ts'
import { CloudToggle } from './CloudToggle.tsx'
import { NameField } from './NameField.tsx'
import { Tool } from './Tool.tsx'
import { Total } from './Total.tsx'
import type { Difference } from './use-difference.ts'
import { useOutside } from './use-outside.tsx'

interface BarProps {
  stack: StackDraft
  difference: Difference
  nameRef: RefObject<HTMLInputElement | null>
  nameError: string | undefined
  onName: (name: string) => void
  canUndo: boolean
  canRedo: boolean
  isSaving: boolean
  hasChanges: boolean
  templateId: string | undefined
  /** What keeps it from compiling. */
  errorCount: number
  onReplace: (stack: StackDraft) => void
  onSave: () => void
}

/** Name, cloud, undo and redo, what it costs, and what to do with it. */
export function Bar(props: BarProps): ReactNode {
  const { t } = useTranslation('builder')
  const { actions, readOnlyReason } = useBuilder()
  const { stack, difference, isSaving, hasChanges, templateId } = props
  const outside = useOutside({ stack, templateId: hasChanges ? undefined : templateId, errorCount: props.errorCount })
  return (
    <div className="builder__bar">
      <NameField value={stack.name} inputRef={props.nameRef} error={props.nameError} isReadOnly={readOnlyReason !== undefined} onChange={props.onName} />
      <Badge>{t('draft')}</Badge>
      <CloudToggle stack={stack} onReplace={props.onReplace} />
      <span className="row builder__steps">
        <Tool icon={Undo2} label={t('undo')} keys="Control+Z" disabledReason={props.canUndo ? undefined : t('nothingToUndo')} onClick={actions.undo} />
        <Tool icon={Redo2} label={t('redo')} keys="Control+Shift+Z" disabledReason={props.canRedo ? undefined : t('nothingToRedo')} onClick={actions.redo} />
      </span>
      <Total difference={difference} />
      <span className="row row--wrap builder__actions">
        <Button onClick={props.onSave} isLoading={isSaving} disabledReason={readOnlyReason}>
          {t('save.button')}
        </Button>
        {outside.buttons}
      </span>
      {outside.dialogs}
    </div>
  )
}
