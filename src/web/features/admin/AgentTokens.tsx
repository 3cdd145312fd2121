import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, type ReactNode } from 'react'
import type { AgentToken } from '#contract/agents.ts'
import { useAccount } from '../../api/account.ts'
import { agentTokensQuery } from '../../api/agents.ts'
import { call } from '../../api/client.ts'
import { invalidate } from '../../api/query.ts'
import { useAsked } from '../../forms/use-asked.ts'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../locales/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Table } from '../../ui/Table.tsx'
import { showToast } from '../../ui/toast.ts'
import { Loaded } from '../../widgets/Loaded.tsx'

/** The tokens of agents on other machines. @param onNew makes another one */
export function AgentTokens({ onNew }: { onNew: () => void }): ReactNode {
  const { t } = useTexts(['agents', 'common'])
  const id = useId()
  const { abilities } = useAccount()
  const queries = useQueryClient()
  const tokens = useQuery(agentTokensQuery(false))
  const { asked, ask, dialog } = useAsked<AgentToken>({
    send: ({ id: token }) => call('DELETE /agents/tokens/{id}', { params: { id: token } }),
    onDone: ({ name }) => showToast('success', t('tokens.revoked', { name })),
    refresh: () => invalidate(queries, 'GET /agents'),
  })
  return (
    <section className="panel" aria-labelledby={id}>
      <div className="panel__head">
        <h2 className="h3" id={id}>
          {t('tokens.title')}
        </h2>
        {tokens.data && tokens.data.length > 0 && <span className="count">{tokens.data.length}</span>}
        <span className="push row">
          <span className="small t3" data-wide>
            {t('tokens.lead')}
          </span>
          {abilities['agents.tokens'] && (
            <Button size="sm" onClick={onNew}>
              {t('tokens.new')}
            </Button>
          )}
        </span>
      </div>
      <Loaded
        of={tokens}
        failed={t('tokens.failed')}
        pending={
          <output className="panel__body" aria-label={t('common:loading')}>
            <Skeleton width="60%" />
          </output>
        }
      />
      {tokens.data?.length === 0 && <p className="panel__body small t2">{t('tokens.empty')}</p>}
      {tokens.data && tokens.data.length > 0 && (
        <Table label={t('tokens.title')} isList isPlain>
          <thead>
            <tr>
              <th>{t('tokens.token')}</th>
              <th>{t('tokens.pools')}</th>
              <th>{t('tokens.created')}</th>
              <th>{t('tokens.lastUsed')}</th>
              <th className="num">{t('tokens.actions')}</th>
            </tr>
          </thead>
          <tbody>
            {tokens.data.map((token) => (
              <Row key={token.id} token={token} onRevoke={() => ask(token)} />
            ))}
          </tbody>
        </Table>
      )}
      <ConfirmDialog
        title={t('tokens.revokeTitle', { name: asked?.name ?? '' })}
        confirmLabel={t('tokens.revokeConfirm')}
        isDanger
        {...dialog}
      >
        {t('tokens.revokeText')}
      </ConfirmDialog>
    </section>
  )
}

function Row({ token, onRevoke }: { token: AgentToken; onRevoke: () => void }): ReactNode {
  const { t } = useTexts('agents')
  const { abilities } = useAccount()
  const { date, dateTime, distance } = useFormat()
  const { name, prefix, pools, created_by: creator, last_used_at: usedAt } = token
  const created = new Date(token.created_at)
  return (
    <tr>
      <td>
        <span className="medium">{name}</span>
        {prefix !== null && <span className="cell-sub mono">{prefix}…</span>}
      </td>
      <td data-end>{pools.join(', ')}</td>
      <td data-hide className="t2" title={dateTime(created)}>
        {creator === null ? date(created) : t('tokens.createdBy', { date: date(created), name: creator })}
      </td>
      <td className="t2" title={usedAt === null ? undefined : dateTime(new Date(usedAt))}>
        <span className="only-list t3">{t('tokens.lastUsed')} </span>
        {usedAt === null ? t('tokens.never') : distance(new Date(usedAt))}
      </td>
      <td className="num">
        {abilities['agents.manage'] && (
          <Button size="sm" variant="ghost" onClick={onRevoke}>
            {t('tokens.revoke')}
            <span className="visually-hidden">{name}</span>
          </Button>
        )}
      </td>
    </tr>
  )
}
