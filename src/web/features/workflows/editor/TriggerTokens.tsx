import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { TRIGGERS } from '#domain/workflow/vocabulary.ts'
import { NumberInput } from '../../../ui/NumberInput.tsx'
import { Select } from '../../../ui/Select.tsx'
import type { Draft } from './draft.ts'
import { ScheduleTokens } from './ScheduleTokens.tsx'
import { Token } from './Token.tsx'

/** What a part of the editor is drawn with. */
export interface TokensProps {
  draft: Draft
  onChange: (draft: Draft) => void
  /** What is wrong with the field of a path, such as conditions.0.value. */
  errorAt: (path: string) => string | undefined
}

/** "When a deployment starts": what the workflow waits for, and what that takes. */
export function TriggerTokens({ draft, onChange, errorAt }: TokensProps): ReactNode {
  const { t } = useTranslation('workflowEditor')
  return (
    <span className="clause">
      <span>{t('editor.words.when')}</span>
      <Token label={t('editor.trigger')} error={errorAt('trigger')}>
        {(control) => (
          <Select
            control={control}
            value={draft.trigger}
            options={TRIGGERS.map((trigger) => ({ value: trigger, label: t(`editor.triggers.${trigger}`) }))}
            onChange={(trigger) => onChange({ ...draft, trigger })}
          />
        )}
      </Token>
      {draft.trigger === 'on-schedule' && <ScheduleTokens draft={draft} onChange={onChange} errorAt={errorAt} />}
      {draft.trigger === 'on-resource-limit' && (
        <>
          <span>{t('editor.moreThan')}</span>
          <Token label={t('editor.limit')} error={errorAt('resource_limit')}>
            {(control) => (
              <NumberInput
                control={control}
                value={draft.resource_limit ?? undefined}
                onChange={(limit) => onChange({ ...draft, resource_limit: limit ?? null })}
                min={1}
                step={1}
                suffix={t('editor.resources')}
              />
            )}
          </Token>
        </>
      )}
    </span>
  )
}
