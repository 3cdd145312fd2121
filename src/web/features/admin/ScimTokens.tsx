import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState, type ReactNode } from 'react'
import type { ScimToken } from '#contract/directory.ts'
import { useAccount } from '../../api/account.ts'
import { call } from '../../api/client.ts'
import { scimTokensQuery } from '../../api/directory.ts'
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
import { ScimTokenDialog } from './ScimTokenDialog.tsx'

/** The tokens with which directories provision people. */
export function ScimTokens(): ReactNode {
  const { t } = useTexts(['directory', 'common'])
  const id = useId()
  const { abilities } = useAccount()
  const queries = useQueryClient()
  const tokens = useQuery(scimTokensQuery)
  const [isAdding, setIsAdding] = useState(false)
  const { asked, ask, dialog } = useAsked<ScimToken>({
    send: ({ id: token }) => call('DELETE /directory/tokens/{id}', { params: { id: token } }),
    onDone: ({ name }) => showToast('success', t('tokens.revoked', { name })),
    refresh: () => invalidate(queries, 'GET /directory'),
  })
  return (
    <section className="panel" aria-labelledby={id}>
      <div className="panel__head">
        <h2 className="h3" id={id}>
          {t('tokens.title')}
        </h2>
        {abilities['directory.tokens'] && (
          <span className="push">
            <Button size="sm" onClick={() => setIsAdding(true)}>
              {t('tokens.new')}
            </Button>
          </span>
        )}
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
              <th>{t('tokens.created')}</th>
              <th>{t('tokens.lastUsed')}</th>
              <th>{t('tokens.ends')}</th>
              <th className="num">{t('groups.actions')}</th>
            </tr>
          </thead>
          <tbody>
            {tokens.data.map((token) => (
              <Row key={token.id} token={token} onRevoke={() => ask(token)} />
            ))}
          </tbody>
        </Table>
      )}
      <ScimTokenDialog isOpen={isAdding} onClose={() => setIsAdding(false)} />
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

function Row({ token, onRevoke }: { token: ScimToken; onRevoke: () => void }): ReactNode {
  const { t } = useTexts('directory')
  const { abilities } = useAccount()
  const { date, dateTime, distance } = useFormat()
  const { name, prefix, created_by: creator, last_used_at: usedAt, is_expired: isExpired } = token
  const [created, ends] = [new Date(token.created_at), new Date(token.expires_at)]
  return (
    <tr>
      <td>
        <span className="medium">{name}</span>
        <span className="cell-sub mono">{prefix}…</span>
      </td>
      <td data-hide className="t2" title={dateTime(created)}>
        {creator === null ? date(created) : t('tokens.createdBy', { date: date(created), name: creator })}
      </td>
      <td data-hide className="t2">
        {usedAt === null ? t('tokens.never') : distance(new Date(usedAt))}
      </td>
      <td data-end className="t2" title={dateTime(ends)}>
        {!isExpired && <span className="only-list t3">{t('tokens.ends')} </span>}
        {isExpired ? t('tokens.ended') : date(ends)}
      </td>
      <td className="num" data-span>
        {abilities['directory.manage'] && (
          <Button size="sm" variant="ghost" onClick={onRevoke}>
            {t('tokens.revoke')}
            <span className="visually-hidden">{name}</span>
          </Button>
        )}
      </td>
    </tr>
  )
}
