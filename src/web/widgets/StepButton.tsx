import { useQueryClient } from '@tanstack/react-query'
import type { LucideIcon } from 'lucide-react'
import { useCallback, useState, type ReactNode } from 'react'
import { useTexts } from '../locales/texts.ts'
import type { Environment } from '#contract/environment.ts'
import { errorText, isConflict } from '../api/errors.ts'
import { keepEnvironment } from '../api/environment.ts'
import { useChange } from '../api/use-change.ts'
import { Button } from '../ui/Button.tsx'
import { showToast } from '../ui/toast.ts'
import { RetryDialog } from './RetryDialog.tsx'

/** How long the reason stays why something was not done that is no longer as shown. */
const CONFLICT_MS = 10_000

interface StepButtonProps {
  label: string
  icon?: LucideIcon
  size?: 'sm' | 'md'
  disabledReason: string | undefined
  /** Asks the server. */
  send: () => Promise<Environment>
  /** What is said when it is done. */
  done: (environment: Environment) => string
  /** What was not done, when it fails. */
  notDone: string
}

/**
 * One click that changes an environment. When it fails, a dialog says why and offers to try again. Where it is no
 * longer as shown, which the page then reloads, nothing is to be tried again: a message says why.
 */
export function StepButton({
  label,
  icon,
  size = 'md',
  disabledReason,
  send,
  done,
  notDone,
}: StepButtonProps): ReactNode {
  const { t } = useTexts('common')
  const queries = useQueryClient()
  // Kept while it is tried again, so that the dialog stays until it is done.
  const [problem, setProblem] = useState<string>()
  const step = useChange({
    mutationFn: send,
    onError: (error) => {
      const detail = errorText(error, t('errors.unreachable'))
      setProblem(isConflict(error) ? undefined : detail)
      if (isConflict(error)) showToast('error', `${notDone}. ${detail}`, undefined, CONFLICT_MS)
    },
    onSuccess: (environment) => {
      setProblem(undefined)
      showToast('success', done(environment))
      keepEnvironment(queries, environment)
    },
  })
  const close = useCallback(() => setProblem(undefined), [])
  return (
    <>
      <Button
        size={size}
        isLoading={step.isPending}
        disabledReason={disabledReason}
        onClick={() => step.mutate()}
        {...(icon !== undefined && { icon })}
      >
        {label}
      </Button>
      <RetryDialog
        title={notDone}
        problem={problem}
        isLoading={step.isPending}
        onRetry={() => step.mutate()}
        onClose={close}
      />
    </>
  )
}
