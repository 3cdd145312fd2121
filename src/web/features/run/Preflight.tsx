import type { ReactNode } from 'react'
import type { RunDetail } from '#contract/run.ts'
import { useTexts } from '../../locales/texts.ts'
import { Callout } from '../../ui/Callout.tsx'
import { PreflightReport } from '../../widgets/PreflightReport.tsx'

/** What was found in the account of a run before its plan; nothing for a run without a look. */
export function Preflight({ run: { preflight } }: { run: RunDetail }): ReactNode {
  const { t } = useTexts('preflight')
  if (preflight === null) return undefined
  const { state, report } = preflight
  if (report === null)
    return (
      <Callout tone={state === 'looking' ? 'info' : 'warning'}>{t(state === 'looking' ? state : 'missed')}</Callout>
    )
  const hasProblems = report.parts.some(({ problems }) => problems.some(({ severity }) => severity !== 'note'))
  return (
    <details className="panel" open={hasProblems}>
      <summary className="panel__body">
        <span className="medium">{t('title')}</span> <span className="small t2">{t('lead')}</span>
      </summary>
      <PreflightReport report={report} />
    </details>
  )
}
