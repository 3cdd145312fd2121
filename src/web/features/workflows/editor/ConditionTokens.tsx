import { useId, type ReactNode } from 'react'
import { useTexts } from '../../../locales/texts.ts'
import { CONDITION_FIELDS, FIELDS, type Condition } from '#domain/workflow/vocabulary.ts'
import { CLOUD_IDS } from '#engine/clouds/index.ts'
import { regionsOf } from '#engine/clouds/cloud.ts'
import { NumberInput } from '../../../ui/NumberInput.tsx'
import { Select } from '../../../ui/Select.tsx'
import { useWords } from '../use-words.ts'
import { conditionOf, withOperator } from './draft.ts'
import { RemoveButton } from './RemoveButton.tsx'
import { TextToken, Token } from './Token.tsx'
import styles from '../workflows.module.css'

/** Ids of regions are the same in every language. */
const REGION_EXAMPLE = 'eastus'

interface ConditionTokensProps {
  condition: Condition
  /** From 1, as people count. */
  number: number
  onChange: (condition: Condition) => void
  onRemove: () => void
  /** What is wrong with a part of it. */
  errorAt: (part: 'field' | 'operator' | 'value') => string | undefined
}

/** "cost is greater than $500": one condition. */
export function ConditionTokens({ condition, number, onChange, onRemove, errorAt }: ConditionTokensProps): ReactNode {
  const { t } = useTexts(['workflowEditor', 'workflows'])
  const { field, operator } = condition
  return (
    <span className={styles.clause} data-part="conditions">
      <span>{t(number === 1 ? 'editor.words.if' : 'editor.words.and')}</span>
      <Token label={t('editor.field', { number })} error={errorAt('field')}>
        {(control) => (
          <Select
            control={control}
            value={field}
            options={CONDITION_FIELDS.map((one) => ({ value: one, label: t(`workflows:fields.${one}`) }))}
            onChange={(one) => onChange(conditionOf(one, condition))}
          />
        )}
      </Token>
      <Token label={t('editor.operator', { number })} error={errorAt('operator')}>
        {(control) => (
          <Select
            control={control}
            value={operator}
            options={FIELDS[field].operators.map((one) => ({ value: one, label: t(`editor.operators.${one}`) }))}
            onChange={(one) => onChange(withOperator(condition, one))}
          />
        )}
      </Token>
      <ValueToken
        condition={condition}
        number={number}
        onChange={(value) => onChange({ ...condition, value })}
        error={errorAt('value')}
      />
      <RemoveButton label={t('editor.removeCondition', { number })} onClick={onRemove} />
    </span>
  )
}

interface ValueTokenProps {
  condition: Condition
  number: number
  onChange: (value: string) => void
  error: string | undefined
}

/** What a condition compares with: a word of a list, a number, or a text. */
function ValueToken({ condition, number, onChange, error }: ValueTokenProps): ReactNode {
  const { t } = useTexts(['workflowEditor', 'workflows'])
  const words = useWords(false)
  const listId = useId()
  const { field, operator, value } = condition
  const row = FIELDS[field]
  const label = t('editor.value', { number })
  if (field === 'cost') return <CostToken {...{ number, value, onChange, error }} />
  if (row.kind === 'number') {
    return (
      <Token label={label} error={error}>
        {(control) => (
          <NumberInput
            control={control}
            value={numberOf(value)}
            onChange={(next) => onChange(textOf(next))}
            min={0}
            step={1}
          />
        )}
      </Token>
    )
  }
  if (row.words && (operator === 'equals' || operator === 'not-equals')) {
    // A value that is none of the words, such as of a workflow that came by the API, is shown as it is.
    const known = row.words.includes(value) ? row.words : [value, ...row.words]
    return (
      <Token label={label} error={error}>
        {(control) => (
          <Select
            control={control}
            value={value}
            options={known.map((word) => ({ value: word, label: words.label(field, word) }))}
            onChange={onChange}
          />
        )}
      </Token>
    )
  }
  const isRegion = field === 'region'
  return (
    <>
      <TextToken
        label={label}
        error={error}
        value={value}
        onChange={onChange}
        placeholder={isRegion ? REGION_EXAMPLE : t('editor.textExample')}
        {...(isRegion && { list: listId })}
      />
      {isRegion && (
        <datalist id={listId}>
          {CLOUD_IDS.flatMap((cloud) => regionsOf(cloud)).map(({ id, label: name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </datalist>
      )}
    </>
  )
}

const numberOf = (text: string): number | undefined =>
  text.trim() === '' || Number.isNaN(Number(text)) ? undefined : Number(text)
const textOf = (number: number | undefined): string => (number === undefined ? '' : String(number))

/** A sum of money, or a share of the budget. */
function CostToken({
  number,
  value,
  onChange,
  error,
}: Omit<ValueTokenProps, 'condition'> & { value: string }): ReactNode {
  const { t } = useTexts(['workflowEditor', 'workflows'])
  const isShare = value.trim().endsWith('%')
  const amount = numberOf(value.replace('%', ''))
  const textFor = (next: number | undefined, share: boolean) => `${textOf(next)}${share ? '%' : ''}`
  return (
    <>
      <Token label={t('editor.value', { number })} error={error}>
        {(control) => (
          <NumberInput
            control={control}
            value={amount}
            onChange={(next) => onChange(textFor(next, isShare))}
            min={0}
            step={isShare ? 5 : 50}
            {...(!isShare && { prefix: '$' })}
          />
        )}
      </Token>
      <Token label={t('editor.unit', { number })}>
        {(control) => (
          <Select
            control={control}
            value={isShare ? 'share' : 'usd'}
            options={(['usd', 'share'] as const).map((unit) => ({ value: unit, label: t(`editor.units.${unit}`) }))}
            onChange={(unit) => onChange(textFor(amount, unit === 'share'))}
          />
        )}
      </Token>
    </>
  )
}
