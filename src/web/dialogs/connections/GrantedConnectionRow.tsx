import type { ReactNode } from 'react'
import type { GrantedConnection } from '#contract/connections.ts'
import { useTexts } from '../../locales/texts.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { CloudMark } from '../../widgets/CloudMark.tsx'
import { ConnectionPreflight, useConnectionLook } from './ConnectionPreflight.tsx'
import { ConnectionLimits, ConnectionTestResult, useConnectionTest } from './ConnectionTest.tsx'
import styles from './connections.module.css'

interface GrantedConnectionRowProps {
  projectId: string
  connection: GrantedConnection
  mayChange: boolean
}

/** A connection of the installation in the list of a project, which can use and test it. */
export function GrantedConnectionRow({ projectId, connection, mayChange }: GrantedConnectionRowProps): ReactNode {
  const { t } = useTexts('connections')
  const { name, account, revoked_at: revokedAt } = connection
  const looking = useConnectionLook(projectId, connection)
  const test = useConnectionTest(projectId, connection, looking.look)
  const reason = !mayChange ? t('reason') : revokedAt === null ? undefined : t('revokedInInstallation')
  return (
    <li className={styles.connection}>
      <div className="row">
        <CloudMark cloud={connection.cloud} isDecorative />
        <span className="grow">
          <span className="row row--wrap">
            <span className="medium">{name}</span>
            <Badge>{t('ofInstallation')}</Badge>
            {revokedAt !== null && <Badge tone="warning">{t('revoked')}</Badge>}
            {revokedAt === null && account === null && !test.data && <Badge>{t('untested')}</Badge>}
          </span>
          <span className="cell-sub">{t('ofInstallationText')}</span>
          <ConnectionLimits connection={connection} />
        </span>
        <Button size="sm" isLoading={test.isPending} disabledReason={reason} onClick={() => test.mutate()}>
          {t('test')}
          <span className="visually-hidden">{name}</span>
        </Button>
      </div>
      <ConnectionTestResult of={test} />
      <ConnectionPreflight place={projectId} connection={connection} of={looking} disabledReason={reason}>
        {null}
      </ConnectionPreflight>
    </li>
  )
}
