import clsx from 'clsx'
import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { DEFAULT_TEAM_SIZE, TEAM_SIZES } from '#engine/answers.ts'
import type { StepField } from '#engine/preview.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { usePlace } from '../../widgets/region-place.ts'
import { useWords } from './use-words.ts'
import { STEPS, type WizardAnswers, type WizardField } from './wizard-state.ts'
import styles from './wizard.module.css'

interface SummaryProps {
  answers: WizardAnswers
  /** What is wrong is marked where it stands. */
  refused: readonly WizardField[]
  /** Goes back to a step. */
  onChange: (step: number) => void
}

/** Every answer once more, before they are sent. */
export function Summary({ answers, refused, onChange }: SummaryProps): ReactNode {
  const { t } = useTexts('wizard')
  const describe = useDescribe(answers)
  return (
    <section className="panel" aria-labelledby="summary">
      <div className="panel__head">
        <h2 className="h3" id="summary">
          {t('summary.title')}
        </h2>
      </div>
      <div className="panel__body">
        <dl className={clsx('dl dl--rows dl--center', styles.wizardSummary)}>
          {STEPS.map((field, index) => (
            <Row key={field} label={t(`questions.${field}.label`)}>
              {refused.includes(field) ? (
                <span className="field__error">
                  <Icon of={CircleAlert} />
                  {describe(field)}
                </span>
              ) : (
                <span>{describe(field)}</span>
              )}
              {index === STEPS.length - 1 ? (
                <span className="tiny t3">{t('summary.thisStep')}</span>
              ) : (
                <button
                  type="button"
                  className={buttonClass({ variant: 'ghost', size: 'sm' })}
                  aria-label={t('summary.changeLabel', { field: t(`questions.${field}.label`) })}
                  onClick={() => onChange(index + 1)}
                >
                  {t('summary.change')}
                </button>
              )}
            </Row>
          ))}
        </dl>
      </div>
    </section>
  )
}

function Row({ label, children }: { label: string; children: ReactNode }): ReactNode {
  return (
    <>
      <dt>{label}</dt>
      <dd className="row row--between">{children}</dd>
    </>
  )
}

function useDescribe(answers: WizardAnswers): (field: StepField) => string {
  const { t } = useTexts('wizard')
  const words = useWords()
  const placeOf = usePlace()
  return (field) => {
    if (field === 'team_size') {
      const count = answers.team_size ?? DEFAULT_TEAM_SIZE
      return TEAM_SIZES.some((size) => size.value === count)
        ? t('teamSizeInWords', { label: words(field, count), count })
        : words(field, count)
    }
    const value = answers[field]
    if (value === undefined) return t('summary.unanswered')
    if (field === 'cloud_provider' && answers.region)
      return t('summary.cloud', {
        cloud: value,
        region: answers.region,
        place: placeOf(answers.region) ?? '',
      })
    return words(field, value)
  }
}
