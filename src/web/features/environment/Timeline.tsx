import type { ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { useWords } from '../../locales/words.ts'
import type { Output } from '#contract/endpoint.ts'
import type { environments } from '#contract/environments.ts'
import { useFormat } from '../../lib/format.ts'
import { Icon } from '../../ui/Icon.tsx'
import { iconOf, isKnownAction, lateOutcomeIn, messageIn, runEndIn, textIn } from './activity-words.ts'
import styles from './environment.module.css'

export type ActivityEntry = Output<(typeof environments)['activities']>[number]

/** What happened, newest first, each in a sentence. */
export function Timeline({ entries }: { entries: readonly ActivityEntry[] }): ReactNode {
  const { t } = useTexts('environment')
  const { distance, timestamp } = useFormat()
  return (
    <ol className={styles.environmentTimeline} aria-label={t('activity.title')}>
      {entries.map((entry) => (
        <li key={entry.id}>
          <Icon of={iconOf(entry.action, entry.after)} />
          <span className={styles.environmentWrap}>
            <Sentence entry={entry} />
          </span>
          <time className="t3 nowrap" dateTime={entry.at} title={timestamp(new Date(entry.at))}>
            {distance(new Date(entry.at))}
          </time>
        </li>
      ))}
    </ol>
  )
}

function Sentence({ entry: { action, actor, after } }: { entry: ActivityEntry }): ReactNode {
  const { t } = useTexts(['environment', 'lifecycle'])
  const { dateTime } = useFormat()
  const say = useWords()
  const name = actor.email === '' ? t('activity.strata') : actor.name
  const end = textIn(after, 'expires_at')
  // Workflows describe what they did in their own words.
  const done = action === 'workflow.action' ? textIn(after, 'text') : undefined
  const note =
    textIn(after, 'note') ??
    textIn(after, 'notes') ??
    (done === undefined ? undefined : say(messageIn(after) ?? null, done))
  if (!isKnownAction(action)) return t('activity.unknown', { actor: name, action })
  const sentence = () => {
    if (action === 'environment.extend' && end !== undefined)
      return t('lifecycle:activity.environment.extendTo', { actor: name, date: dateTime(new Date(end)) })
    // What runs is gone when that is reported, what does not is gone at once.
    if (action === 'environment.delete' && textIn(after, 'status') !== 'deleted')
      return t('lifecycle:activity.environment.deleting', { actor: name })
    const late = lateOutcomeIn(action, after)
    if (late !== undefined) return t(`lifecycle:activity.late.${late}`, { actor: name })
    if (action === 'environment.update' && textIn(after, 'stack_digest') !== undefined)
      return t('lifecycle:activity.environment.updateStack', { actor: name })
    const ended = runEndIn(action, after)
    if (ended) return t(`lifecycle:activity.runs.${ended.end}.${ended.run}`)
    const outcome = action === 'workflow.action' ? textIn(after, 'outcome') : undefined
    if (outcome === 'refused' || outcome === 'failed')
      return t(`lifecycle:activity.workflow.${outcome}`, { actor: name })
    return t(`lifecycle:activity.${action}`, { actor: name })
  }
  return (
    <>
      {sentence()}
      {note !== undefined && <span className="cell-sub">{note}</span>}
    </>
  )
}
