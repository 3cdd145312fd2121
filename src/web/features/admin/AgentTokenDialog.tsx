import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { agents } from '#contract/agents.ts'
import type { Output } from '#contract/endpoint.ts'
import { agentTokensQuery } from '../../api/agents.ts'
import { call } from '../../api/client.ts'
import { invalidate } from '../../api/query.ts'
import { DialogFoot } from '../../forms/DialogFoot.tsx'
import { FormShell } from '../../forms/FormShell.tsx'
import { TextField } from '../../forms/TextField.tsx'
import { NO_PROOF, useProof } from '../../forms/use-proof.ts'
import { useServerForm } from '../../forms/use-server-form.ts'
import { useTexts } from '../../locales/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { SecretField } from '../../widgets/SecretField.tsx'

type NewToken = Output<typeof agents.createToken>

interface AgentTokenDialogProps {
  isOpen: boolean
  onClose: () => void
}

/** Makes a token for agents, shows it this once with the command that starts one, and waits for the agent. */
export function AgentTokenDialog({ isOpen, onClose }: AgentTokenDialogProps): ReactNode {
  const { t } = useTexts('agents')
  return (
    <Dialog title={t('dialog.title')} width="mid" isOpen={isOpen} onClose={onClose}>
      <Content onClose={onClose} />
    </Dialog>
  )
}

function Content({ onClose }: { onClose: () => void }): ReactNode {
  const [made, setMade] = useState<NewToken>()
  return made ? <Made token={made} onClose={onClose} /> : <Form onClose={onClose} onMade={setMade} />
}

function Form({ onClose, onMade }: { onClose: () => void; onMade: (token: NewToken) => void }): ReactNode {
  const { t } = useTexts(['agents', 'common'])
  const proof = useProof(t('dialog.confirmHint'))
  const queries = useQueryClient()
  const form = useServerForm({
    values: { name: '', pools: 'default', ...NO_PROOF },
    // The server names the pool of a list.
    fieldOf: (error) => (error.problems.some(({ field }) => field.startsWith('pools')) ? 'pools' : undefined),
    onSubmit: async ({ name, pools, ...given }) => {
      const token = await call('POST /agents/tokens', {
        body: {
          name,
          pools: pools.split(/[\s,;]+/).filter(Boolean),
          ...proof.of(given),
        },
      })
      void invalidate(queries, 'GET /agents')
      onMade(token)
    },
  })
  return (
    <FormShell
      form={form}
      foot={
        <DialogFoot isLoading={form.isSubmitting} onClose={onClose}>
          {t('dialog.create')}
        </DialogFoot>
      }
    >
      <TextField
        form={form}
        name="name"
        label={t('dialog.name')}
        hint={t('dialog.nameHint')}
        required={t('dialog.nameRequired')}
        hasFocus
      />
      <TextField
        form={form}
        name="pools"
        label={t('dialog.pools')}
        hint={t('dialog.poolsHint')}
        required={t('dialog.poolsRequired')}
        isMono
      />
      {proof.field && <TextField form={form} {...proof.field} />}
    </FormShell>
  )
}

/** Whether an agent on another machine would send its token to this address. */
const isSafe = ({ protocol, hostname }: Location): boolean =>
  protocol === 'https:' || hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.')

function Made({ token, onClose }: { token: NewToken; onClose: () => void }): ReactNode {
  const { t } = useTexts(['agents', 'common'])
  const tokens = useQuery(agentTokensQuery(true))
  const isConnected = tokens.data?.some(({ id, agents_seen: seen }) => id === token.id && seen > 0) === true
  const command = (secret: string) => `STRATA_URL=${window.location.origin} STRATA_AGENT_TOKEN=${secret} npm run agent`
  return (
    <div className="stack stack--16">
      <div className="field">
        <span className="field__label">{t('dialog.token')}</span>
        <SecretField label={t('dialog.token')} secret={token.token} />
        <span className="field__hint">{t('dialog.once')}</span>
      </div>
      <div className="field">
        <span className="field__label">{t('dialog.command')}</span>
        <SecretField
          label={t('dialog.commandLabel')}
          secret={command(token.token)}
          shown={command(`${token.prefix ?? ''}…`)}
        />
      </div>
      {!isSafe(window.location) && <Callout tone="warning">{t('dialog.plainHttp')}</Callout>}
      <p className="small" role="status">
        {isConnected ? (
          <span className="status status--success">{t('dialog.connected')}</span>
        ) : (
          <span className="row t2">
            <span className="spinner" aria-hidden="true" />
            {t('dialog.waiting')}
          </span>
        )}
      </p>
      <div className="row">
        <span className="push">
          <Button onClick={onClose}>{t('common:close')}</Button>
        </span>
      </div>
    </div>
  )
}
