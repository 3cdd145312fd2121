import clsx from 'clsx'
import { Redo2, Undo2 } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { useTexts } from '../../locales/texts.ts'
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
import styles from './builder.module.css'

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
  const { t } = useTexts('builder')
  const { actions, readOnlyReason } = useBuilder()
  const { stack, difference, isSaving, hasChanges, templateId } = props
  const outside = useOutside({ stack, templateId: hasChanges ? undefined : templateId, errorCount: props.errorCount })
  return (
    <div className={styles.builderBar} data-testid="builder-bar">
      <NameField
        value={stack.name}
        inputRef={props.nameRef}
        error={props.nameError}
        isReadOnly={readOnlyReason !== undefined}
        onChange={props.onName}
      />
      <Badge>{t('draft')}</Badge>
      <CloudToggle stack={stack} onReplace={props.onReplace} />
      <span className={clsx('row', styles.builderSteps)}>
        <Tool
          icon={Undo2}
          label={t('undo')}
          keys="Control+Z"
          disabledReason={props.canUndo ? undefined : t('nothingToUndo')}
          onClick={actions.undo}
        />
        <Tool
          icon={Redo2}
          label={t('redo')}
          keys="Control+Shift+Z"
          disabledReason={props.canRedo ? undefined : t('nothingToRedo')}
          onClick={actions.redo}
        />
      </span>
      <Total difference={difference} />
      <span className={clsx('row row--wrap', styles.builderActions)}>
        <Button onClick={props.onSave} isLoading={isSaving} disabledReason={readOnlyReason}>
          {t('save.button')}
        </Button>
        {outside.buttons}
      </span>
      {outside.dialogs}
    </div>
  )
}
