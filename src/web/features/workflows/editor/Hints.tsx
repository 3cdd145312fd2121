import clsx from 'clsx'
import type { ReactNode } from 'react'
import { useTexts } from '../../../locales/texts.ts'
import { EXPLAINED_ACTIONS } from '#domain/workflow/actions/index.ts'
import type { Draft } from './draft.ts'
import styles from '../workflows.module.css'

/** What the chosen trigger and actions mean exactly. */
export function Hints({ draft }: { draft: Draft }): ReactNode {
  const { t } = useTexts('workflowEditor')
  const explained = EXPLAINED_ACTIONS.filter((type) => draft.actions.some((action) => action.type === type))
  return (
    <dl className={clsx('dl', styles.editorHints)}>
      <dt>{t(`editor.triggers.${draft.trigger}`)}</dt>
      <dd className="t2">{t(`editor.triggerHints.${draft.trigger}`)}</dd>
      {explained.map((type) => (
        <ActionHint key={type} type={type} />
      ))}
    </dl>
  )
}

function ActionHint({ type }: { type: (typeof EXPLAINED_ACTIONS)[number] }): ReactNode {
  const { t } = useTexts('workflowEditor')
  return (
    <>
      <dt>{t(`editor.actions.${type}`)}</dt>
      <dd className="t2">{t(`editor.actionHints.${type}`)}</dd>
    </>
  )
}
