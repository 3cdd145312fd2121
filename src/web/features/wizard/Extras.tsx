import { useState, type ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { DEFAULT_TEAM_SIZE, TEAM_SIZES } from '#engine/answers.ts'
import { MAX_TEAM_SIZE } from '#engine/vocabulary.ts'
import type { StepField } from '#engine/preview.ts'
import { inEnglish } from '#engine/english.ts'
import { message } from '#words/message.ts'
import { useWords } from '../../locales/words.ts'
import { useFormat } from '../../lib/format.ts'
import { Callout } from '../../ui/Callout.tsx'
import { Field } from '../../ui/Field.tsx'
import { NumberInput } from '../../ui/NumberInput.tsx'
import { Select } from '../../ui/Select.tsx'
import { InUsd } from '../../widgets/InUsd.tsx'
import { useRegionOptions } from '../../widgets/region-place.ts'
import { cloudOf, type WizardAnswers, type WizardField } from './wizard-state.ts'
import styles from './wizard.module.css'

interface ExtrasProps {
  field: StepField
  answers: WizardAnswers
  /** USD a month of the answers so far. */
  total: number | undefined
  refused: readonly WizardField[]
  onAnswer: (given: WizardAnswers) => void
}

/** What a step asks or says besides its cards. */
export function Extras({ field, answers, total, refused, onAnswer }: ExtrasProps): ReactNode {
  if (field === 'team_size')
    return <CustomSize value={answers.team_size} isRefused={refused.includes('team_size')} onAnswer={onAnswer} />
  if (field === 'duration' && answers.duration === 'Temporary') return <TemporaryNote />
  if (field !== 'cloud_provider') return null
  return (
    <div className={styles.wizardPair}>
      <RegionField answers={answers} isRefused={refused.includes('region')} onAnswer={onAnswer} />
      <InUsd>
        <BudgetField limit={answers.budget_limit} total={total} onAnswer={onAnswer} />
      </InUsd>
    </div>
  )
}

const isOffered = (size: number | undefined) => TEAM_SIZES.some((one) => one.value === size)

/** From 1 to 100; what is not a number becomes 1. */
function CustomSize({
  value,
  isRefused,
  onAnswer,
}: {
  value: number | undefined
  isRefused: boolean
  onAnswer: ExtrasProps['onAnswer']
}): ReactNode {
  const { t } = useTexts('wizard')
  const [typed, setTyped] = useState(isOffered(value) ? undefined : value)
  // A card that was chosen after typing takes the figure away.
  const shown = typed === value || value === undefined ? typed : isOffered(value) ? undefined : value
  const change = (size: number | undefined) => {
    setTyped(size)
    onAnswer({ team_size: size ?? 1 })
  }
  return (
    <div className={styles.wizardShort}>
      <Field label={t('customSize')} note={t('optional')} hint={t('customHint')}>
        {(control) => (
          <NumberInput
            control={isRefused ? { ...control, 'aria-invalid': true } : control}
            value={shown}
            onChange={change}
            min={1}
            max={MAX_TEAM_SIZE}
            step={1}
            placeholder={String(value ?? DEFAULT_TEAM_SIZE)}
          />
        )}
      </Field>
    </div>
  )
}

function TemporaryNote(): ReactNode {
  const { t } = useTexts('wizard')
  return (
    <Callout tone="info">
      <p className="medium">{t('temporary.title')}</p>
      <p className="t2">{t('temporary.text')}</p>
    </Callout>
  )
}

function RegionField({
  answers,
  isRefused,
  onAnswer,
}: Pick<ExtrasProps, 'answers' | 'onAnswer'> & { isRefused: boolean }): ReactNode {
  const { t } = useTexts('wizard')
  const cloud = cloudOf(answers)
  const region = answers.region ?? ''
  const regionOptions = useRegionOptions()
  const options = cloud ? regionOptions(cloud.regions) : [{ value: '', label: '' }]
  const hint = !cloud
    ? t('regionFirst')
    : region === cloud.defaultRegion
      ? t('regionDefault', { cloud: cloud.label })
      : t('regionOther', { cloud: cloud.label, region: cloud.defaultRegion })
  return (
    <Field label={t('region')} note={t('optional')} hint={hint}>
      {(control) => (
        <Select
          control={isRefused ? { ...control, 'aria-invalid': true } : control}
          value={region}
          options={options}
          onChange={(chosen) => onAnswer({ region: chosen })}
        />
      )}
    </Field>
  )
}

const TOO_LOW = message('fields.budget-limit-least')

/** Steps of the field's arrows. */
const BUDGET_STEP_USD = 10

function BudgetField({
  limit,
  total,
  onAnswer,
}: {
  limit: number | undefined
  total: number | undefined
  onAnswer: ExtrasProps['onAnswer']
}): ReactNode {
  const { t } = useTexts('wizard')
  const { usd } = useFormat()
  const say = useWords()
  const hint =
    limit === undefined || limit < 0 || total === undefined ? (
      t('budgetNone')
    ) : total > limit ? (
      <span className={styles.wizardOver}>{t('budgetAbove', { amount: usd(total - limit) })}</span>
    ) : (
      t('budgetBelow', { amount: usd(limit - total) })
    )
  return (
    <Field
      label={t('budget')}
      note={t('optionalUsd')}
      hint={hint}
      error={limit !== undefined && limit < 0 ? say(TOO_LOW, inEnglish([TOO_LOW])) : undefined}
    >
      {(control) => (
        <NumberInput
          control={control}
          value={limit}
          onChange={(given) => onAnswer({ budget_limit: given })}
          min={0}
          step={BUDGET_STEP_USD}
          prefix="$"
        />
      )}
    </Field>
  )
}
