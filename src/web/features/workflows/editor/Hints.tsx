import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { WorkflowAction } from '#domain/workflow/vocabulary.ts'
import type { Draft } from './draft.ts'

/** The actions whose effect is not clear from their name. */
const EXPLAINED = ['approve', 'backup', 'terminate', 'webhook', 'request-approval'] as const satisfies readonly WorkflowAction[]

/** What the chosen trigger and actions mean exactly. */
export function Hints({ draft }: { draft: Draft }): ReactNode {
  const { t } = useTranslation('workflowEditor')
  const explained = EXPLAINED.filter((type) => draft.actions.some((action) => action.type === type))
  return (
    <dl className="dl editor__hints">
      <dt>{t(`editor.triggers.${draft.trigger}`)}</dt>
      <dd className="t2">{t(`editor.triggerHints.${draft.trigger}`)}</dd>
      {explained.map((type) => (
        <ActionHint key={type} type={type} />
      ))}
    </dl>
  )
}

function ActionHint({ type }: { type: (typeof EXPLAINED)[number] }): ReactNode {
  const { t } = useTranslation('workflowEditor')
  return (
    <>
      <dt>{t(`editor.actions.${type}`)}</dt>
      <dd className="t2">{t(`editor.actionHints.${type}`)}</dd>
    </>
  )
}
