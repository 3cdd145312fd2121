import { useQueryClient } from '@tanstack/react-query'
import { Ban, FileCode, Hand, RotateCcw, Settings, Trash2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { CloudConnection, ConnectionCheck } from '#contract/connections.ts'
import { holdsSecret, kindRowOf } from '#domain/connection/identity.ts'
import { call } from '../../api/client.ts'
import { errorText } from '../../api/errors.ts'
import { invalidate } from '../../api/query.ts'
import { useChange } from '../../api/use-change.ts'
import { useTexts } from '../../locales/texts.ts'
import { useWords } from '../../locales/words.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { MenuButton } from '../../ui/MenuButton.tsx'
import { showToast } from '../../ui/toast.ts'
import { CloudMark } from '../../widgets/CloudMark.tsx'
import { usePropertyWords } from '../../widgets/use-property-words.ts'
import { ConnectionPreflight, useConnectionLook } from './ConnectionPreflight.tsx'
import { ConnectionEnd, type ConnectionEndKind } from './ConnectionEnd.tsx'
import styles from './projects.module.css'

interface ConnectionRowProps {
  projectId: string
  connection: CloudConnection
  mayChange: boolean
  onChange: () => void
  onSetUp: () => void
}

/** One connection: who it is, what it is limited to, whether it signs in, and its end. */
export function ConnectionRow({ projectId, connection, mayChange, onChange, onSetUp }: ConnectionRowProps): ReactNode {
  const { t } = useTexts(['connections', 'common'])
  const say = useWords()
  const [ending, setEnding] = useState<ConnectionEndKind>()
  const { id, name, identity, account, environments, revoked_at: revokedAt } = connection
  const queries = useQueryClient()
  const looking = useConnectionLook(projectId, connection)
  const test = useChange({
    mutationFn: () =>
      call('POST /projects/{id}/connections/{connection_id}/test', { params: { id: projectId, connection_id: id } }),
    // It may have found the account, and what can be done there is the next question.
    onSuccess: async (checks) => {
      if (checks.every(({ problem }) => problem === null)) looking.look.mutate()
      await invalidate(queries, 'GET /projects/{id}/connections')
    },
  })
  const resume = useChange({
    mutationFn: () =>
      call('PUT /projects/{id}/connections/{connection_id}', {
        params: { id: projectId, connection_id: id },
        body: { is_revoked: false },
      }),
    onSuccess: () => showToast('success', t('resumed', { name })),
    onError: (error) => showToast('error', errorText(error, t('common:errors.unreachable'))),
    onSettled: () => invalidate(queries, 'GET /projects/{id}/connections'),
  })
  const isByToken = !holdsSecret(identity)
  const accounts = new Set(test.data?.flatMap((check) => check.account ?? []))
  const reason = mayChange ? undefined : t('reason')
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
          <Limits connection={connection} />
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
      <div role="status" className="stack">
        {test.isError && <Callout tone="danger">{errorText(test.error, t('common:errors.unreachable'))}</Callout>}
        {test.data &&
          asFewAsSaid(test.data).map(({ phase, identity: who, account: found, problem }) => (
            <Callout key={phase} tone={problem === null ? 'success' : 'danger'}>
              <span className="medium">{t(`phases.${phase}`)}</span>:{' '}
              <span className={styles.connectionText}>
                {problem === null
                  ? t('result', { identity: who ?? '', account: found ?? '' })
                  : say(problem, problem.text)}
              </span>
            </Callout>
          ))}
        {accounts.size > 1 && <Callout tone="danger">{t('twoAccounts')}</Callout>}
      </div>
      <ConnectionPreflight projectId={projectId} connection={connection} of={looking} disabledReason={reasonToTest}>
        {test.data?.some(({ problem }) => problem !== null) && (
          <Button size="sm" icon={FileCode} onClick={onSetUp}>
            {t('setUp.show')}
          </Button>
        )}
      </ConnectionPreflight>
      <ConnectionEnd projectId={projectId} connection={connection} kind={ending} onClose={() => setEnding(undefined)} />
    </li>
  )
}

type Said = Omit<ConnectionCheck, 'phase'> & { readonly phase: ConnectionCheck['phase'] | 'both' }

/** What is wrong with both phases in the same way is said once. */
function asFewAsSaid(checks: readonly ConnectionCheck[]): readonly Said[] {
  const [first, ...others] = checks
  const isSame =
    first?.problem && others.length > 0 && others.every(({ problem }) => problem?.text === first.problem?.text)
  return first && isSame ? [{ ...first, phase: 'both' }] : checks
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

/** What it is limited to, and what it runs. */
function Limits({ connection }: { connection: CloudConnection }): ReactNode {
  const { t } = useTexts('connections')
  const { type } = usePropertyWords()
  const { account, environments: count, environment_types: types, regions, pool } = connection
  const parts = [
    account === null ? '' : t('account', { account }),
    t('environments', { count }),
    types.map(type).join(', '),
    regions.join(', '),
    t('pool', { pool }),
  ]
  return <span className="cell-sub">{parts.filter((part) => part !== '').join(' · ')}</span>
}
