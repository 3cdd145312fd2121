import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { answersOf } from '../../api/query.ts'
import { useTexts } from '../../locales/texts.ts'
import type { Workflow } from '#contract/workflows.ts'
import { call } from '../../api/client.ts'
import { errorText } from '../../api/errors.ts'
import { useChange } from '../../api/use-change.ts'
import { Button } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { SecretField } from '../../widgets/SecretField.tsx'

/** The key with which the webhooks of a workflow are signed: shown only when it is made. */
export function WebhookSecret({ workflow }: { workflow: Workflow }): ReactNode {
  const { t } = useTexts(['workflows', 'common'])
  const queries = useQueryClient()
  const [isAsking, setIsAsking] = useState(false)
  const { id, has_webhook_secret: hasSecret, abilities, author } = workflow
  const renew = useChange({
    mutationFn: () => call('POST /workflows/{id}/webhook-secret', { params: { id } }),
    // A secret stays in no cache longer than it is shown.
    gcTime: 0,
    onSuccess: async () => {
      setIsAsking(false)
      await queries.invalidateQueries(answersOf('GET /workflows'))
      await queries.invalidateQueries(answersOf('GET /workflows/{id}', { id }))
    },
  })
  const error = renew.isError ? errorText(renew.error, t('common:errors.unreachable')) : undefined
  return (
    <div className="stack">
      <div className="row row--between row--wrap">
        <p className="small">
          <span className="medium">{t('deliveries.secret')}</span>{' '}
          <span className="t2">{t(hasSecret ? 'deliveries.secretIs' : 'deliveries.secretNone')}</span>
        </p>
        <Button
          size="sm"
          isLoading={renew.isPending && !isAsking}
          disabledReason={abilities['workflow.update'] ? undefined : t('row.mayNotUpdate', { name: author.name })}
          onClick={() => (hasSecret ? setIsAsking(true) : renew.mutate())}
        >
          {t(hasSecret ? 'deliveries.renew' : 'deliveries.make')}
        </Button>
      </div>
      {error !== undefined && !isAsking && <Callout tone="danger">{error}</Callout>}
      {renew.data && (
        <div className="stack stack--4">
          <SecretField label={t('deliveries.label')} secret={renew.data.secret} />
          <p className="small t2">{t('deliveries.once')}</p>
        </div>
      )}
      <ConfirmDialog
        title={t('deliveries.renewTitle')}
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        confirmLabel={t('deliveries.renew')}
        onConfirm={() => renew.mutate()}
        isDanger
        isLoading={renew.isPending}
        error={isAsking ? error : undefined}
      >
        {t('deliveries.renewText')}
      </ConfirmDialog>
    </div>
  )
}
