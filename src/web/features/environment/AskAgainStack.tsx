import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useController, useWatch, type FieldPath } from 'react-hook-form'
import { useTexts } from '../../locales/texts.ts'
import type { EnvironmentDetail } from '#contract/environment.ts'
import { CLOUDS } from '#engine/clouds/index.ts'
import { DURATIONS, ENVIRONMENT_TYPES, MAX_TEAM_SIZE, SENSITIVITIES } from '#engine/vocabulary.ts'
import { LIST_MAX, query } from '../../api/query.ts'
import { NumberField } from '../../forms/NumberField.tsx'
import type { ServerForm } from '../../forms/use-server-form.ts'
import { Combobox } from '../../ui/Combobox.tsx'
import { Field } from '../../ui/Field.tsx'
import { Select } from '../../ui/Select.tsx'
import type { AgainValues } from './ask-again-form.ts'

interface AskAgainStackProps {
  form: ServerForm<AgainValues>
  environment: EnvironmentDetail
}

/** What the environment is made of: its stack with other answers, or a template in its place. */
export function AskAgainStack({ form, environment }: AskAgainStackProps): ReactNode {
  const { t } = useTexts(['askAgain', 'common'])
  const { field, fieldState } = useController({ control: form.inner.control, name: 'template_id' })
  const own = useQuery(query('GET /templates', { query: { scope: 'mine', limit: LIST_MAX } }))
  const shared = useQuery(query('GET /templates', { query: { scope: 'team', limit: LIST_MAX } }))
  const templates = new Map([...(own.data ?? []), ...(shared.data ?? [])].map((one) => [one.id, one]))
  const options = [
    { value: '', label: t('sameStack') },
    ...[...templates.values()].map((one) => ({ value: one.id, label: one.name, aside: one.region })),
  ]
  return (
    <>
      <Field label={t('stack')} hint={t('stackHint')} error={fieldState.error?.message}>
        {(control) => (
          <Combobox
            control={control}
            value={field.value}
            options={options}
            onChange={field.onChange}
            emptyText={t('noTemplate')}
          />
        )}
      </Field>
      {field.value === '' && <Answers form={form} environment={environment} />}
    </>
  )
}

function Answers({ form, environment: { result } }: AskAgainStackProps): ReactNode {
  const { t } = useTexts(['askAgain', 'common'])
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
      <Choice
        form={form}
        name="duration"
        label={t('duration')}
        options={DURATIONS.map(({ id }) => ({ value: id, label: t(`common:words.durations.${id}`) }))}
      />
      <Choice
        form={form}
        name="region"
        label={t('region')}
        options={CLOUDS[cloud].regions.map(({ id, label }) => ({ value: id, label: `${id}, ${label}` }))}
      />
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
