import { useQueryClient } from '@tanstack/react-query'
import { Ban, FileCode, Hand, RotateCcw, Settings, Trash2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { CloudConnection } from '#contract/connections.ts'
import { holdsSecret, kindRowOf } from '#domain/connection/identity.ts'
import { connectionChanged, connectionsAt, type ConnectionPlace } from '../../api/connections.ts'
import { errorText } from '../../api/errors.ts'
import { useChange } from '../../api/use-change.ts'
import { useTexts } from '../../locales/texts.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import type { MenuItem } from '../../ui/Menu.tsx'
import { MenuButton } from '../../ui/MenuButton.tsx'
import { showToast } from '../../ui/toast.ts'
import { CloudMark } from '../../widgets/CloudMark.tsx'
import { ConnectionPreflight, useConnectionLook } from './ConnectionPreflight.tsx'
import { ConnectionLimits, ConnectionTestResult, useConnectionTest } from './ConnectionTest.tsx'
import { ConnectionEnd, type ConnectionEndKind } from './ConnectionEnd.tsx'
import styles from './connections.module.css'

interface ConnectionRowProps {
  place: ConnectionPlace
  connection: CloudConnection
  mayChange: boolean
  onChange: () => void
  onSetUp: () => void
  /** Further things to do with it, and what else is said of it. */
  more: ConnectionMore | undefined
}

/** What a page adds to a connection. */
export interface ConnectionMore {
  readonly actions: readonly MenuItem[]
  readonly text: ReactNode
}

/** One connection: who it is, what it is limited to, whether it signs in, and its end. */
export function ConnectionRow(props: ConnectionRowProps): ReactNode {
  const { place, connection, mayChange, onChange, onSetUp, more } = props
  const { t } = useTexts(['connections', 'common'])
  const [ending, setEnding] = useState<ConnectionEndKind>()
  const { id, name, identity, account, environments, revoked_at: revokedAt } = connection
  const queries = useQueryClient()
  const looking = useConnectionLook(place, connection)
  const test = useConnectionTest(place, connection, looking.look)
  const resume = useChange({
    mutationFn: () => connectionsAt(place).update(id, { is_revoked: false }),
    onSuccess: () => showToast('success', t('resumed', { name })),
    onError: (error) => showToast('error', errorText(error, t('common:errors.unreachable'))),
    onSettled: () => connectionChanged(queries),
  })
  const isByToken = !holdsSecret(identity)
  const reason = mayChange ? undefined : t(place === null ? 'reasonInInstallation' : 'reason')
  const reasonToTest =
    reason ?? (revokedAt === null ? undefined : t(isByToken ? 'alreadyRevokedByToken' : 'alreadyRevoked'))
  return (
    <li className={styles.connection}>
      <div className="row">
        <CloudMark cloud={connection.cloud} isDecorative />
        <span className="grow">
          <span className="row row--wrap">
            <span className="medium">{name}</span>
            {revokedAt !== null && <Badge tone="warning">{t('revoked')}</Badge>}
            {revokedAt === null && account === null && !test.data && <Badge>{t('untested')}</Badge>}
          </span>
          <span className="cell-sub">
            {t(`kinds.${identity.kind}`)} · <Identity identity={identity} />
          </span>
          <ConnectionLimits connection={connection} />
        </span>
        <Button size="sm" isLoading={test.isPending} disabledReason={reasonToTest} onClick={() => test.mutate()}>
          {t('test')}
          <span className="visually-hidden">{name}</span>
        </Button>
        <MenuButton
          look="more"
          label={t('actions', { name })}
          groups={[
            [
              { id: 'set-up', label: t('setUp.show'), icon: FileCode, onSelect: onSetUp },
              { id: 'change', label: t('change'), icon: Settings, disabledReason: reason, onSelect: onChange },
              ...(more?.actions ?? []),
              ...(isByToken && revokedAt !== null
                ? [
                    {
                      id: 'resume',
                      label: t('resume'),
                      icon: RotateCcw,
                      disabledReason: reason,
                      onSelect: () => resume.mutate(),
                    },
                  ]
                : []),
              {
                id: 'revoke',
                label: t('revoke'),
                icon: Ban,
                isDanger: true,
                disabledReason: reasonToTest,
                onSelect: () => setEnding('revoke'),
              },
            ],
            [
              {
                id: 'hand-over',
                label: t('handOver'),
                icon: Hand,
                isDanger: true,
                disabledReason: reason ?? (environments === 0 ? t('usedByNone') : undefined),
                onSelect: () => setEnding('hand-over'),
              },
              {
                id: 'remove',
                label: t('remove'),
                icon: Trash2,
                isDanger: true,
                disabledReason: reason ?? (environments > 0 ? t('inUse') : undefined),
                onSelect: () => setEnding('remove'),
              },
            ],
          ]}
        />
      </div>
      {identity.kind === 'aws_role' && (
        <p className="row row--wrap small">
          <span className="t3">{t('externalId')}</span> <span className="mono">{connection.external_id}</span>
        </p>
      )}
      {more?.text}
      <ConnectionTestResult of={test} />
      <ConnectionPreflight place={place} connection={connection} of={looking} disabledReason={reasonToTest}>
        {test.data?.some(({ problem }) => problem !== null) && (
          <Button size="sm" icon={FileCode} onClick={onSetUp}>
            {t('setUp.show')}
          </Button>
        )}
      </ConnectionPreflight>
      <ConnectionEnd place={place} connection={connection} kind={ending} onClose={() => setEnding(undefined)} />
    </li>
  )
}

function Identity({ identity }: Pick<CloudConnection, 'identity'>): ReactNode {
  const { t } = useTexts('connections')
  const row = kindRowOf(identity.kind)
  const { apply, plan } = row.namesOf(identity)
  const issuer = row.tokenOf(identity)?.issuer ?? null
  return (
    <span className={styles.connectionText}>
      <span className="mono">{apply}</span>
      {plan !== null && (
        <>
          , {t('plansAs')} <span className="mono">{plan}</span>
        </>
      )}
      {issuer !== null && `, ${t('issuer', { issuer })}`}
    </span>
  )
}
