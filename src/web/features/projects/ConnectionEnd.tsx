import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { CloudConnection } from '#contract/connections.ts'
import { holdsSecret } from '#domain/connection/identity.ts'
import { call } from '../../api/client.ts'
import { errorText } from '../../api/errors.ts'
import { invalidate } from '../../api/query.ts'
import { useChange } from '../../api/use-change.ts'
import { useTexts } from '../../locales/texts.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { showToast } from '../../ui/toast.ts'

export type ConnectionEndKind = 'revoke' | 'remove'

interface ConnectionEndProps {
  projectId: string
  connection: CloudConnection
  /** What is asked about; undefined while nothing is. */
  kind: ConnectionEndKind | undefined
  onClose: () => void
}

/** Asks before a connection is revoked or deleted. */
export function ConnectionEnd({ projectId, connection, kind, onClose }: ConnectionEndProps): ReactNode {
  const { t } = useTexts(['connections', 'common'])
  const queries = useQueryClient()
  const { name } = connection
  const params = { id: projectId, connection_id: connection.id }
  const end = useChange({
    mutationFn: async (what: ConnectionEndKind) => {
      if (what === 'revoke') await call('POST /projects/{id}/connections/{connection_id}/revoke', { params })
      else await call('DELETE /projects/{id}/connections/{connection_id}', { params })
    },
    onSuccess: (_, what) => {
      showToast('success', t(what === 'revoke' ? 'revoking.done' : 'removal.done', { name }))
      onClose()
    },
    onSettled: () => invalidate(queries, 'GET /projects/{id}/connections'),
  })
  const close = () => {
    end.reset()
    onClose()
  }
  const failure = end.isError ? errorText(end.error, t('common:errors.unreachable')) : undefined
  return (
    <>
      <ConfirmDialog
        title={t('revoking.title', { name })}
        isOpen={kind === 'revoke'}
        onClose={close}
        confirmLabel={t('revoking.confirm')}
        onConfirm={() => end.mutate('revoke')}
        isDanger
        isLoading={end.isPending}
        error={failure}
      >
        {t(!holdsSecret(connection.identity) ? 'revoking.textByToken' : 'revoking.text')}
      </ConfirmDialog>
      <ConfirmDialog
        title={t('removal.title', { name })}
        isOpen={kind === 'remove'}
        onClose={close}
        confirmLabel={t('removal.confirm')}
        onConfirm={() => end.mutate('remove')}
        isDanger
        isLoading={end.isPending}
        error={failure}
      >
        {t('removal.text')}
      </ConfirmDialog>
    </>
  )
}
