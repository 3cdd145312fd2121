import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { MAX_TEAM_SIZE, REQUIRED_MESSAGE, STEP_MESSAGES, generateRequest } from '#engine/answers.ts'
import { Icon } from '../../ui/Icon.tsx'
import { STEPS } from './wizard-state.ts'

/** Id by which the answers are described by what is wrong with them. */
export const PROBLEMS_ID = 'wizard-problems'

/** A sentence of the engine by the name that the texts have for it; others, such as the server's, are shown as they came. */
function findKnown(message: string) {
  const { team_size, budget_limit } = generateRequest.shape
  const says = (parsed: { error?: { issues: { message: string }[] } | undefined }) => parsed.error?.issues[0]?.message === message
  if (message === REQUIRED_MESSAGE) return 'required'
  if (says(team_size.safeParse(MAX_TEAM_SIZE + 1))) return 'team_size_most'
  if (says(team_size.safeParse(0.5))) return 'team_size_whole'
  if (says(budget_limit.safeParse(-1))) return 'budget_limit'
  return STEPS.find((field) => STEP_MESSAGES[field] === message)
}

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
