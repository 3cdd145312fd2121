import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { useEffect, useId, useMemo, useState, type ReactNode } from 'react'
import { useTexts } from '../../../locales/texts.ts'
import { ApiError } from '#contract/client.ts'
import type { WorkflowSimulation } from '#contract/workflows.ts'
import { errorText } from '../../../api/errors.ts'
import { dryRunQuery, type DryRunBody } from '../../../api/workflows.ts'
import { useFormat } from '../../../lib/format.ts'
import { Callout } from '../../../ui/Callout.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Parts } from '../Parts.tsx'
import { fill, gaps } from '../parts.ts'
import { Problems } from '../Problems.tsx'
import { bodyOf, type Draft } from './draft.ts'
import { DryRunTable } from './DryRunTable.tsx'
import styles from '../workflows.module.css'

/** It is asked again so long after the last change. */
const SETTLE_MS = 600

/** What the workflow as it stands here would have done. @param id the saved workflow that it is to replace */
export function DryRun({ draft, id }: { draft: Draft; id: string | undefined }): ReactNode {
  const { t } = useTexts(['workflowEditor', 'common'])
  const headId = useId()
  const unnamed = t('editor.unnamed')
  const given = useMemo((): DryRunBody => {
    const body = bodyOf(draft)
    return { ...body, name: body.name || unnamed, ...(id !== undefined && { id }) }
  }, [draft, id, unnamed])
  const [asked, setAsked] = useState(given)
  useEffect(() => {
    const timer = window.setTimeout(() => setAsked(given), SETTLE_MS)
    return () => window.clearTimeout(timer)
  }, [given])
  const run = useQuery(dryRunQuery(asked))
  const isRefused = run.error instanceof ApiError && run.error.status === 400
  const isStale = run.isFetching || asked !== given
  return (
    <section
      className={clsx('panel__body stack stack--12', styles.editorPart)}
      aria-labelledby={headId}
      aria-busy={isStale}
    >
      <div className="row row--between row--wrap">
        <h3 className="h3" id={headId}>
          {t('dryRun.title')}{' '}
          <span className={clsx('t3', styles.editorLight)}>
            {t(draft.trigger === 'manual' ? 'dryRun.now' : 'dryRun.against')}
          </span>
        </h3>
        <span className="small t2" role="status">
          {run.data && !run.isError ? (
            <Matched simulation={run.data} trigger={asked.trigger} />
          ) : run.isError ? (
            ''
          ) : (
            t('dryRun.busy')
          )}
        </span>
      </div>
      {isRefused && (
        <Callout tone="info">
          <b className="medium">{t('dryRun.refused')}</b> {refusalOf(run.error)}
        </Callout>
      )}
      {run.isError && !isRefused && (
        <ErrorState
          title={t('dryRun.failed')}
          text={errorText(run.error, t('common:errors.unreachable'))}
          onRetry={() => void run.refetch()}
        />
      )}
      {run.data && !run.isError && (
        <div className={clsx('stack stack--12', isStale && 'is-stale')}>
          <Found simulation={run.data} />
        </div>
      )}
      <p className="tiny t3">{t('dryRun.lead')}</p>
    </section>
  )
}

/** What keeps it from being tried: what is wrong with each field, without the name that it has on the wire. */
function refusalOf(error: unknown): string {
  const problems = error instanceof ApiError ? error.problems : []
  return problems.length > 0 ? problems.map(({ message }) => message).join(' ') : errorText(error, '')
}

function Matched({ simulation, trigger }: { simulation: WorkflowSimulation; trigger: Draft['trigger'] }): ReactNode {
  const { t } = useTexts('workflowEditor')
  const { number } = useFormat()
  const { checked, matched } = simulation
  const template = t(`dryRun.matched.${trigger}`, { count: checked, ...gaps('matched', 'shown') })
  return <Parts parts={fill(template, { matched: number(matched), shown: number(checked) })} />
}

function Found({ simulation }: { simulation: WorkflowSimulation }): ReactNode {
  const { t } = useTexts('workflowEditor')
  const { number, dateTime } = useFormat()
  const { runs, matched, checked, problems, next_runs: next } = simulation
  return (
    <>
      <Problems problems={problems} />
      {matched === 0 && <p className="small t2">{t(checked === 0 ? 'dryRun.nothing' : 'dryRun.none')}</p>}
      {runs.length > 0 && <DryRunTable runs={runs} />}
      {matched > runs.length && runs.length > 0 && (
        <p className="small t3">{t('dryRun.newest', { shown: number(runs.length) })}</p>
      )}
      {next.length > 0 && (
        <dl className="dl">
          <dt>{t('dryRun.next')}</dt>
          <dd>
            <ol className={styles.editorTimes}>
              {next.map((at) => (
                <li key={at}>{dateTime(new Date(at))}</li>
              ))}
            </ol>
          </dd>
        </dl>
      )}
    </>
  )
}
