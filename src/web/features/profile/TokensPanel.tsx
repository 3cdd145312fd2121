import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import type { accounts } from '#contract/accounts.ts'
import type { Output } from '#contract/endpoint.ts'
import { useAccount } from '../../api/account.ts'
import { call } from '../../api/client.ts'
import { errorText } from '../../api/errors.ts'
import { answersOf, query } from '../../api/query.ts'
import { useChange } from '../../api/use-change.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { showToast } from '../../ui/toast.ts'
import { Loaded } from '../../widgets/Loaded.tsx'
import { SecretField } from '../../widgets/SecretField.tsx'
import { TokenDialog } from '../../widgets/TokenDialog.tsx'
import { TokenTable } from '../../widgets/TokenTable.tsx'
import { Panel } from './Panel.tsx'

/** The API tokens: made, shown once, revoked. */
export function TokensPanel(): ReactNode {
  const { t } = useTexts(['profile', 'common'])
  const account = useAccount()
  const queries = useQueryClient()
  const tokens = useQuery({ ...query('GET /account/tokens', {}), staleTime: 0 })
  const [isCreating, setIsCreating] = useState(false)
  const [made, setMade] = useState<Output<typeof accounts.createToken>>()
  const [revoked, setRevoked] = useState<{ id: string; name: string }>()
  const refresh = () => queries.invalidateQueries(answersOf('GET /account/tokens'))
  const revoke = useChange({
    mutationFn: ({ id }: { id: string; name: string }) => call('DELETE /account/tokens/{id}', { params: { id } }),
    onSuccess: (_, { id, name }) => {
      showToast('success', t('tokens.revoked', { name }))
      setRevoked(undefined)
      if (made?.id === id) setMade(undefined)
    },
    onSettled: refresh,
  })
  const closeConfirm = () => {
    setRevoked(undefined)
    revoke.reset()
  }
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
      {made && (
        <div className="panel__body stack" role="status">
          <p className="small medium">{t('tokens.made', { name: made.name })}</p>
          <SecretField label={t('tokens.secret')} secret={made.token} />
          <div>
            <Button size="sm" onClick={() => setMade(undefined)}>
              {t('tokens.done')}
            </Button>
          </div>
        </div>
      )}
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
        <TokenTable tokens={tokens.data} asOf={tokens.dataUpdatedAt} onRevoke={setRevoked} />
      )}
      <TokenDialog
        mayAdminister={account.role === 'admin'}
        send={(body) => call('POST /account/tokens', { body })}
        isOpen={isCreating}
        onClose={() => setIsCreating(false)}
        onMade={(token) => {
          setMade(token)
          setIsCreating(false)
          void refresh()
        }}
      />
      <ConfirmDialog
        title={t('tokens.revokeTitle', { name: revoked?.name ?? '' })}
        isOpen={revoked !== undefined}
        onClose={closeConfirm}
        confirmLabel={t('tokens.revoke')}
        onConfirm={() => revoked && revoke.mutate(revoked)}
        isDanger
        isLoading={revoke.isPending}
        error={revoke.isError ? errorText(revoke.error, t('common:errors.unreachable')) : undefined}
      >
        {t('tokens.revokeText')}
      </ConfirmDialog>
    </Panel>
  )
}
