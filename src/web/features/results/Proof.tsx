import clsx from 'clsx'
import { Check, CircleAlert, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import type { Finding } from '#contract/proof.ts'
import type { StoredResult } from '#contract/results.ts'
import { useFormat } from '../../lib/format.ts'
import { Icon } from '../../ui/Icon.tsx'
import { PlanItem } from '../../widgets/PlanItem.tsx'
import { useAtLeast } from '../../widgets/use-at-least.ts'
import { Panel } from './Panel.tsx'
import styles from './results.module.css'

/** What the server checked of the files before it stored them. */
export function Proof({ result }: { result: StoredResult }): ReactNode {
  const { t } = useTexts('results')
  const { number } = useFormat()
  const atLeast = useAtLeast()
  const { proof } = result
  const time = t('proof.ms', { value: number(Math.round(proof.duration_ms * 10) / 10) })
  return (
    <Panel section="proof" head={<span className="push tiny t3 money">{time}</span>}>
      <div className="panel__body">
        <ul className="check-list">
          <Passed>
            {t('proof.files', {
              resources: atLeast(result, number(result.resource_count)),
              files: proof.checked_files.length,
            })}
          </Passed>
          {proof.providers.map(({ source, version }) => (
            <Passed key={`${source} ${version}`}>{t('proof.provider', { source, version })}</Passed>
          ))}
          {proof.errors.length === 0 && <Passed>{t('proof.noErrors')}</Passed>}
          {proof.warnings.length === 0 && <Passed>{t('proof.noWarnings')}</Passed>}
          {proof.plan && <PlanItem plan={proof.plan} />}
        </ul>
        <Findings title={t('proof.errors', { count: proof.errors.length })} findings={proof.errors} isError />
        <Findings title={t('proof.warnings', { count: proof.warnings.length })} findings={proof.warnings} />
        <p className={clsx('tiny t3', styles.resultChecker)}>{t('proof.checker', { checker: proof.checker })}</p>
      </div>
    </Panel>
  )
}

function Passed({ children }: { children: ReactNode }): ReactNode {
  return (
    <li>
      <Icon of={Check} tone="success" />
      <span>{children}</span>
    </li>
  )
}

function Findings({
  title,
  findings,
  isError = false,
}: {
  title: string
  findings: readonly Finding[]
  isError?: boolean
}): ReactNode {
  const { t } = useTexts('results')
  if (findings.length === 0) return null
  return (
    <details className={styles.resultFindings} open={isError}>
      <summary className="small medium">{title}</summary>
      <ul className="check-list">
        {findings.map((finding) => (
          <li key={`${finding.file} ${finding.line} ${finding.code} ${finding.address}`}>
            <Icon of={isError ? CircleAlert : TriangleAlert} tone={isError ? 'danger' : 'warning'} />
            <span>
              {finding.message}
              <span className="cell-sub mono">{t('proof.at', { file: finding.file, line: finding.line })}</span>
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}
