import type { ReactNode } from 'react'
import { useTexts } from '../locales/texts.ts'
import type { Environment } from '#contract/environment.ts'
import { EXTEND_DAYS } from '#domain/environment/expiry.ts'
import { call } from '../api/client.ts'
import { useFormat } from '../lib/format.ts'
import { StepButton } from './StepButton.tsx'
import { useEnvironmentWords } from './use-environment-words.ts'

/** Moves the end of an environment by seven days. Where that is not possible it says why. */
export function ExtendButton({
  environment,
  size = 'md',
}: {
  environment: Environment
  size?: 'sm' | 'md'
}): ReactNode {
  const { t } = useTexts('lifecycle')
  const { refusal } = useEnvironmentWords()
  const { dateTime } = useFormat()
  const { id, name } = environment
  return (
    <StepButton
      label={t('actions.extend', { days: EXTEND_DAYS })}
      size={size}
      disabledReason={refusal(environment, 'extend')}
      send={() => call('POST /environments/{id}/extend', { params: { id }, body: { days: EXTEND_DAYS } })}
      done={({ expires_at: end }) => t('extended', { name, date: end === null ? '' : dateTime(new Date(end)) })}
      notDone={t('notDone.extend', { name })}
    />
  )
}
