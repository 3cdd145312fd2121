import { useState, type ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import type { CopilotField } from '#engine/copilot/understanding.ts'
import { DURATIONS, ENVIRONMENT_TYPES, MAX_TEAM_SIZE, SENSITIVITIES, USE_CASES } from '#engine/vocabulary.ts'
import type { CopilotConfig } from '../../api/copilot.ts'
import { Field } from '../../ui/Field.tsx'
import { NumberInput } from '../../ui/NumberInput.tsx'
import { Select } from '../../ui/Select.tsx'
import { CLOUD_LABELS } from '../../widgets/CloudMark.tsx'
import type * as Engine from './engine.ts'
import { useFieldWords } from './use-field-words.ts'
import styles from './copilot.module.css'

interface ConfigEditorProps {
  engine: typeof Engine
  config: CopilotConfig
  understood: CopilotConfig
  onChange: (config: CopilotConfig) => void
}

type WordField = 'use_case' | 'environment_type' | 'data_sensitivity' | 'duration' | 'cloud_provider' | 'region'

/** The eight fields as controls. A change is priced at once. */
export function ConfigEditor({ engine, config, understood, onChange }: ConfigEditorProps): ReactNode {
  const words = useFieldWords()
  const { t } = useTexts('copilot')
  const hintOf = (field: CopilotField) =>
    config[field] === understood[field] ? undefined : t('changedFrom', { value: words.value(field, understood[field]) })
  const select = (field: WordField, values: readonly string[], change = (value: string) => ({ [field]: value })) => (
    <Field label={words.label(field)} hint={hintOf(field)}>
      {(control) => (
        <Select
          control={control}
          value={config[field]}
          options={values.map((value) => ({ value, label: words.value(field, value) }))}
          onChange={(value) => onChange({ ...config, ...change(value) })}
        />
      )}
    </Field>
  )
  const labels = (list: readonly { label: string }[]) => list.map(({ label }) => label)
  return (
    <div className={styles.parsed}>
      {select('use_case', labels(USE_CASES))}
      {select('environment_type', labels(ENVIRONMENT_TYPES))}
      <NumberRow
        label={words.label('team_size')}
        hint={hintOf('team_size')}
        value={config.team_size}
        min={1}
        max={MAX_TEAM_SIZE}
        isWhole
        problem={t('teamProblem', { max: MAX_TEAM_SIZE, value: config.team_size })}
        onChange={(value) => value !== null && onChange({ ...config, team_size: value })}
      />
      {select('data_sensitivity', labels(SENSITIVITIES))}
      {select('duration', labels(DURATIONS))}
      {select('cloud_provider', CLOUD_LABELS, (cloud) => ({
        cloud_provider: cloud,
        region: engine.defaultRegionOf(cloud),
      }))}
      {select('region', engine.regionsOf(config.cloud_provider))}
      <NumberRow
        label={words.label('budget_limit')}
        hint={hintOf('budget_limit') ?? t('budgetHint')}
        value={config.budget_limit}
        min={0}
        mayBeEmpty
        prefix="$"
        problem={t('budgetProblem')}
        onChange={(value) => onChange({ ...config, budget_limit: value })}
      />
    </div>
  )
}

interface NumberRowProps {
  label: string
  hint: string | undefined
  value: number | null
  min: number
  max?: number
  isWhole?: boolean
  /** Empty is null. */
  mayBeEmpty?: boolean
  prefix?: string
  /** What is wrong with a number that cannot be taken; the one before counts until then. */
  problem: string
  onChange: (value: number | null) => void
}

function NumberRow({
  label,
  hint,
  value,
  min,
  max = Number.POSITIVE_INFINITY,
  isWhole = false,
  mayBeEmpty = false,
  prefix,
  problem,
  onChange,
}: NumberRowProps): ReactNode {
  // What is typed and cannot be taken; undefined in it is an empty input.
  const [wrong, setWrong] = useState<{ typed: number | undefined }>()
  const change = (typed: number | undefined) => {
    const isTaken =
      typed === undefined ? mayBeEmpty : typed >= min && typed <= max && (!isWhole || Number.isInteger(typed))
    setWrong(isTaken ? undefined : { typed })
    if (isTaken) onChange(typed ?? null)
  }
  return (
    <Field label={label} hint={hint} error={wrong ? problem : undefined}>
      {(control) => (
        <NumberInput
          control={control}
          value={wrong ? wrong.typed : (value ?? undefined)}
          onChange={change}
          min={min}
          max={Number.isFinite(max) ? max : undefined}
          prefix={prefix}
        />
      )}
    </Field>
  )
}
