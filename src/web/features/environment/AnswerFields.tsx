import type { ReactNode } from 'react'
import { useWatch, type FieldPath } from 'react-hook-form'
import { useTexts } from '../../locales/texts.ts'
import type { EnvironmentDetail } from '#contract/environment.ts'
import { CLOUDS } from '#engine/clouds/index.ts'
import { DURATIONS, ENVIRONMENT_TYPES, MAX_TEAM_SIZE, SENSITIVITIES } from '#engine/vocabulary.ts'
import { NumberField } from '../../forms/NumberField.tsx'
import type { ServerForm } from '../../forms/use-server-form.ts'
import { Field } from '../../ui/Field.tsx'
import { Select } from '../../ui/Select.tsx'
import { useRegionOptions } from '../../widgets/region-place.ts'
import type { AgainValues } from './ask-again-form.ts'

interface AnswerFieldsProps {
  form: ServerForm<AgainValues>
  environment: EnvironmentDetail
  /** What runs has its end: that is moved, and no longer answered. */
  hasDuration?: boolean
}

/** The answers that decide what a stack becomes. */
export function AnswerFields({ form, environment: { result }, hasDuration = false }: AnswerFieldsProps): ReactNode {
  const { t } = useTexts(['askAgain', 'common'])
  const regionOptions = useRegionOptions()
  const { cloud } = result.stack
  return (
    <fieldset className="stack stack--16" aria-label={t('answers')}>
      <Choice
        form={form}
        name="environment_type"
        label={t('type')}
        options={ENVIRONMENT_TYPES.map(({ id }) => ({ value: id, label: t(`common:words.environmentTypes.${id}`) }))}
      />
      <Choice
        form={form}
        name="data_sensitivity"
        label={t('sensitivity')}
        options={SENSITIVITIES.map(({ id }) => ({ value: id, label: t(`common:words.sensitivities.${id}`) }))}
      />
      {hasDuration && (
        <Choice
          form={form}
          name="duration"
          label={t('duration')}
          options={DURATIONS.map(({ id }) => ({ value: id, label: t(`common:words.durations.${id}`) }))}
        />
      )}
      <Choice form={form} name="region" label={t('region')} options={regionOptions(CLOUDS[cloud].regions)} />
      <NumberField
        form={form}
        name="team_size"
        label={t('people')}
        min={1}
        max={MAX_TEAM_SIZE}
        step={1}
        outOfRange={t('peopleRange', { max: MAX_TEAM_SIZE })}
        isWhole
      />
    </fieldset>
  )
}

interface ChoiceProps {
  form: ServerForm<AgainValues>
  name: FieldPath<AgainValues> & ('environment_type' | 'data_sensitivity' | 'duration' | 'region')
  label: string
  options: readonly { value: string; label: string }[]
}

function Choice({ form: { inner }, name, label, options }: ChoiceProps): ReactNode {
  const value = useWatch({ control: inner.control, name })
  const choose = (given: string) => inner.setValue(name, given as never)
  return (
    <Field label={label}>
      {(control) => <Select control={control} value={value} options={options} onChange={choose} />}
    </Field>
  )
}
