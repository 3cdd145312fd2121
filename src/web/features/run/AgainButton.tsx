import { useQueryClient } from '@tanstack/react-query'
import { RotateCcw } from 'lucide-react'
import { useCallback, useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type { RunDetail } from '#contract/run.ts'
import { call } from '../../api/client.ts'
import { errorText } from '../../api/errors.ts'
import { keepRun } from '../../api/runs.ts'
import { useChange } from '../../api/use-change.ts'
import { useTexts } from '../../locales/texts.ts'
import { to } from '../../pages.ts'
import { Button } from '../../ui/Button.tsx'
import { showToast } from '../../ui/toast.ts'
import { RetryDialog } from '../../widgets/RetryDialog.tsx'
import { useRunWords } from '../../widgets/use-run-words.ts'

/** Orders the same again after a run that ended badly, and goes to that run. */
export function AgainButton({ run }: { run: RunDetail }): ReactNode {
  const { t } = useTexts(['run', 'common'])
  const { refusal } = useRunWords()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [problem, setProblem] = useState<string>()
  const { id } = run
  const order = useChange({
    mutationFn: () => call('POST /runs/{id}/retry', { params: { id } }),
    onError: (error) => setProblem(errorText(error, t('common:errors.unreachable'))),
    onSuccess: (after) => {
      setProblem(undefined)
      keepRun(queries, after)
      showToast('success', t('again.ordered', { number: after.number }))
      void navigate(to('run', { id: after.id }))
    },
  })
  const close = useCallback(() => setProblem(undefined), [])
  return (
    <>
      <Button
        icon={RotateCcw}
        isLoading={order.isPending}
        disabledReason={refusal(run, 'retry')}
        onClick={() => order.mutate()}
      >
        {t('head.retry')}
      </Button>
      <RetryDialog
        title={t('again.failed')}
        problem={problem}
        isLoading={order.isPending}
        onRetry={() => order.mutate()}
        onClose={close}
      />
    </>
  )
}
