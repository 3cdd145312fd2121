import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState, type ReactNode } from 'react'
import type { Environment } from '#contract/environment.ts'
import type { EnvironmentPipeline } from '#contract/reported.ts'
import { call } from '../../api/client.ts'
import { errorText } from '../../api/errors.ts'
import { keepPipeline, pipelineQuery } from '../../api/pipeline.ts'
import { useChange } from '../../api/use-change.ts'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../locales/texts.ts'
import { useWords } from '../../locales/words.ts'
import { Button } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { showToast } from '../../ui/toast.ts'
import { Loaded } from '../../widgets/Loaded.tsx'
import { PipelineDialog } from './PipelineDialog.tsx'

/** The pipeline that a teardown of the environment starts, and what became of the last time. */
export function PipelinePanel({ environment }: { environment: Environment }): ReactNode {
  const { t } = useTexts(['runs', 'common'])
  const pipeline = useQuery(pipelineQuery(environment.id))
  return (
    <>
      <Loaded
        of={pipeline}
        failed={t('runs:pipeline.failed')}
        pending={
          <output className="panel panel__body" aria-label={t('common:loading')}>
            <Skeleton width="100%" height="4rem" />
          </output>
        }
        isPanel
      />
      {pipeline.data && <Panel environment={environment} pipeline={pipeline.data} />}
    </>
  )
}

interface PanelProps {
  environment: Environment
  pipeline: EnvironmentPipeline
}

function Panel({ environment, pipeline }: PanelProps): ReactNode {
  const { t } = useTexts(['runs', 'lifecycle', 'common'])
  const queries = useQueryClient()
  const { id, operation, status } = environment
  const { trigger, call: made } = pipeline
  const [asked, setAsked] = useState<'set' | 'remove'>()
  const close = useCallback(() => setAsked(undefined), [])
  const keep = (answer: EnvironmentPipeline) => keepPipeline(queries, id, answer)
  const remove = useChange({
    mutationFn: () => call('DELETE /environments/{id}/pipeline', { params: { id } }),
    onSuccess: (answer) => {
      keep(answer)
      showToast('success', t('runs:pipeline.removed'))
      close()
    },
  })
  const start = useChange({
    mutationFn: () => call('POST /environments/{id}/pipeline/start', { params: { id } }),
    onSuccess: (answer) => {
      keep(answer)
      showToast('success', t('runs:pipeline.started'))
    },
  })
  const noRight = environment.actions.delete === 'role' ? t('lifecycle:refusals.role') : undefined
  const failureOf = (error: unknown) => errorText(error, t('common:errors.unreachable'))
  const mayStart = trigger !== null && operation.kind === 'destroying' && environment.actions.begin === null
  return (
    <section className="panel" aria-label={t('runs:pipeline.title')}>
      <div className="panel__head">
        <h2 className="h3">{t('runs:pipeline.title')}</h2>
        {status !== 'deleted' && (
          <span className="row push">
            {mayStart && (
              <Button size="sm" variant="primary" isLoading={start.isPending} onClick={() => start.mutate()}>
                {t('runs:pipeline.start')}
              </Button>
            )}
            <Button size="sm" disabledReason={noRight} onClick={() => setAsked('set')}>
              {t(trigger ? 'runs:pipeline.change' : 'runs:pipeline.setUp')}
            </Button>
            {trigger && (
              <Button size="sm" disabledReason={noRight} onClick={() => setAsked('remove')}>
                {t('runs:pipeline.remove')}
              </Button>
            )}
          </span>
        )}
      </div>
      <div className="panel__body stack stack--12 small">
        <p className="t2">{t(trigger ? 'runs:pipeline.set' : 'runs:pipeline.unset')}</p>
        {trigger && (
          <p className="mono">
            {[trigger.host, trigger.project, trigger.pipeline, trigger.ref].filter((part) => part !== '').join(' · ')}
          </p>
        )}
        {made && <LastCall call={made} />}
        {start.isError && (
          <Callout tone="danger">{t('runs:pipeline.changeFailed', { detail: failureOf(start.error) })}</Callout>
        )}
      </div>
      {asked === 'set' && <PipelineDialog environmentId={id} trigger={trigger} onDone={keep} onClose={close} />}
      <ConfirmDialog
        title={t('runs:pipeline.removeTitle')}
        isOpen={asked === 'remove'}
        onClose={close}
        confirmLabel={t('runs:pipeline.remove')}
        onConfirm={() => remove.mutate()}
        isDanger
        isLoading={remove.isPending}
        error={remove.isError ? failureOf(remove.error) : undefined}
      >
        {t('runs:pipeline.removeText')}
      </ConfirmDialog>
    </section>
  )
}

const STATES = { waiting: 'waiting', sent: 'sent', 'given-up': 'givenUp', silent: 'silent', done: 'done' } as const

function LastCall({ call: made }: { call: NonNullable<EnvironmentPipeline['call']> }): ReactNode {
  const { t } = useTexts('runs')
  const { timestamp } = useFormat()
  const say = useWords()
  return (
    <>
      <p className="medium">{t(`pipeline.states.${STATES[made.state]}`)}</p>
      {made.attempts.length > 0 && (
        <ul className="stack stack--4" aria-label={t('pipeline.attempts')}>
          {made.attempts.map(({ at, status, error }) => (
            <li key={at} className="t2">
              <time dateTime={at}>{timestamp(new Date(at))}</time>{' '}
              {error
                ? say(error, error.text)
                : status === null
                  ? t('pipeline.attemptNo')
                  : t('pipeline.attemptOk', { status })}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
