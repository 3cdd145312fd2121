import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionTokens } from './ActionTokens.tsx'
import { ConditionTokens } from './ConditionTokens.tsx'
import { TriggerTokens, type TokensProps } from './TriggerTokens.tsx'

const replaced = <Value extends { readonly id: string }>(list: readonly Value[], value: Value): Value[] =>
  list.map((one) => (one.id === value.id ? value : one))
const without = <Value extends { readonly id: string }>(list: readonly Value[], id: string): Value[] => list.filter((one) => one.id !== id)

/** The whole sentence: when, if, then. */
export function SentenceTokens({ draft, onChange, errorAt }: TokensProps): ReactNode {
  const { t } = useTranslation('workflowEditor')
  const { conditions, actions } = draft
  return (
    <div className="sentence sentence--edit" role="group" aria-label={t('editor.rules')}>
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
