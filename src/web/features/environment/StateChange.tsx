import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { OutputOf } from '#contract/client.ts'
import { stateDifferenceQuery } from '../../api/states.ts'
import { useTexts } from '../../locales/texts.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Loaded } from '../../widgets/Loaded.tsx'
import styles from './environment.module.css'

type Difference = OutputOf<'GET /environments/{id}/states/{number}/difference'>
type Change = Difference['changes'][number]
type Shown = Change['attributes'][number]['before']

/** What a version of a state changed against the one before it, resource by resource. */
export function StateChange({ environmentId, number }: { environmentId: string; number: number }): ReactNode {
  const { t } = useTexts(['states', 'common'])
  const difference = useQuery(stateDifferenceQuery(environmentId, number))
  const pending = (
    <output aria-label={t('common:loading')}>
      <Skeleton width="100%" height="12rem" />
    </output>
  )
  const { data } = difference
  return (
    <>
      <Loaded of={difference} failed={t('difference.failed')} pending={pending} />
      {data && (
        <>
          <p className="small t2">
            {data.from === null ? t('difference.first') : t('difference.against', { number: data.from })}
          </p>
          {data.changes.length === 0 && <p className="small">{t('difference.none')}</p>}
          <ul className={`small ${styles.environmentChanges}`}>
            {data.changes.map((change) => (
              <Row key={change.address} change={change} />
            ))}
          </ul>
          {data.is_cut && <p className="tiny t3">{t('difference.cut')}</p>}
        </>
      )}
    </>
  )
}

function Row({ change: { address, action, attributes, is_cut: isCut } }: { change: Change }): ReactNode {
  const { t } = useTexts(['states', 'run'])
  return (
    <li>
      <span className="medium">{t(`run:actions.${action}`)}</span> <span className="mono">{address}</span>
      {attributes.length > 0 && (
        <dl className={styles.environmentAttributes} aria-label={t('run:plan.attributes', { address })}>
          {attributes.map(({ path, before, after }) => (
            <div key={path}>
              <dt>{path}</dt>
              <dd>
                {action !== 'create' && (
                  <>
                    <del>
                      <Value of={before} />
                    </del>{' '}
                  </>
                )}
                {action !== 'delete' && (
                  <ins>
                    <Value of={after} />
                  </ins>
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {isCut && <p className="tiny t3">{t('run:plan.cut')}</p>}
    </li>
  )
}

function Value({ of: shown }: { of: Shown }): ReactNode {
  const { t } = useTexts('run')
  return 'hidden' in shown ? <span className="t3">{t(`plan.${shown.hidden}`)}</span> : shown.value
}
