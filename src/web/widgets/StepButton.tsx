import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { LucideIcon } from 'lucide-react'
import { useCallback, useState, type ReactNode } from 'react'
import { useTexts } from '../locales/texts.ts'
import type { Environment } from '#contract/environment.ts'
import { errorText } from '../api/errors.ts'
import { keepEnvironment } from '../api/environment.ts'
import { Button } from '../ui/Button.tsx'
import { showToast } from '../ui/toast.ts'
import { RetryDialog } from './RetryDialog.tsx'

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

/** One click that changes an environment. When it fails, a dialog says why and offers to try again. */
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
  const step = useMutation({
    mutationFn: send,
    onError: (error) => setProblem(errorText(error, t('errors.unreachable'))),
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
