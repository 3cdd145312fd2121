import type { ReactNode } from 'react'
import type { Drift, DriftFinding } from '#contract/drift.ts'
import { useTexts } from '../../locales/texts.ts'
import { Badge } from '../../ui/Badge.tsx'
import styles from './environment.module.css'

export type DriftedResource = Drift['components'][number]['resources'][number]

interface DriftFindingsProps {
  resources: readonly DriftedResource[]
  /** The control that decides about one of their findings. */
  choiceOf?: (resource: DriftedResource, finding: DriftFinding) => ReactNode
}

/** Resources that others changed, each with its attributes as they were applied and as they are. */
export function DriftFindings({ resources, choiceOf }: DriftFindingsProps): ReactNode {
  const { t } = useTexts(['drift', 'run'])
  return (
    <ul className="rows small">
      {resources.map((resource) => {
        const { address, action, findings, is_cut: isCut } = resource
        const attributes = findings.flatMap(({ id, path, before, after }) =>
          path === null || before === null || after === null ? [] : [{ id, path, before, after }],
        )
        const whole = findings.find(({ path }) => path === null)
        return (
          <li key={address}>
            <div className={styles.driftHead}>
              <span className={styles.environmentOutput}>
                <Badge tone={action === 'delete' ? 'danger' : 'warning'}>
                  {t(action === 'delete' ? 'wasDeleted' : 'wasChanged')}
                </Badge>{' '}
                <span className="mono">{address}</span>
                {attributes.length === 0 && action !== 'delete' && <span className="cell-sub">{t('noAttribute')}</span>}
              </span>
              {whole && choiceOf?.(resource, whole)}
            </div>
            {attributes.length > 0 && (
              <dl className={styles.environmentAttributes} aria-label={t('run:plan.attributes', { address })}>
                {attributes.map(({ id, path, before, after }) => (
                  <div key={id}>
                    <dt>{path}</dt>
                    <dd>
                      <del>
                        <span className="visually-hidden">{t('run:plan.before')} </span>
                        <Value of={before} />
                      </del>{' '}
                      <span aria-hidden="true">→</span>{' '}
                      <ins>
                        <span className="visually-hidden">{t('run:plan.after')} </span>
                        <Value of={after} />
                      </ins>
                      {choiceOf?.(resource, { id, path, before, after })}
                    </dd>
                  </div>
                ))}
              </dl>
            )}
            {isCut && <p className="tiny t3">{t('run:plan.cut')}</p>}
          </li>
        )
      })}
    </ul>
  )
}

function Value({ of: shown }: { of: NonNullable<DriftFinding['before']> }): ReactNode {
  const { t } = useTexts('run')
  return 'hidden' in shown ? <span className="t3">{t(`plan.${shown.hidden}`)}</span> : shown.value
}
