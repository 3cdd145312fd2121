import { useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import type { ServiceAccount } from '#contract/service-accounts.ts'
import { POLICY_LIMITS } from '#domain/account/session-policy.ts'
import { useAccount, usePolicy } from '../../api/account.ts'
import { call } from '../../api/client.ts'
import { invalidate } from '../../api/query.ts'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../locales/texts.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { OwnedTokens } from '../../widgets/OwnedTokens.tsx'
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
  const policy = usePolicy()
  const queries = useQueryClient()
  const [isCreating, setIsCreating] = useState(false)
  const { id, name, status, tokens } = account
  const isDisabled = status === 'disabled'
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
      <OwnedTokens
        tokens={tokens}
        asOf={asOf}
        empty={t('tokens.empty')}
        isCreating={isCreating}
        onCreated={() => setIsCreating(false)}
        mayAdminister={false}
        maxDays={policy?.service_token_days ?? POLICY_LIMITS.service_token_days.max}
        send={(body) => call('POST /service-accounts/{id}/tokens', { params: { id }, body })}
        revoke={(token_id) => call('DELETE /service-accounts/{id}/tokens/{token_id}', { params: { id, token_id } })}
        refresh={() => invalidate(queries, 'GET /service-accounts')}
      />
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
          : projects.map(({ name, role }) => t('inProject', { name, role: t(`roles.${role}`) })).join(', ')}
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
