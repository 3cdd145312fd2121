import { useState, type ReactNode } from 'react'
import type { accounts } from '#contract/accounts.ts'
import type { Output } from '#contract/endpoint.ts'
import { useAsked } from '../forms/use-asked.ts'
import { useTexts } from '../locales/texts.ts'
import { Button } from '../ui/Button.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { showToast } from '../ui/toast.ts'
import { SecretField } from './SecretField.tsx'
import { TokenDialog, type TokenBody } from './TokenDialog.tsx'
import { TokenTable } from './TokenTable.tsx'

type NewToken = Output<typeof accounts.createToken>

interface OwnedTokensProps {
  tokens: Output<typeof accounts.tokens>
  /** When they were loaded: what counts as ended. */
  asOf: number
  /** Said where there is none. */
  empty: string
  isCreating: boolean
  onCreated: () => void
  /** Whether a new one may administer the installation. */
  mayAdminister: boolean
  /** The longest life of a new one, in days. */
  maxDays: number
  send: (body: TokenBody) => Promise<NewToken>
  revoke: (id: string) => Promise<unknown>
  refresh: () => Promise<unknown>
}

/** API tokens of a person or a service account: made, shown once, listed, revoked. */
export function OwnedTokens({ tokens, asOf, empty, isCreating, onCreated, ...props }: OwnedTokensProps): ReactNode {
  const { t } = useTexts(['profile', 'common'])
  const [made, setMade] = useState<NewToken>()
  const { asked, ask, dialog } = useAsked<{ id: string; name: string }>({
    send: ({ id }) => props.revoke(id),
    onDone: ({ id, name }) => {
      showToast('success', t('tokens.revoked', { name }))
      if (made?.id === id) setMade(undefined)
    },
    refresh: props.refresh,
  })
  return (
    <>
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
      {tokens.length === 0 ? (
        <p className="panel__body small t2">{empty}</p>
      ) : (
        <TokenTable tokens={tokens} asOf={asOf} onRevoke={ask} />
      )}
      <TokenDialog
        isOpen={isCreating}
        onClose={onCreated}
        mayAdminister={props.mayAdminister}
        maxDays={props.maxDays}
        send={props.send}
        onMade={(token) => {
          setMade(token)
          onCreated()
          void props.refresh()
        }}
      />
      <ConfirmDialog
        title={t('tokens.revokeTitle', { name: asked?.name ?? '' })}
        confirmLabel={t('tokens.revoke')}
        isDanger
        {...dialog}
      >
        {t('tokens.revokeText')}
      </ConfirmDialog>
    </>
  )
}
