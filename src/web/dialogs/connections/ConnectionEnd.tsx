import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { CloudConnection } from '#contract/connections.ts'
import { holdsSecret } from '#domain/connection/identity.ts'
import { connectionChanged, connectionsAt, type ConnectionPlace } from '../../api/connections.ts'
import { errorText } from '../../api/errors.ts'
import { useChange } from '../../api/use-change.ts'
import { useTexts } from '../../locales/texts.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { showToast } from '../../ui/toast.ts'

export type ConnectionEndKind = 'revoke' | 'hand-over' | 'remove'

interface ConnectionEndProps {
  place: ConnectionPlace
  connection: CloudConnection
  /** What is asked about; undefined while nothing is. */
  kind: ConnectionEndKind | undefined
  onClose: () => void
}

const DONE = { revoke: 'revoking.done', 'hand-over': 'handingOver.done', remove: 'removal.done' } as const

/** Asks before a connection is revoked, deleted, or gives away what it runs. */
export function ConnectionEnd({ place, connection, kind, onClose }: ConnectionEndProps): ReactNode {
  const { t } = useTexts(['connections', 'common'])
  const queries = useQueryClient()
  const { name } = connection
  const end = useChange({
    mutationFn: (what: ConnectionEndKind) => {
      const at = connectionsAt(place)
      const ends = { revoke: at.revoke, 'hand-over': at.handOver, remove: at.remove }
      return ends[what](connection.id)
    },
    onSuccess: (_, what) => {
      showToast('success', t(DONE[what], { name }))
      onClose()
    },
    onSettled: () => connectionChanged(queries),
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
        title={t('handingOver.title', { name })}
        isOpen={kind === 'hand-over'}
        onClose={close}
        confirmLabel={t('handingOver.confirm')}
        onConfirm={() => end.mutate('hand-over')}
        isDanger
        isLoading={end.isPending}
        error={failure}
      >
        {t('handingOver.text', { count: connection.environments })}
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
