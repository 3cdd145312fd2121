import clsx from 'clsx'
import type { ReactNode } from 'react'
import { useTexts } from '../../../locales/texts.ts'
import { ActionTokens } from './ActionTokens.tsx'
import { ConditionTokens } from './ConditionTokens.tsx'
import { TriggerTokens } from './TriggerTokens.tsx'
import type { TokensProps } from './tokens-props.ts'
import styles from '../workflows.module.css'

const replaced = <Value extends { readonly id: string }>(list: readonly Value[], value: Value): Value[] =>
  list.map((one) => (one.id === value.id ? value : one))
const without = <Value extends { readonly id: string }>(list: readonly Value[], id: string): Value[] =>
  list.filter((one) => one.id !== id)

/** The whole sentence: when, if, then. */
export function SentenceTokens({ draft, onChange, errorAt }: TokensProps): ReactNode {
  const { t } = useTexts('workflowEditor')
  const { conditions, actions } = draft
  return (
    <div
      className={clsx(styles.sentence, styles.sentenceEdit)}
      data-sentence
      role="group"
      aria-label={t('editor.rules')}
    >
      <TriggerTokens draft={draft} onChange={onChange} errorAt={errorAt} />
      {conditions.map((condition, index) => (
        <ConditionTokens
          key={condition.id}
          condition={condition}
          number={index + 1}
          onChange={(next) => onChange({ ...draft, conditions: replaced(conditions, next) })}
          onRemove={() => onChange({ ...draft, conditions: without(conditions, condition.id) })}
          errorAt={(part) => errorAt(`conditions.${index}.${part}`)}
        />
      ))}
      {actions.map((action, index) => (
        <ActionTokens
          key={action.id}
          action={action}
          number={index + 1}
          trigger={draft.trigger}
          onChange={(next) => onChange({ ...draft, actions: replaced(actions, next) })}
          onRemove={() => onChange({ ...draft, actions: without(actions, action.id) })}
          errorAt={(part) => errorAt(`actions.${index}.${part}`)}
        />
      ))}
    </div>
  )
}
