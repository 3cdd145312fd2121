import type { ReactNode } from 'react'
import { useTexts } from '../../../locales/texts.ts'
import { TRIGGERS } from '#domain/workflow/triggers.ts'
import { NumberInput } from '../../../ui/NumberInput.tsx'
import { Select } from '../../../ui/Select.tsx'
import { ScheduleTokens } from './ScheduleTokens.tsx'
import type { TokensProps } from './tokens-props.ts'
import { Token } from './Token.tsx'
import styles from '../workflows.module.css'

/** What a part of the editor is drawn with. */
/** "When a deployment starts": what the workflow waits for, and what that takes. */
export function TriggerTokens({ draft, onChange, errorAt }: TokensProps): ReactNode {
  const { t } = useTexts('workflowEditor')
  return (
    <span className={styles.clause}>
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
