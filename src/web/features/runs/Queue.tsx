import { useQuery } from '@tanstack/react-query'
import { Clock, Hourglass } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Run } from '#contract/run.ts'
import { isAtWork } from '#domain/run/status.ts'
import { openRunsQuery } from '../../api/runs.ts'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../locales/texts.ts'
import { useWords } from '../../locales/words.ts'
import { to } from '../../pages.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { SimulatedBadge } from '../../widgets/SimulatedBadge.tsx'
import { useEnvironmentWords } from '../../widgets/use-environment-words.ts'
import styles from './runs.module.css'

/** Runs that wait: for an agent in the order in which they came, then those for a person. Nothing when none does. */
export function Queue(): ReactNode {
  const { t } = useTexts('runs')
  const { data = [] } = useQuery(openRunsQuery())
  const waiting = data.filter(({ status }) => !isAtWork(status))
  const queue = [
    ...waiting.filter(({ status }) => status !== 'planned').toReversed(),
    ...waiting.filter(({ status }) => status === 'planned').toReversed(),
  ]
  if (queue.length === 0) return null
  return (
    <section className="panel" aria-labelledby="queue">
      <div className="panel__head">
        <h2 className="h3" id="queue">
          {t('queue.title')} <span className="count">{queue.length}</span>
        </h2>
        <span className="push small t3">{t('queue.order')}</span>
      </div>
      <ol className={`rows ${styles.runsQueue}`}>
        {queue.map((run) => (
          <Row key={run.id} run={run} />
        ))}
      </ol>
    </section>
  )
}

function Row({ run }: { run: Run }): ReactNode {
  const { t } = useTexts(['runs', 'run'])
  const { distance } = useFormat()
  const { people } = useEnvironmentWords()
  const say = useWords()
  const { id, number, kind, environment, waiting, status } = run
  const isForPerson = status === 'planned'
  return (
    <li>
      <Icon of={isForPerson ? Hourglass : Clock} tone={isForPerson ? 'warning' : 'muted'} />
      <span>
        <Link className="medium" to={to('run', { id })}>
          {environment.name}
        </Link>{' '}
        {run.is_simulated && <SimulatedBadge />}
        <span className="cell-sub">
          {t('run:title', { number })}, {t(`run:shortKinds.${kind}`)}
        </span>
      </span>
      <span className={styles.runsWhy}>
        <span className="small t2">
          {isForPerson
            ? t('queue.waitsFor', { who: people(run.decision.who) })
            : waiting === null
              ? t('queue.next')
              : say(waiting, waiting.text)}
        </span>
        <span className="cell-sub">
          {run.ordered_by?.name ?? t('run:head.strata')}, {distance(new Date(run.created_at))}
        </span>
      </span>
      <span>
        {isForPerson && run.actions.confirm === null && (
          <Link className={buttonClass({ variant: 'primary', size: 'sm' })} to={to('run', { id })}>
            {t('queue.review')}
          </Link>
        )}
      </span>
    </li>
  )
}
