import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { SCALE_VALUES, WORKFLOW_ACTIONS, type Action, type Trigger } from '#domain/workflow/vocabulary.ts'
import { Select } from '../../../ui/Select.tsx'
import { actionOf } from './draft.ts'
import { PeopleTokens } from './PeopleTokens.tsx'
import { RemoveButton } from './RemoveButton.tsx'
import { TextToken, Token } from './Token.tsx'

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
  const { t } = useTranslation('workflowEditor')
  // Only a deployment that starts can be made to wait.
  const types = WORKFLOW_ACTIONS.filter((type) => type !== 'request-approval' || trigger === 'on-deploy' || type === action.type)
  return (
    <span className="clause" data-part="actions">
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
      <Parameters {...{ action, number, onChange, errorAt }} />
      <RemoveButton label={t('editor.removeAction', { number })} onClick={onRemove} />
    </span>
  )
}

/** What an action takes beside its type. */
function Parameters({ action, number, onChange, errorAt }: Omit<ActionTokensProps, 'trigger' | 'onRemove'>): ReactNode {
  const { t } = useTranslation('workflowEditor')
  const { type, target, value } = action
  const onTarget = (next: string) => onChange({ ...action, target: next })
  const onValue = (next: string) => onChange({ ...action, value: next })
  switch (type) {
    case 'approve':
    case 'reject':
      return (
        <TextToken
          label={t('editor.note', { number })}
          error={errorAt('value')}
          value={value}
          onChange={onValue}
          placeholder={t('editor.noteExample')}
          isLong
        />
      )
    case 'notify':
      return (
        <>
          <PeopleTokens {...{ target, number, errorAt }} hasOwner onChange={onTarget} />
          <TextToken
            label={t('editor.message', { number })}
            error={errorAt('value')}
            value={value}
            onChange={onValue}
            placeholder={t('editor.messageExample')}
            isLong
          />
        </>
      )
    case 'request-approval':
      return <PeopleTokens {...{ target, number, errorAt }} hasOwner={false} onChange={onTarget} />
    case 'scale':
      return (
        <Token label={t('editor.scale', { number })} error={errorAt('value')}>
          {(control) => (
            <Select
              control={control}
              value={SCALE_VALUES.find((one) => one === value) ?? '0'}
              options={SCALE_VALUES.map((one) => ({ value: one, label: t(`editor.scales.${one}`) }))}
              onChange={onValue}
            />
          )}
        </Token>
      )
    case 'backup':
      return (
        <TextToken
          label={t('editor.backup', { number })}
          error={errorAt('target')}
          value={target}
          onChange={onTarget}
          placeholder={t('editor.backupExample')}
          isLong
        />
      )
    case 'tag':
      return (
        <>
          <TextToken
            label={t('editor.tagKey', { number })}
            error={errorAt('target')}
            value={target}
            onChange={onTarget}
            placeholder={t('editor.tagKeyExample')}
          />
          <TextToken
            label={t('editor.tagValue', { number })}
            error={errorAt('value')}
            value={value}
            onChange={onValue}
            placeholder={t('editor.tagValueExample')}
          />
        </>
      )
    case 'webhook':
      return (
        <TextToken label={t('editor.url', { number })} error={errorAt('target')} value={target} onChange={onTarget} placeholder={URL_EXAMPLE} isLong isMono />
      )
    case 'terminate':
      return null
  }
}
