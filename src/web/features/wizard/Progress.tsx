import type { ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { useWords } from './use-words.ts'
import { STEPS, type WizardAnswers } from './wizard-state.ts'
import styles from './wizard.module.css'

/** Which step it is, how far that is, and what was answered before it. */
export function Progress({ step, answers }: { step: number; answers: WizardAnswers }): ReactNode {
  const { t } = useTexts('wizard')
  const words = useWords()
  const percent = Math.round((step / STEPS.length) * 100)
  const given = STEPS.slice(0, step - 1).flatMap((field) => {
    const value = answers[field]
    return value === undefined ? [] : words(field, value)
  })
  return (
    <div className={styles.wizardProgress}>
      <div className="row row--between small">
        <span className="medium">{t('step', { step, steps: STEPS.length })}</span>
        <span className="t3">{t('complete', { percent })}</span>
      </div>
      <div
        className="steps"
        role="progressbar"
        aria-label={t('progress')}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        {STEPS.map((field, index) => (
          <i key={field} className={index < step ? 'done' : undefined} />
        ))}
      </div>
      {given.length > 0 && <p className="tiny t3">{given.join(', ')}</p>}
    </div>
  )
}
