import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTexts } from '../locales/texts.ts'
import { useLocation, useNavigate } from 'react-router'
import { call } from '../api/client.ts'
import { errorText } from '../api/errors.ts'
import { forgetGone } from '../api/forget-gone.ts'
import { useChange } from '../api/use-change.ts'
import { to } from '../pages.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { showToast } from '../ui/toast.ts'

interface DeleteDialogProps {
  id: string
  name: string
  isOpen: boolean
  onClose: () => void
}

/** Deletes a project, after asking: nothing brings it back. */
export function DeleteDialog({ id, name, isOpen, onClose }: DeleteDialogProps): ReactNode {
  const { t } = useTexts(['shell', 'common'])
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const deletion = useChange({
    mutationFn: () => call('DELETE /projects/{id}', { params: { id } }),
    onSuccess: async () => {
      onClose()
      showToast('success', t('delete.done', { name }))
      // Leave its page first, so that the page does not ask for what is gone.
      const isHere = pathname.startsWith(to('project', { projectId: id }))
      if (isHere) await navigate(to('projects'))
      await forgetGone(queries, 'GET /projects/{id}', id)
    },
  })
  const close = () => {
    deletion.reset()
    onClose()
  }
  const error = deletion.isError
    ? t('delete.failed.projects', { detail: errorText(deletion.error, t('common:errors.unreachable')) })
    : undefined
  return (
    <ConfirmDialog
      title={t('delete.title', { name })}
      isOpen={isOpen}
      onClose={close}
      confirmLabel={t('delete.confirm')}
      onConfirm={() => deletion.mutate()}
      isDanger
      isLoading={deletion.isPending}
      error={error}
    >
      {t('delete.text')}
    </ConfirmDialog>
  )
}
