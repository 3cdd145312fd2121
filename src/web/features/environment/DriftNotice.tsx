import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState, type ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import type { Environment } from '#contract/environment.ts'
import { call } from '../../api/client.ts'
import { refreshEnvironments } from '../../api/environments.ts'
import { errorText } from '../../api/errors.ts'
import { refreshRuns } from '../../api/runs.ts'
import { useChange } from '../../api/use-change.ts'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../locales/texts.ts'
import { to } from '../../pages.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { showToast } from '../../ui/toast.ts'
import { RetryDialog } from '../../widgets/RetryDialog.tsx'
import { useEnvironmentWords } from '../../widgets/use-environment-words.ts'

/** Says that others changed an environment outside of Terraform, and takes it back; nothing where nothing differs. */
export function DriftNotice({ environment }: { environment: Environment }): ReactNode {
  const { t } = useTexts(['simulated', 'common'])
  const { dateTime } = useFormat()
  const { refusal } = useEnvironmentWords()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [problem, setProblem] = useState<string>()
  const revert = useChange({
    mutationFn: () => call('POST /environments/{id}/drift-revert', { params: { id: environment.id } }),
    onError: (error) => setProblem(errorText(error, t('common:errors.unreachable'))),
    onSuccess: (run) => {
      setProblem(undefined)
      showToast('success', t('drift.revertOrdered', { number: run.number }))
      void refreshRuns(queries)
      void refreshEnvironments(queries)
      void navigate(to('run', { id: run.id }))
    },
  })
  const close = useCallback(() => setProblem(undefined), [])
  const { drift, status } = environment
  if (drift === null || drift.resources === 0 || status === 'deleted') return null
  return (
    <Callout
      tone="warning"
      action={
        <div className="row row--wrap">
          <Link className={buttonClass({ size: 'sm' })} to={{ search: '?tab=drift' }}>
            {t('drift.look')}
          </Link>
          <Button
            size="sm"
            isLoading={revert.isPending}
            disabledReason={refusal(environment, 'update')}
            onClick={() => revert.mutate()}
          >
            {t('drift.revert')}
          </Button>
        </div>
      }
    >
      <p className="medium">{t('drift.found', { count: drift.resources })}</p>
      <p className="t2">{t('drift.foundAt', { date: dateTime(new Date(drift.found_at)) })}</p>
      <RetryDialog
        title={t('drift.notReverted')}
        problem={problem}
        isLoading={revert.isPending}
        onRetry={() => revert.mutate()}
        onClose={close}
      />
    </Callout>
  )
}
