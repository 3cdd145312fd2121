import { useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import type { Output } from '#contract/endpoint.ts'
import type { ServiceAccount, serviceAccounts } from '#contract/service-accounts.ts'
import { useAccount } from '../../api/account.ts'
import { call } from '../../api/client.ts'
import { errorText } from '../../api/errors.ts'
import { invalidate } from '../../api/query.ts'
import { useChange } from '../../api/use-change.ts'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../locales/texts.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { showToast } from '../../ui/toast.ts'
import { SecretField } from '../../widgets/SecretField.tsx'
import { TokenDialog } from '../../widgets/TokenDialog.tsx'
import { TokenTable } from '../../widgets/TokenTable.tsx'
import { ServiceAccountActions } from './ServiceAccountActions.tsx'

interface ServiceAccountPanelProps {
  account: ServiceAccount
  /** When it was loaded: what counts as ended. */
  asOf: number
}

/** One service account: what it is for, its projects and its tokens. */
export function ServiceAccountPanel({ account, asOf }: ServiceAccountPanelProps): ReactNode {
  const { t } = useTexts(['services', 'profile', 'common'])
  const headId = useId()
  const { abilities } = useAccount()
  const queries = useQueryClient()
  const [isCreating, setIsCreating] = useState(false)
  const [made, setMade] = useState<Output<typeof serviceAccounts.createToken>>()
  const [revoked, setRevoked] = useState<{ id: string; name: string }>()
  const { id, name, status, tokens } = account
  const isDisabled = status === 'disabled'
  const revoke = useChange({
    mutationFn: ({ id: token_id }: { id: string; name: string }) =>
      call('DELETE /service-accounts/{id}/tokens/{token_id}', { params: { id, token_id } }),
    onSuccess: (_, token) => {
      showToast('success', t('profile:tokens.revoked', { name: token.name }))
      setRevoked(undefined)
      if (made?.id === token.id) setMade(undefined)
    },
    onSettled: () => invalidate(queries, 'GET /service-accounts'),
  })
  const closeConfirm = () => {
    setRevoked(undefined)
    revoke.reset()
  }
  return (
    <section className="panel" aria-labelledby={headId}>
      <div className="panel__head">
        <h2 className="h3" id={headId}>
          {name}
        </h2>
        {isDisabled && <Badge>{t('disabled')}</Badge>}
        <span className="push row">
          {abilities['service-accounts.tokens'] && (
            <Button
              size="sm"
              icon={Plus}
              disabledReason={isDisabled ? t('tokens.disabled') : undefined}
              onClick={() => setIsCreating(true)}
            >
              {t('profile:tokens.create')}
              <span className="visually-hidden">{name}</span>
            </Button>
          )}
          <ServiceAccountActions account={account} />
        </span>
      </div>
      <About account={account} />
      {made && (
        <div className="panel__body stack" role="status">
          <p className="small medium">{t('profile:tokens.made', { name: made.name })}</p>
          <SecretField label={t('profile:tokens.secret')} secret={made.token} />
          <div>
            <Button size="sm" onClick={() => setMade(undefined)}>
              {t('profile:tokens.done')}
            </Button>
          </div>
        </div>
      )}
      {tokens.length === 0 ? (
        <p className="panel__body small t2">{t('tokens.empty')}</p>
      ) : (
        <TokenTable tokens={tokens} asOf={asOf} onRevoke={setRevoked} />
      )}
      <TokenDialog
        isOpen={isCreating}
        onClose={() => setIsCreating(false)}
        mayAdminister={false}
        send={(body) => call('POST /service-accounts/{id}/tokens', { params: { id }, body })}
        onMade={(token) => {
          setMade(token)
          setIsCreating(false)
          void invalidate(queries, 'GET /service-accounts')
        }}
      />
      <ConfirmDialog
        title={t('profile:tokens.revokeTitle', { name: revoked?.name ?? '' })}
        isOpen={revoked !== undefined}
        onClose={closeConfirm}
        confirmLabel={t('profile:tokens.revoke')}
        onConfirm={() => revoked && revoke.mutate(revoked)}
        isDanger
        isLoading={revoke.isPending}
        error={revoke.isError ? errorText(revoke.error, t('common:errors.unreachable')) : undefined}
      >
        {t('profile:tokens.revokeText')}
      </ConfirmDialog>
    </section>
  )
}

function About({ account }: { account: ServiceAccount }): ReactNode {
  const { t } = useTexts(['services', 'profile', 'common'])
  const { date, dateTime, distance } = useFormat()
  const { purpose, projects, created_by: creator, has_owner: hasOwner, last_used_at: usedAt } = account
  const created = new Date(account.created_at)
  return (
    <dl className="dl panel__body">
      <dt>{t('purpose')}</dt>
      <dd>{purpose}</dd>
      <dt>{t('projects')}</dt>
      <dd>
        {projects.length === 0
          ? t('noProjects')
          : projects.map(({ name, role }) => t('inProject', { name, role: t(`common:roles.${role}`) })).join(', ')}
      </dd>
      <dt>{t('created')}</dt>
      <dd title={dateTime(created)}>
        {t('createdBy', { date: date(created), name: creator })}
        {!hasOwner && <span className="cell-sub">{t('noOwner')}</span>}
      </dd>
      <dt>{t('profile:tokens.lastUsed')}</dt>
      <dd>{usedAt === null ? t('profile:tokens.never') : distance(new Date(usedAt))}</dd>
    </dl>
  )
}
