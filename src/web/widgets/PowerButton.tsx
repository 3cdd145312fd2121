import { Pause, Play } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTexts } from '../locales/texts.ts'
import type { Environment } from '#contract/environment.ts'
import { call } from '../api/client.ts'
import { StepButton } from './StepButton.tsx'
import { useEnvironmentWords } from './use-environment-words.ts'

const ICONS = { suspend: Pause, resume: Play } as const

interface PowerButtonProps {
  environment: Environment
  action: 'suspend' | 'resume'
  /** Small ones stand in a row of a list, without their mark. */
  size?: 'sm' | 'md'
}

/** Suspends or resumes an environment. Where that is not possible it says why. */
export function PowerButton({ environment, action, size = 'md' }: PowerButtonProps): ReactNode {
  const { t } = useTexts('lifecycle')
  const { refusal } = useEnvironmentWords()
  const { id, name } = environment
  return (
    <StepButton
      label={t(`actions.${action}`)}
      {...(size === 'md' && { icon: ICONS[action] })}
      size={size}
      disabledReason={refusal(environment, action)}
      send={() => call(`POST /environments/{id}/${action}`, { params: { id } })}
      done={() => t(action === 'suspend' ? 'suspending' : 'resuming', { name })}
      notDone={t(`notDone.${action}`, { name })}
    />
  )
}
