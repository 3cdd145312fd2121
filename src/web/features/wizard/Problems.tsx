import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { inEnglish } from '#engine/english.ts'
import { useTexts } from '../../locales/texts.ts'
import { useWords } from '../../locales/words.ts'
import { Icon } from '../../ui/Icon.tsx'
import type { WizardError } from './use-wizard.ts'
import styles from './wizard.module.css'

/** Id by which the answers are described by what is wrong with them. */
export const PROBLEMS_ID = 'wizard-problems'

/** What keeps the person from going on, as a red list above the buttons. */
export function Problems({ errors }: { errors: readonly WizardError[] }): ReactNode {
  const { t } = useTexts('wizard')
  const say = useWords()
  // The place is always there, so that what appears in it is announced.
  return (
    <div role="alert" id={PROBLEMS_ID} className={errors.length === 0 ? 'visually-hidden' : undefined}>
      {errors.length > 0 && (
        <ul className={styles.wizardProblems} aria-label={t('errors')}>
          {errors.map((error) => (
            <li key={typeof error === 'string' ? error : error.code}>
              <Icon of={CircleAlert} tone="danger" />
              <span>{typeof error === 'string' ? error : say(error, inEnglish([error]))}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
