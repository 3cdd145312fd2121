import clsx from 'clsx'
import { Check, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { useWords as useMessages } from '../../locales/words.ts'
import { Link } from 'react-router'
import type { WorkflowRun } from '#contract/workflows.ts'
import { useFormat } from '../../lib/format.ts'
import { to } from '../../pages.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Icon, type Tone } from '../../ui/Icon.tsx'
import { OutcomeBadge } from './OutcomeBadge.tsx'
import { Parts } from './Parts.tsx'
import { actionParts, conditionParts, valueText } from './sentence.ts'
import { useWords } from './use-words.ts'
import styles from './workflows.module.css'

const ACTION_TONES: Readonly<Record<WorkflowRun['actions'][number]['outcome'], Tone | undefined>> = {
  done: 'success',
  'nothing-to-do': undefined,
  refused: 'warning',
  failed: 'danger',
  'not-reached': undefined,
}

/** One run: what happened, the reason for each condition, and what each action did. */
export function RunView({ run }: { run: WorkflowRun }): ReactNode {
  const { t } = useTexts('workflows')
  const { dateTime, distance } = useFormat()
  const words = useWords(false)
  const say = useMessages()
  const { outcome, text, event, environment, conditions, actions, caused_by: cause } = run
  const at = new Date(run.at)
  // Each action has its words below.
  const isSaidByActions = text === actions.map((action) => action.text).join(' ')
  return (
    <article className={clsx('stack', styles.run)}>
      <p className="row row--wrap small">
        <OutcomeBadge outcome={outcome} />
        {environment && (
          <Link className="link medium" to={to('environment', { id: environment.id })}>
            {environment.name}
          </Link>
        )}
        <span className="t3" title={dateTime(at)}>
          {distance(at)}
        </span>
      </p>
      {!isSaidByActions && <p className="small">{say(run, text)}</p>}
      <p className="small t2">
        {say(event, event.text)}
        {cause !== null && !event.text.includes(`"${cause}"`) && ` (${t('runs.causedBy', { name: cause })})`}
      </p>
      {conditions.length > 0 && (
        <ul className="check-list" aria-label={t('runs.conditions')}>
          {conditions.map((condition) => (
            <li key={condition.id}>
              <Icon of={condition.holds ? Check : X} tone={condition.holds ? 'success' : 'muted'} />
              <span>
                <span className="visually-hidden">{t(condition.holds ? 'runs.holds' : 'runs.fails')}: </span>
                <span className={clsx('small', styles.sentence)}>
                  <Parts parts={conditionParts(condition, words)} />
                </span>{' '}
                <span className="t3">
                  <Found condition={condition} />
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
      {actions.length > 0 && (
        <ul className={clsx('check-list', styles.runActions)} aria-label={t('runs.actionsDone')}>
          {actions.map((action) => {
            const tone = ACTION_TONES[action.outcome]
            return (
              <li key={action.id}>
                <Badge {...(tone && { tone })}>{t(`runs.actions.${action.outcome}`)}</Badge>
                <span>
                  <span className={clsx('small', styles.sentence)}>
                    <Parts parts={actionParts(action, words)} />
                  </span>
                  {action.text !== '' && <span className="t2">: {say(action, action.text)}</span>}
                </span>
              </li>
            )
          })}
        </ul>
      )}
    </article>
  )
}

/** What a condition found, or why it could not look. A share of the budget is compared as a sum. */
function Found({ condition }: { condition: WorkflowRun['conditions'][number] }): ReactNode {
  const { t } = useTexts('workflows')
  const words = useWords(false)
  const { field, reason, actual, expected, value } = condition
  if (reason !== 'compared') return t(`runs.reasons.${reason}`)
  const found = valueText(field, actual ?? '', words)
  return expected === value
    ? t('runs.found', { value: found })
    : t('runs.foundWith', { value: found, expected: valueText(field, expected, words) })
}
