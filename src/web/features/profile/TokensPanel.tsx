import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { POLICY_LIMITS } from '#domain/account/session-policy.ts'
import { useAccount, usePolicy } from '../../api/account.ts'
import { call } from '../../api/client.ts'
import { answersOf, query } from '../../api/query.ts'
import { Button } from '../../ui/Button.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Loaded } from '../../widgets/Loaded.tsx'
import { OwnedTokens } from '../../widgets/OwnedTokens.tsx'
import { Panel } from './Panel.tsx'

/** The API tokens: made, shown once, revoked. */
export function TokensPanel(): ReactNode {
  const { t } = useTexts(['profile', 'common'])
  const account = useAccount()
  const policy = usePolicy()
  const queries = useQueryClient()
  const tokens = useQuery({ ...query('GET /account/tokens', {}), staleTime: 0 })
  const [isCreating, setIsCreating] = useState(false)
  return (
    <Panel
      title={t('tokens.title')}
      note={tokens.data && tokens.data.length > 0 && <span className="count">{tokens.data.length}</span>}
      action={
        <Button size="sm" icon={Plus} onClick={() => setIsCreating(true)}>
          {t('tokens.create')}
        </Button>
      }
    >
      <Loaded
        of={tokens}
        failed={t('tokens.failed')}
        pending={
          <output className="panel__body" aria-label={t('common:loading')}>
            <Skeleton width="60%" />
          </output>
        }
      />
      {tokens.data && (
        <OwnedTokens
          tokens={tokens.data}
          asOf={tokens.dataUpdatedAt}
          empty={t('tokens.empty')}
          isCreating={isCreating}
          onCreated={() => setIsCreating(false)}
          mayAdminister={account.role === 'admin'}
          maxDays={policy?.person_token_days ?? POLICY_LIMITS.person_token_days.max}
          send={(body) => call('POST /account/tokens', { body })}
          revoke={(id) => call('DELETE /account/tokens/{id}', { params: { id } })}
          refresh={() => queries.invalidateQueries(answersOf('GET /account/tokens'))}
        />
      )}
    </Panel>
  )
}
