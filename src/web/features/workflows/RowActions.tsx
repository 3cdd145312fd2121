import { Braces, Check, CopyPlus, Pencil, Play, Trash2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import type { Workflow } from '#contract/workflows.ts'
import { useAccount } from '../../api/account.ts'
import { useCopy } from '../../lib/clipboard.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { showToast } from '../../ui/toast.ts'
import { MoveButtons } from './MoveButtons.tsx'
import { RunDialog } from './RunDialog.tsx'
import { useRemoveWorkflow } from './use-remove-workflow.ts'
import { workflowJson } from './workflow-json.ts'
import styles from './workflows.module.css'

interface RowActionsProps {
  workflow: Workflow
  /** The workflows that run directly before and after it, where the list has them. */
  before: string | undefined
  after: string | undefined
  /** Opens it in the editor, or a copy of it. */
  onEdit: (kind: 'saved' | 'copy') => void
}

/** What can be done with a workflow; what this person may not says why. */
export function RowActions({ workflow, before, after, onEdit }: RowActionsProps): ReactNode {
  const { t } = useTexts(['workflows', 'common'])
  const account = useAccount()
  const { isCopied, copy } = useCopy()
  const [isRunning, setIsRunning] = useState(false)
  const remove = useRemoveWorkflow()
  const { name, author, abilities, enabled, trigger } = workflow
  const press = async () => {
    if (!(await copy(JSON.stringify(workflowJson(workflow), null, 2)))) showToast('error', t('common:copyFailed'))
  }
  const mayNotRun = abilities['workflow.run']
    ? enabled
      ? undefined
      : t('row.offNow')
    : t('row.mayNotRun', { name: author.name })
  return (
    <span className={styles.ruleActions} role="group" aria-label={t('row.actions', { name })}>
      {trigger === 'manual' && (
        <Button size="sm" icon={Play} disabledReason={mayNotRun} onClick={() => setIsRunning(true)}>
          {t('row.run')}
        </Button>
      )}
      <IconButton
        icon={isCopied ? Check : Braces}
        size="sm"
        label={t(isCopied ? 'common:copied' : 'row.copy')}
        onClick={() => void press()}
      />
      <span className="visually-hidden" aria-live="polite">
        {isCopied ? t('common:copied') : ''}
      </span>
      <IconButton
        icon={Pencil}
        size="sm"
        label={t('row.edit')}
        disabledReason={abilities['workflow.update'] ? undefined : t('row.mayNotUpdate', { name: author.name })}
        onClick={() => onEdit('saved')}
      />
      <MoveButtons workflow={workflow} before={before} after={after} />
      <IconButton
        icon={CopyPlus}
        size="sm"
        label={t('row.duplicate')}
        disabledReason={account.abilities['workflows.create'] ? undefined : t('mayNotCreate')}
        onClick={() => onEdit('copy')}
      />
      <IconButton
        icon={Trash2}
        size="sm"
        label={t('row.delete')}
        disabledReason={abilities['workflow.delete'] ? undefined : t('row.mayNotDelete', { name: author.name })}
        onClick={() => void remove(workflow)}
      />
      {isRunning && <RunDialog workflow={workflow} onClose={() => setIsRunning(false)} />}
    </span>
  )
}
