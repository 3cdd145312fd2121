import { useCallback, useState, type ReactNode } from 'react'
import { useTexts } from '../locales/texts.ts'
import type { Environment } from '#contract/environment.ts'
import { EXTEND_DAYS } from '#domain/environment/expiry.ts'
import { call } from '../api/client.ts'
import { useFormat } from '../lib/format.ts'
import { Button } from '../ui/Button.tsx'
import { ExtendDialog } from './ExtendDialog.tsx'
import { daysLeft } from './extension.ts'
import { StepButton } from './StepButton.tsx'
import { useEnvironmentWords } from './use-environment-words.ts'

interface ExtendButtonProps {
  environment: Environment
  size?: 'sm' | 'md'
}

/**
 * Moves the end of an environment by seven days; where its project leaves fewer, or it does not run yet, someone
 * chooses the end. Where that is not possible it says why.
 */
export function ExtendButton({ environment, size = 'md' }: ExtendButtonProps): ReactNode {
  const { t } = useTexts('lifecycle')
  const { refusal } = useEnvironmentWords()
  const { dateTime } = useFormat()
  const [isOpen, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  const { id, name, status } = environment
  const reason = refusal(environment, 'extend')
  if (reason === undefined && (status === 'pending' || daysLeft(environment) < EXTEND_DAYS))
    return (
      <>
        <Button size={size} onClick={() => setOpen(true)}>
          {t('actions.extendTo')}
        </Button>
        <ExtendDialog environment={environment} isOpen={isOpen} onClose={close} />
      </>
    )
  return (
    <StepButton
      label={t('actions.extend', { days: EXTEND_DAYS })}
      size={size}
      disabledReason={reason}
      send={() => call('POST /environments/{id}/extend', { params: { id }, body: { days: EXTEND_DAYS } })}
      done={({ expires_at: end }) => t('extended', { name, date: end === null ? '' : dateTime(new Date(end)) })}
      notDone={t('notDone.extend', { name })}
    />
  )
}
