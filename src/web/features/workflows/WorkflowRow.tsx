import clsx from 'clsx'
import type { ReactNode } from 'react'
import type { Workflow } from '#contract/workflows.ts'
import { Details } from './Details.tsx'
import { EnabledSwitch } from './EnabledSwitch.tsx'
import { Problems } from './Problems.tsx'
import { RowActions } from './RowActions.tsx'
import { WorkflowHead } from './WorkflowHead.tsx'
import styles from './workflows.module.css'

interface WorkflowRowProps {
  workflow: Workflow
  isOpen: boolean
  /** The workflows that run directly before and after it, where the list has them. */
  before: string | undefined
  after: string | undefined
  /** Opens it in the editor, or a copy of it. */
  onEdit: (kind: 'saved' | 'copy') => void
}

/** A workflow in the list: whether it is on, what it does, and what can be done with it. */
export function WorkflowRow({ workflow, isOpen, before, after, onEdit }: WorkflowRowProps): ReactNode {
  return (
    <article className={styles.rule} aria-labelledby={`name-${workflow.id}`}>
      <EnabledSwitch workflow={workflow} />
      <WorkflowHead workflow={workflow} isOpen={isOpen} />
      <RowActions workflow={workflow} before={before} after={after} onEdit={onEdit} />
      {workflow.problems.length > 0 && (
        <div className={clsx('stack', styles.ruleWide)}>
          <Problems problems={workflow.problems} />
        </div>
      )}
      {isOpen && (
        <div className={styles.ruleWide}>
          <Details workflow={workflow} />
        </div>
      )}
    </article>
  )
}
