import clsx from 'clsx'
import type { ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import type { Workflow } from '#contract/workflows.ts'
import { useFormat } from '../../lib/format.ts'
import { Parts } from './Parts.tsx'
import { actionParts, conditionParts, whenParts } from './sentence.ts'
import { useWords } from './use-words.ts'
import styles from './workflows.module.css'

/** What a workflow consists of, one thing below the other. */
export function Rules({ workflow }: { workflow: Workflow }): ReactNode {
  const { t } = useTexts('workflows')
  const { dateTime, distance } = useFormat()
  const words = useWords(workflow.trigger === 'on-schedule')
  const { description, trigger, conditions, actions, project, author, version } = workflow
  const next = workflow.next_run_at === null ? undefined : new Date(workflow.next_run_at)
  return (
    <dl className={clsx('dl small', styles.sentence)}>
      {description !== '' && (
        <>
          <dt>{t('details.description')}</dt>
          <dd>{description}</dd>
        </>
      )}
      <dt>{t('details.trigger')}</dt>
      <dd>
        <Parts parts={whenParts(workflow, words)} />
      </dd>
      {trigger === 'on-schedule' && (
        <>
          <dt>{t('details.next')}</dt>
          <dd>{next ? `${dateTime(next)} (${distance(next)})` : t('details.noNext')}</dd>
        </>
      )}
      <dt>{t('details.conditions')}</dt>
      <dd>
        {conditions.length === 0 && t('details.noConditions')}
        {conditions.map((condition) => (
          <span key={condition.id} className={styles.ruleLine}>
            <Parts parts={conditionParts(condition, words)} />
          </span>
        ))}
      </dd>
      <dt>{t('details.actions')}</dt>
      <dd>
        {actions.map((action) => (
          <span key={action.id} className={styles.ruleLine}>
            <Parts parts={actionParts(action, words)} />
          </span>
        ))}
      </dd>
      <dt>{t('details.scope')}</dt>
      <dd>{project?.name ?? t('row.allProjects')}</dd>
      <dt>{t('details.author')}</dt>
      <dd>
        {author.name}, {t('details.authorHint')}
      </dd>
      <dt>{t('details.created')}</dt>
      <dd>{dateTime(new Date(workflow.created_at))}</dd>
      <dt>{t('details.changed')}</dt>
      <dd>
        {dateTime(new Date(workflow.updated_at))}, {t('details.version', { version })}
      </dd>
    </dl>
  )
}
