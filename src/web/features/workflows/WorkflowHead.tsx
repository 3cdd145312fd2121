import clsx from 'clsx'
import { ChevronDown, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { useSearchParams } from 'react-router'
import type { Workflow } from '#contract/workflows.ts'
import { useFormat } from '../../lib/format.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { withOpen } from './address.ts'
import { OutcomeBadge } from './OutcomeBadge.tsx'
import { Parts } from './Parts.tsx'
import { sentenceOf } from './sentence.ts'
import { useWords } from './use-words.ts'
import styles from './workflows.module.css'

/** Id of the button that shows the details of a workflow. */
export function toggleId(id: string): string {
  return `details-${id}`
}

/** Name, sentence and what became of a workflow so far. The name shows its details. */
export function WorkflowHead({ workflow, isOpen }: { workflow: Workflow; isOpen: boolean }): ReactNode {
  const { t } = useTexts('workflows')
  const [params, setParams] = useSearchParams()
  const words = useWords(workflow.trigger === 'on-schedule')
  const { id, name, project, author } = workflow
  return (
    <div className={styles.ruleText}>
      <h2 className="h3">
        <button
          type="button"
          className={styles.ruleToggle}
          id={toggleId(id)}
          aria-expanded={isOpen}
          onClick={() => setParams(withOpen(params, isOpen ? undefined : id))}
        >
          <Icon of={isOpen ? ChevronDown : ChevronRight} />
          <span id={`name-${id}`}>{name}</span>
        </button>
      </h2>
      <p className={clsx('small', styles.sentence)}>
        <Parts parts={sentenceOf(workflow, words)} />
      </p>
      <p className="tiny t3 row row--wrap">
        <LastRun workflow={workflow} />
        <Badge>{project?.name ?? t('row.allProjects')}</Badge>
        <span>{t('row.by', { name: author.name })}</span>
      </p>
    </div>
  )
}

/** "12 times, last 2 d ago"; how it ended where that was not well. */
function LastRun({ workflow: { run_count: count, last_run: last } }: { workflow: Workflow }): ReactNode {
  const { t } = useTexts('workflows')
  const { number, distance, dateTime } = useFormat()
  if (!last) return <span>{t('row.never')}</span>
  const at = new Date(last.at)
  return (
    <>
      <span title={dateTime(at)}>{t('row.runs', { count, shown: number(count), distance: distance(at) })}</span>
      {last.outcome !== 'done' && <OutcomeBadge outcome={last.outcome} />}
    </>
  )
}
