import clsx from 'clsx'
import { useCallback, useState, type ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { Link } from 'react-router'
import type { Environment } from '#contract/environment.ts'
import { to } from '../../pages.ts'
import { Table } from '../../ui/Table.tsx'
import { CloudLabel } from '../../widgets/CloudLabel.tsx'
import { DeleteEnvironmentDialog } from '../../widgets/DeleteEnvironmentDialog.tsx'
import { EnvironmentPrice } from '../../widgets/EnvironmentPrice.tsx'
import { EnvironmentStatus } from '../../widgets/EnvironmentStatus.tsx'
import { matterOf } from '../../widgets/matter.ts'
import { SimulatedBadge } from '../../widgets/SimulatedBadge.tsx'
import { usePropertyWords } from '../../widgets/use-property-words.ts'
import { EnvironmentMeter } from './EnvironmentMeter.tsx'
import { Expiry } from './Expiry.tsx'
import { RowActions } from './RowActions.tsx'
import styles from './environments.module.css'

/** Environments as rows; on narrow screens as a list. */
export function EnvironmentTable({ environments }: { environments: readonly Environment[] }): ReactNode {
  const { t } = useTexts('environments')
  // Kept while the dialog closes, which goes on naming what it was about.
  const [ending, setEnding] = useState<Environment>()
  const [isAsking, setIsAsking] = useState(false)
  const close = useCallback(() => setIsAsking(false), [])
  const confirmEnd = (environment: Environment) => {
    setEnding(environment)
    setIsAsking(true)
  }
  return (
    <>
      <Table label={t('title')} isList isPlain>
        <thead>
          <tr>
            <th>{t('table.name')}</th>
            <th>{t('table.status')}</th>
            <th className={styles.environmentsWide}>{t('table.project')}</th>
            <th>{t('table.budget')}</th>
            <th className="num">{t('table.monthly')}</th>
            <th>{t('table.expires')}</th>
            <th className="num">{t('table.actions')}</th>
          </tr>
        </thead>
        <tbody>
          {environments.map((environment) => (
            <Row key={environment.id} environment={environment} onEnd={() => confirmEnd(environment)} />
          ))}
        </tbody>
      </Table>
      {ending && <DeleteEnvironmentDialog environment={ending} isOpen={isAsking} onClose={close} />}
    </>
  )
}

function Row({ environment, onEnd }: { environment: Environment; onEnd: () => void }): ReactNode {
  const { t } = useTexts('environments')
  const words = usePropertyWords()
  const { id, name, status, project, owner, cloud_provider: cloud, region } = environment
  const matter = matterOf(environment.waiting)
  return (
    <tr>
      <td>
        <Link className={clsx('medium', styles.environmentsName)} to={to('environment', { id })}>
          {name}
        </Link>{' '}
        {environment.is_simulated && <SimulatedBadge />}
        <span className={clsx('cell-sub', styles.environmentsPlace)}>
          <CloudLabel cloud={cloud} isMarkOnly />
          <span>
            {region}, {words.type(environment.environment_type)}
          </span>
        </span>
        <span className={clsx('cell-sub', styles.environmentsNarrow)}>
          {project.name}, {owner.name}
        </span>
      </td>
      <td data-end>
        <EnvironmentStatus status={status} />
        {matter !== undefined && (
          <span className={clsx('cell-sub', styles.environmentsMatter)}>
            {t(`waits.${matter}`)}{' '}
            <Link className="link" to={to('environment', { id })} aria-label={t('whyOf', { name })}>
              {t('why')}
            </Link>
          </span>
        )}
      </td>
      <td className={styles.environmentsWide}>
        <Link to={to('project', { projectId: project.id })}>{project.name}</Link>
        <span className="cell-sub">{owner.name}</span>
      </td>
      <td data-span className={styles.environmentsBudget}>
        <EnvironmentMeter environment={environment} />
      </td>
      <td className="num">
        <EnvironmentPrice environment={environment} />
      </td>
      <td data-end>
        <Expiry environment={environment} />
      </td>
      <td data-span>
        <RowActions environment={environment} onEnd={onEnd} />
      </td>
    </tr>
  )
}
