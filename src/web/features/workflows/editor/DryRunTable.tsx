import clsx from 'clsx'
import type { ReactNode } from 'react'
import { useTexts } from '../../../locales/texts.ts'
import { useSentences } from '../../../locales/words.ts'
import { Link } from 'react-router'
import type { WorkflowSimulation } from '#contract/workflows.ts'
import { useFormat } from '../../../lib/format.ts'
import { to } from '../../../pages.ts'
import { usePropertyWords } from '../../../widgets/use-property-words.ts'
import styles from '../workflows.module.css'

/** What would have happened, for each environment that met the conditions. */
export function DryRunTable({ runs }: { runs: WorkflowSimulation['runs'] }): ReactNode {
  const { t } = useTexts('workflowEditor')
  const { usd, dateTime } = useFormat()
  const { type } = usePropertyWords()
  const say = useSentences()
  return (
    <div className={styles.dryRunScroll}>
      <table className={clsx('table table--plain table--list', styles.dryRun)} aria-label={t('dryRun.table')}>
        <thead>
          <tr>
            <th>{t('dryRun.columns.environment')}</th>
            <th>{t('dryRun.columns.who')}</th>
            <th>{t('dryRun.columns.type')}</th>
            <th className="num">{t('dryRun.columns.cost')}</th>
            <th>{t('dryRun.columns.would')}</th>
            <th className="num">{t('dryRun.columns.when')}</th>
          </tr>
        </thead>
        <tbody>
          {runs.map(({ environment, who, environment_type: kind, cost, would, messages, at }, index) => (
            // The same environment may stand here twice at the same time.
            <tr key={`${at}-${environment?.id ?? ''}-${index}`}>
              <td className="medium">
                {environment ? (
                  <Link className="link" to={to('environment', { id: environment.id })}>
                    {environment.name}
                  </Link>
                ) : (
                  t('dryRun.gone')
                )}
              </td>
              <td data-hide>{who}</td>
              <td data-hide>{kind === null ? '' : type(kind)}</td>
              <td className="num" data-end>
                {cost === null ? '' : usd(cost)}
              </td>
              <td data-span>{say(messages, would.join(' '))}</td>
              <td className="num t3" data-span>
                {dateTime(new Date(at))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
