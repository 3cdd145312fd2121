import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Hourglass } from 'lucide-react'
import { useState, type FormEvent, type ReactNode } from 'react'
import type { RunDetail } from '#contract/run.ts'
import { PLAN_LAPSES_MS } from '#domain/run/limits.ts'
import { call } from '../../api/client.ts'
import { errorText } from '../../api/errors.ts'
import { keepRun, refreshRuns, runPlanQuery } from '../../api/runs.ts'
import { useChange } from '../../api/use-change.ts'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../locales/texts.ts'
import { useWords } from '../../locales/words.ts'
import { Button } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { Field } from '../../ui/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { showToast } from '../../ui/toast.ts'
import { useEnvironmentWords } from '../../widgets/use-environment-words.ts'
import { useRunWords } from '../../widgets/use-run-words.ts'
import styles from './run.module.css'

/** Why the plan waits, who can decide until when, and the two ways to decide. */
export function Decision({ run }: { run: RunDetail }): ReactNode {
  const { t } = useTexts(['run', 'common'])
  const { refusal } = useRunWords()
  const queries = useQueryClient()
  const [note, setNote] = useState('')
  const [typed, setTyped] = useState('')
  const { id, environment, decision } = run
  const isLosing = decision.data_lost.length > 0
  const words = note.trim() === '' ? {} : { note: note.trim() }
  // What the page shows is what is confirmed: an answer to a plan that was made again is refused.
  const plan = useQuery(runPlanQuery(id))
  const confirm = useChange({
    mutationFn: (plan_id: string) =>
      call('POST /runs/{id}/confirm', {
        params: { id },
        body: { plan_id, ...words, ...(isLosing && { name: typed.trim() }) },
      }),
    onSuccess: (after) => {
      showToast('success', t('decision.confirmed'))
      keepRun(queries, after)
    },
    onError: () => refreshRuns(queries),
  })
  const discard = useChange({
    mutationFn: () => call('POST /runs/{id}/discard', { params: { id }, body: words }),
    onSuccess: (after) => {
      showToast('success', t('decision.discarded'))
      keepRun(queries, after)
    },
  })
  const cannotConfirm =
    refusal(run, 'confirm') ??
    (plan.isError ? t('plan.failed') : undefined) ??
    (isLosing && typed.trim() !== environment.name ? t('decision.nameFirst') : undefined)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (cannotConfirm === undefined && plan.data) confirm.mutate(plan.data.id)
  }
  const failed = confirm.error ?? discard.error
  return (
    <section className={`panel ${styles.runDecision}`} aria-labelledby="decide">
      <div className="panel__head">
        <Icon of={Hourglass} tone="warning" />
        <h2 className="h3" id="decide">
          {t(refusal(run, 'confirm') === undefined ? 'decision.title' : 'decision.waits')}
        </h2>
      </div>
      <form className="panel__body stack stack--16" onSubmit={submit} noValidate>
        <Facts run={run} />
        <Field label={t('decision.note')} note={t('decision.optional')} hint={t('decision.noteHint')}>
          {(control) => (
            <textarea
              {...control}
              className="input"
              rows={3}
              maxLength={1000}
              value={note}
              onChange={(event) => setNote(event.target.value)}
            />
          )}
        </Field>
        {isLosing && (
          <Field label={t('decision.typeName', { name: environment.name })}>
            {(control) => (
              <input
                {...control}
                className="input"
                value={typed}
                autoComplete="off"
                onChange={(event) => setTyped(event.target.value)}
              />
            )}
          </Field>
        )}
        {failed !== null && (
          <Callout tone="danger">
            {t('decision.failed', { detail: errorText(failed, t('common:errors.unreachable')) })}
          </Callout>
        )}
        <div className="stack">
          <Button
            type="submit"
            variant={isLosing ? 'danger-solid' : 'primary'}
            isBlock
            isLoading={confirm.isPending || plan.isPending}
            disabledReason={cannotConfirm}
          >
            {t('decision.confirm')}
          </Button>
          <Button
            isBlock
            isLoading={discard.isPending}
            disabledReason={refusal(run, 'discard')}
            onClick={() => discard.mutate()}
          >
            {t('decision.discard')}
          </Button>
        </div>
        <p className="tiny t3">{t('decision.exactly')}</p>
      </form>
    </section>
  )
}

function Facts({ run: { decision, status_since: since } }: { run: RunDetail }): ReactNode {
  const { t } = useTexts('run')
  const { people } = useEnvironmentWords()
  const { dateTime, date, distance } = useFormat()
  const say = useWords()
  const from = new Date(since)
  return (
    <dl className="dl">
      <dt>{t('decision.why')}</dt>
      <dd>
        {decision.reasons.map((reason) => (
          <p key={reason.code}>{say(reason, reason.text)}</p>
        ))}
      </dd>
      <dt>{t('decision.who')}</dt>
      <dd>{decision.who.length === 0 ? t('decision.nobody') : people(decision.who)}</dd>
      <dt>{t('decision.since')}</dt>
      <dd title={dateTime(from)}>{distance(from)}</dd>
      <dt>{t('decision.lapses')}</dt>
      <dd>{date(new Date(from.getTime() + PLAN_LAPSES_MS))}</dd>
    </dl>
  )
}
