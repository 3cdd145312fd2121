import clsx from 'clsx'
import { Redo2, Undo2 } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { Link } from 'react-router'
import { useTexts } from '../../locales/texts.ts'
import type { EnvironmentDetail } from '#contract/environment.ts'
import type { StackDraft } from '#engine/stack/schema.ts'
import { to } from '../../pages.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button, buttonClass } from '../../ui/Button.tsx'
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
  /** The environment for which the stack is changed. */
  environment: EnvironmentDetail | undefined
  onUse: () => void
}

/** Name, cloud, undo and redo, what it costs, and what to do with it. */
export function Bar(props: BarProps): ReactNode {
  const { t } = useTexts('builder')
  const { actions, readOnlyReason } = useBuilder()
  const { stack, difference, isSaving, hasChanges, templateId, environment } = props
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
      {environment ? (
        <Badge>{t('forEnvironment.of', { name: environment.name })}</Badge>
      ) : (
        (hasChanges || templateId === undefined) && <Badge>{t('draft')}</Badge>
      )}
      {/* What runs stays in its cloud. */}
      {(!environment || environment.status === 'pending') && <CloudToggle stack={stack} onReplace={props.onReplace} />}
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
        {environment ? (
          <ForEnvironment {...props} environment={environment} />
        ) : (
          <>
            <Button onClick={props.onSave} isLoading={isSaving} disabledReason={readOnlyReason}>
              {t('save.button')}
            </Button>
            {outside.buttons}
          </>
        )}
      </span>
      {outside.dialogs}
    </div>
  )
}

/** Back to the environment, with the stack or without it. */
function ForEnvironment({
  environment,
  stack,
  errorCount,
  hasChanges,
  onUse,
}: Pick<BarProps, 'stack' | 'errorCount' | 'hasChanges' | 'onUse'> & { environment: EnvironmentDetail }): ReactNode {
  const { t } = useTexts('builder')
  const unfit =
    stack.nodes.length === 0
      ? t('addFirst')
      : errorCount > 0
        ? t('solveFirst', { count: errorCount })
        : hasChanges
          ? undefined
          : t('forEnvironment.unchanged')
  return (
    <>
      <Link className={buttonClass()} to={to('environment', { id: environment.id })}>
        {t('forEnvironment.back')}
      </Link>
      <Button variant="primary" disabledReason={unfit} onClick={onUse}>
        {t('forEnvironment.use')}
      </Button>
    </>
  )
}
