import { useQueryClient } from '@tanstack/react-query'
import { ScanSearch } from 'lucide-react'
import { useCallback, useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type { Environment } from '#contract/environment.ts'
import { call } from '../../api/client.ts'
import { errorText } from '../../api/errors.ts'
import { refreshRuns } from '../../api/runs.ts'
import { useChange } from '../../api/use-change.ts'
import { useTexts } from '../../locales/texts.ts'
import { to } from '../../pages.ts'
import { Button } from '../../ui/Button.tsx'
import { showToast } from '../../ui/toast.ts'
import { RetryDialog } from '../../widgets/RetryDialog.tsx'
import { useEnvironmentWords } from '../../widgets/use-environment-words.ts'

/** Orders a check for drift, and goes to its run. */
export function CheckButton({ environment }: { environment: Environment }): ReactNode {
  const { t } = useTexts(['simulated', 'common'])
  const { refusal } = useEnvironmentWords()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [problem, setProblem] = useState<string>()
  const order = useChange({
    mutationFn: () => call('POST /environments/{id}/drift-check', { params: { id: environment.id } }),
    onError: (error) => setProblem(errorText(error, t('common:errors.unreachable'))),
    onSuccess: (run) => {
      setProblem(undefined)
      showToast('success', t('checkOrdered', { number: run.number }))
      void refreshRuns(queries)
      void navigate(to('run', { id: run.id }))
    },
  })
  const close = useCallback(() => setProblem(undefined), [])
  return (
    <>
      <Button
        icon={ScanSearch}
        isLoading={order.isPending}
        disabledReason={refusal(environment, 'check')}
        onClick={() => order.mutate()}
      >
        {t('check')}
      </Button>
      <RetryDialog
        title={t('notChecked')}
        problem={problem}
        isLoading={order.isPending}
        onRetry={() => order.mutate()}
        onClose={close}
      />
    </>
  )
}
