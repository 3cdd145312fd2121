import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/Icon.tsx'

/** Id by which the answers are described by what is wrong with them. */
export const PROBLEMS_ID = 'wizard-problems'

/** What keeps the person from going on, as a red list above the buttons. */
export function Problems({ errors }: { errors: readonly string[] }): ReactNode {
  const { t } = useTranslation('wizard')
  // The place is always there, so that what appears in it is announced.
  return (
    <div role="alert" id={PROBLEMS_ID} className={errors.length === 0 ? 'visually-hidden' : undefined}>
      {errors.length > 0 && (
        <ul className="wizard__problems" aria-label={t('errors')}>
          {errors.map((error) => (
            <li key={error}>
              <Icon of={CircleAlert} tone="danger" />
              <span>{error}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
