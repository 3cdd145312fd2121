import { useQueryClient } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import type { Output } from '#contract/endpoint.ts'
import type { scheduler } from '#contract/scheduler.ts'
import { call } from '../../api/client.ts'
import { errorText } from '../../api/errors.ts'
import { useChange, type Change } from '../../api/use-change.ts'
import { useCopy } from '../../lib/clipboard.ts'
import { useFormat } from '../../lib/format.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { showToast } from '../../ui/toast.ts'
import { refreshAll } from './queries.ts'
import styles from './dev-tools.module.css'

type Run = Output<typeof scheduler.runNow>
/** The lifecycle check that was run last. */
export type Check = Change<Run>

/** Runs the jobs of the lifecycle at once. */
export function useLifecycleCheck(): Check {
  const queries = useQueryClient()
  return useChange({
    mutationFn: () => call('POST /scheduler/run-now', {}),
    onSuccess: () => void refreshAll(queries),
  })
}

/** What the lifecycle check did, line by line; nothing before it was run. */
export function LifecycleCheck({ check }: { check: Check }): ReactNode {
  const { t } = useTexts(['devTools', 'common'])
  if (check.isError) {
    return (
      <ErrorState
        title={t('check.failed')}
        text={errorText(check.error, t('common:errors.unreachable'))}
        onRetry={() => check.mutate()}
      />
    )
  }
  return check.data ? <Log run={check.data} /> : null
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(3)} s`

function Log({ run }: { run: Run }): ReactNode {
  const { t } = useTexts(['devTools', 'common'])
  const { number } = useFormat()
  const { isCopied, copy } = useCopy()
  const take = async () => {
    const text = run.lines.map(({ at_ms, job, text: line }) => `${seconds(at_ms)}  ${job}  ${line}`).join('\n')
    if (!(await copy(text))) showToast('error', t('common:copyFailed'))
  }
  return (
    <section className="code" aria-labelledby="check-title">
      <div className="code__bar">
        <h2 className="small medium" id="check-title">
          {t('check.title')}
        </h2>
        <Badge tone="success">{t('check.done')}</Badge>
        <output className="push tiny t3">
          {t('check.summary', { count: run.lines.length, ms: number(Math.round(run.duration_ms)) })}
        </output>
        <Button size="sm" variant="ghost" icon={Copy} onClick={() => void take()}>
          {isCopied ? t('common:copied') : t('common:copy')}
        </Button>
      </div>
      <section className="code__scroll" tabIndex={0} aria-label={t('check.lines')}>
        <ol className={styles.checkLog}>
          {run.lines.map(({ at_ms, job, text }, index) => (
            <li key={index}>
              <time>{seconds(at_ms)}</time>
              <span className="t3">{t(`jobs.${job}`)}</span>
              <span>{text}</span>
            </li>
          ))}
          {run.lines.length === 0 && <li className={styles.checkLogNone}>{t('check.nothing')}</li>}
        </ol>
      </section>
    </section>
  )
}
