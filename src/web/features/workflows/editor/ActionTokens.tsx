import type { ReactNode } from 'react'
import { useTexts } from '../../../locales/texts.ts'
import type { ActionField } from '#domain/workflow/actions/fields.ts'
import { WORKFLOW_ACTIONS, actionsWith, getAction, type Action } from '#domain/workflow/actions/index.ts'
import type { Trigger } from '#domain/workflow/triggers.ts'
import { Select } from '../../../ui/Select.tsx'
import { actionOf } from './draft.ts'
import { PeopleTokens } from './PeopleTokens.tsx'
import { RemoveButton } from './RemoveButton.tsx'
import { TextToken, Token } from './Token.tsx'
import styles from '../workflows.module.css'

const URL_EXAMPLE = 'https://hooks.example.com/strata'

interface ActionTokensProps {
  action: Action
  /** From 1, as people count. */
  number: number
  trigger: Trigger
  onChange: (action: Action) => void
  onRemove: () => void
  /** What is wrong with a part of it. */
  errorAt: (part: 'type' | 'target' | 'value') => string | undefined
}

/** "request approval from the owners of the project": one action. */
export function ActionTokens({ action, number, trigger, onChange, onRemove, errorAt }: ActionTokensProps): ReactNode {
  const { t } = useTexts('workflowEditor')
  const { target, value } = getAction(action.type)
  const offered = actionsWith(trigger)
  // An action that does not work with this trigger stays until another one is chosen.
  const types = WORKFLOW_ACTIONS.filter((type) => offered.includes(type) || type === action.type)
  return (
    <span className={styles.clause} data-part="actions">
      <span>{t(number === 1 ? 'editor.words.act' : 'editor.words.and')}</span>
      <Token label={t('editor.action', { number })} error={errorAt('type')}>
        {(control) => (
          <Select
            control={control}
            value={action.type}
            options={types.map((type) => ({ value: type, label: t(`editor.actions.${type}`) }))}
            onChange={(type) => onChange(actionOf(type, action))}
          />
        )}
      </Token>
      {target && (
        <FieldTokens
          key={`target ${action.type}`}
          field={target}
          text={action.target}
          number={number}
          onChange={(text) => onChange({ ...action, target: text })}
          error={errorAt('target')}
        />
      )}
      {value && (
        <FieldTokens
          key={`value ${action.type}`}
          field={value}
          text={action.value}
          number={number}
          onChange={(text) => onChange({ ...action, value: text })}
          error={errorAt('value')}
        />
      )}
      <RemoveButton label={t('editor.removeAction', { number })} onClick={onRemove} />
    </span>
  )
}

interface FieldTokensProps {
  field: ActionField
  text: string
  number: number
  onChange: (text: string) => void
  error: string | undefined
}

/** One field of an action. */
function FieldTokens({ field, text, number, onChange, error }: FieldTokensProps): ReactNode {
  const { t } = useTexts('workflowEditor')
  switch (field.kind) {
    case 'people':
      return <PeopleTokens {...{ number, onChange, error }} target={text} groups={field.groups} />
    case 'choice':
      return (
        <Token label={t(`editor.${field.label}`, { number })} error={error}>
          {(control) => (
            <Select
              control={control}
              value={field.options.some(({ value }) => value === text) ? text : field.initial}
              options={field.options.map(({ value, label }) => ({ value, label: t(`editor.options.${label}`) }))}
              onChange={onChange}
            />
          )}
        </Token>
      )
    case 'url':
      return (
        <TextToken
          label={t('editor.url', { number })}
          error={error}
          value={text}
          onChange={onChange}
          placeholder={URL_EXAMPLE}
          isLong
          isMono
        />
      )
    case 'note':
    case 'text':
      return (
        <TextToken
          label={t(`editor.${field.label}`, { number })}
          error={error}
          value={text}
          onChange={onChange}
          placeholder={t(`editor.${field.label}Example`)}
          isLong={field.isLong}
        />
      )
  }
}
