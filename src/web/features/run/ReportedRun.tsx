import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import type { RunDetail } from '#contract/run.ts'
import { useTexts } from '../../locales/texts.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { Icon } from '../../ui/Icon.tsx'
import styles from './run.module.css'

/** What a pipeline says of a run: where it is, of which commit, how much it changes, and what exists afterwards. */
export function ReportedRun({ run }: { run: RunDetail }): ReactNode {
  const { t } = useTexts(['run', 'runs'])
  const { reported, counts } = run
  if (reported === null) return null
  const parts = counts
    ? (['create', 'update', 'delete'] as const).flatMap((kind) =>
        counts[kind] === 0 ? [] : [t(`run:counts.${kind}`, { count: counts[kind] })],
      )
    : []
  return (
    <>
      <Callout
        tone="info"
        action={
          <a className={buttonClass({ size: 'sm' })} href={reported.url} target="_blank" rel="noreferrer">
            {t('runs:reported.open')}
            <Icon of={ExternalLink} />
          </a>
        }
      >
        <p className="medium">{t('runs:reported.title')}</p>
        <p className="t2">{t('runs:reported.text')}</p>
      </Callout>
      <section className="panel" aria-label={t('runs:reported.facts')}>
        <div className="panel__head">
          <h2 className="h3">{t('runs:reported.facts')}</h2>
        </div>
        <div className="panel__body stack stack--12 small">
          <p>{t('runs:reported.run', { number: reported.pipeline_run })}</p>
          {reported.commit !== null && (
            <p>
              {t('runs:reported.commit')} <span className="mono">{reported.commit.slice(0, 12)}</span>
            </p>
          )}
          <p>{parts.length > 0 ? parts.join(', ') : t(counts ? 'run:counts.none' : 'runs:reported.noCounts')}</p>
        </div>
      </section>
      <ReportedResources resources={run.reported_resources} />
    </>
  )
}

function ReportedResources({ resources }: { resources: RunDetail['reported_resources'] }): ReactNode {
  const { t } = useTexts(['run', 'runs'])
  if (resources === null) return <p className="small t2">{t('runs:reported.noResources')}</p>
  return (
    <section className="panel" aria-label={t('runs:reported.resources')}>
      <div className="panel__head">
        <h2 className="h3">
          {t('runs:reported.resources')} <span className="count">{resources.length}</span>
        </h2>
      </div>
      {resources.length === 0 ? (
        <p className="panel__body small t2">{t('runs:reported.nothingLeft')}</p>
      ) : (
        <ul className={`rows small ${styles.runDiagnostics}`}>
          {resources.map(({ address, type }) => (
            <li key={address}>
              <span className="mono">{address}</span>
              <span className="t2">{type}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
