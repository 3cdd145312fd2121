import type { ReactNode } from 'react'
import { useTexts } from '../locales/texts.ts'
import { scopeOf, TOKEN_AREAS } from '#domain/access/token-scopes.ts'
import type { accounts } from '#contract/accounts.ts'
import type { Output } from '#contract/endpoint.ts'
import { useFormat } from '../lib/format.ts'
import { Button } from '../ui/Button.tsx'
import { Table } from '../ui/Table.tsx'
import { DAY_MS } from '#engine/durations.ts'

type Token = Output<typeof accounts.tokens>[number]

/** One week before its end a token is to be replaced. */
const SOON_MS = 7 * DAY_MS

interface TokenTableProps {
  tokens: readonly Token[]
  /** When they were loaded: what counts as ended. */
  asOf: number
  onRevoke: (token: Token) => void
}

/** The API tokens with what they may do and when they end. */
export function TokenTable({ tokens, asOf, onRevoke }: TokenTableProps): ReactNode {
  const { t } = useTexts('profile')
  return (
    <Table label={t('tokens.title')} isList isPlain>
      <thead>
        <tr>
          <th>{t('tokens.name')}</th>
          <th>{t('tokens.may')}</th>
          <th>{t('tokens.lastUsed')}</th>
          <th>{t('tokens.ends')}</th>
          <th className="num">
            <span className="visually-hidden">{t('tokens.action')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {tokens.map((token) => (
          <TokenRow key={token.id} token={token} asOf={asOf} onRevoke={() => onRevoke(token)} />
        ))}
      </tbody>
    </Table>
  )
}

function TokenRow({ token, asOf, onRevoke }: { token: Token; asOf: number; onRevoke: () => void }): ReactNode {
  const { t } = useTexts('profile')
  const { date, dateTime, distance } = useFormat()
  const ends = new Date(token.expires_at)
  const leftMs = ends.getTime() - asOf
  const may = TOKEN_AREAS.flatMap((area) => {
    const words = { area: t(`tokens.areas.${area}`) }
    const has = (level: 'read' | 'write') => token.scopes.some((scope) => scope === scopeOf(area, level))
    if (has('write')) return [t('tokens.writeOf', words)]
    return has('read') ? [t('tokens.readOf', words)] : []
  })
  return (
    <tr>
      <td>
        <span className="medium">{token.name}</span>
        <span className="cell-sub mono">{token.prefix}…</span>
      </td>
      <td className="t2" data-hide>
        {may.join(', ')}
      </td>
      <td className="t2" data-hide>
        {token.last_used_at === null ? t('tokens.never') : distance(new Date(token.last_used_at))}
      </td>
      <td className="t2" data-end title={dateTime(ends)}>
        {leftMs > 0 && <span className="only-list t3">{t('tokens.ends')} </span>}
        {leftMs <= 0 ? t('tokens.ended') : leftMs < SOON_MS ? distance(ends) : date(ends)}
        {token.is_shortened && <span className="cell-sub">{t('tokens.shortened')}</span>}
      </td>
      <td className="num" data-span>
        <Button size="sm" variant="ghost" onClick={onRevoke}>
          {t('tokens.revoke')}
          <span className="visually-hidden">{token.name}</span>
        </Button>
      </td>
    </tr>
  )
}
