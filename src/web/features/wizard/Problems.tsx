import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { REQUIRED_MESSAGE, STEP_MESSAGES } from '#engine/answers.ts'
import { Icon } from '../../ui/Icon.tsx'
import { STEPS } from './wizard-state.ts'

/** Id by which the answers are described by what is wrong with them. */
export const PROBLEMS_ID = 'wizard-problems'

/** A sentence of the engine by the name that the texts have for it; others, such as the server's, are shown as they came. */
const findKnown = (message: string) => (message === REQUIRED_MESSAGE ? 'required' : STEPS.find((field) => STEP_MESSAGES[field] === message))

/** What keeps the person from going on, as a red list above the buttons. */
export function Problems({ errors }: { errors: readonly string[] }): ReactNode {
  const { t } = useTranslation('wizard')
  // The place is always there, so that what appears in it is announced.
  return (
    <div role="alert" id={PROBLEMS_ID} className={errors.length === 0 ? 'visually-hidden' : undefined}>
      {errors.length > 0 && (
        <ul className="wizard__problems" aria-label={t('errors')}>
          {errors.map((error) => {
            const known = findKnown(error)
            return (
              <li key={error}>
                <Icon of={CircleAlert} tone="danger" />
                <span>{known === undefined ? error : t(`problems.${known}`)}</span>
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
}
