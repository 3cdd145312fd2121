import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useWords } from './use-words.ts'
import { STEPS, type WizardAnswers } from './wizard-state.ts'

/** Which step it is, how far that is, and what was answered before it. */
export function Progress({ step, answers }: { step: number; answers: WizardAnswers }): ReactNode {
  const { t } = useTranslation('wizard')
  const words = useWords()
  const percent = Math.round((step / STEPS.length) * 100)
  const given = STEPS.slice(0, step - 1).flatMap((field) => {
    const value = answers[field]
    return value === undefined ? [] : words(field, value)
  })
  return (
    <div className="wizard__progress">
      <div className="row row--between small">
        <span className="medium">{t('step', { step, steps: STEPS.length })}</span>
        <span className="t3">{t('complete', { percent })}</span>
      </div>
      <div className="steps" role="progressbar" aria-label={t('progress')} aria-valuenow={percent} aria-valuemin={0} aria-valuemax={100}>
        {STEPS.map((field, index) => (
          <i key={field} className={index < step ? 'done' : undefined} />
        ))}
      </div>
      {given.length > 0 && <p className="tiny t3">{given.join(', ')}</p>}
    </div>
  )
}
