import type { ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { TEAM_SIZES } from '#engine/answers.ts'
import { CLOUD_LIST } from '#engine/clouds/index.ts'
import { DURATIONS, USE_CASES, type CloudId, type Duration, type UseCaseId } from '#engine/vocabulary.ts'
import { Field } from '../../ui/Field.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { Select } from '../../ui/Select.tsx'
import { CloudMark } from '../../widgets/CloudMark.tsx'

/** The four answers of the miniature. */
export interface Choice {
  useCase: UseCaseId
  teamSize: number
  duration: Duration
  cloud: CloudId
}

interface MiniatureFormProps {
  choice: Choice
  onChoose: (answer: Partial<Choice>) => void
}

/** The questions of the miniature. */
export function MiniatureForm({ choice, onChoose }: MiniatureFormProps): ReactNode {
  const { t } = useTexts(['landing', 'common'])
  const useCases = USE_CASES.map(({ id }) => ({ value: id, label: t(`common:words.useCases.${id}`) }))
  const sizes = TEAM_SIZES.map(({ value }) => ({ value, label: t(`mini.people.${value}`) }))
  const durations = DURATIONS.map(({ id }) => ({ value: id, label: t(`common:words.durations.${id}`) }))
  const clouds = CLOUD_LIST.map(({ id, label }) => ({
    value: id,
    label: (
      <>
        <CloudMark cloud={id} isDecorative />
        {label}
      </>
    ),
  }))
  return (
    <>
      <Field label={t('mini.useCase')}>
        {(control) => (
          <Select
            control={control}
            value={choice.useCase}
            options={useCases}
            onChange={(useCase) => onChoose({ useCase })}
          />
        )}
      </Field>
      <Question label={t('mini.teamSize')}>
        <Segmented
          label={t('mini.teamSize')}
          options={sizes}
          value={choice.teamSize}
          onChange={(teamSize) => onChoose({ teamSize })}
        />
      </Question>
      <Question label={t('mini.duration')}>
        <Segmented
          label={t('mini.duration')}
          options={durations}
          value={choice.duration}
          onChange={(duration) => onChoose({ duration })}
        />
      </Question>
      <Question label={t('mini.cloud')}>
        <Segmented
          label={t('mini.cloud')}
          options={clouds}
          value={choice.cloud}
          onChange={(cloud) => onChoose({ cloud })}
        />
      </Question>
    </>
  )
}

/** The words over a group, which names itself to screen readers. */
function Question({ label, children }: { label: string; children: ReactNode }): ReactNode {
  return (
    <div className="field">
      <span className="field__label" aria-hidden="true">
        {label}
      </span>
      {children}
    </div>
  )
}
