import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { call } from '../api/client.ts'
import { errorText } from '../api/errors.ts'
import { forgetGone } from '../api/forget-gone.ts'
import { to } from '../pages.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { showToast } from '../ui/toast.ts'
import type { Renamable } from './RenameDialog.tsx'

interface DeleteDialogProps {
  list: Renamable
  id: string
  name: string
  isOpen: boolean
  onClose: () => void
}

const remove: Readonly<Record<Renamable, (id: string) => Promise<undefined>>> = {
  projects: (id) => call('DELETE /projects/{id}', { params: { id } }),
  templates: (id) => call('DELETE /templates/{id}', { params: { id } }),
}

/** Deletes a project or a template, after asking: nothing brings it back. */
export function DeleteDialog({ list, id, name, isOpen, onClose }: DeleteDialogProps): ReactNode {
  const { t } = useTranslation(['shell', 'common'])
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const deletion = useMutation({
    mutationFn: () => remove[list](id),
    onSuccess: async () => {
      onClose()
      showToast('success', t('delete.done', { name }))
      // Whoever stands on its page is led away before it asks for what is gone.
      const isHere = list === 'projects' && pathname.startsWith(to('project', { projectId: id }))
      if (isHere) await navigate(to('projects'))
      await forgetGone(queries, list, id)
    },
  })
  const close = () => {
    deletion.reset()
    onClose()
  }
  const error = deletion.isError ? t(`delete.failed.${list}`, { detail: errorText(deletion.error, t('common:errors.unreachable')) }) : undefined
  return (
    <ConfirmDialog
      title={t(`delete.title.${list}`, { name })}
      isOpen={isOpen}
      onClose={close}
      confirmLabel={t(`delete.confirm.${list}`)}
      onConfirm={() => deletion.mutate()}
      isDanger
      isLoading={deletion.isPending}
      error={error}
    >
      {t(`delete.text.${list}`)}
    </ConfirmDialog>
  )
}
