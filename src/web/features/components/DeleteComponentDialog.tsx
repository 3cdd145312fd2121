import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import type { CustomComponent } from '#contract/components.ts'
import { call } from '../../api/client.ts'
import { errorText } from '../../api/errors.ts'
import { invalidate } from '../../api/query.ts'
import { useChange } from '../../api/use-change.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { showToast } from '../../ui/toast.ts'
import { useShown } from './use-shown.ts'

/** Deletes a custom component; says before that templates keep what they have of it. */
export function DeleteComponentDialog({
  component,
  onClose,
}: {
  component: CustomComponent
  onClose: () => void
}): ReactNode {
  const { t } = useTexts(['components', 'common'])
  const queries = useQueryClient()
  const { shown, close } = useShown()
  const { name } = component.module
  const remove = useChange({
    mutationFn: () => call('DELETE /components/{id}', { params: { id: component.id } }),
    onSuccess: async () => {
      onClose()
      if (shown === component.id) close()
      showToast('success', t('custom.deleted', { name }))
      await invalidate(queries, 'GET /components')
    },
  })
  return (
    <ConfirmDialog
      title={t('custom.deleteTitle', { name })}
      isOpen
      onClose={onClose}
      confirmLabel={t('custom.delete')}
      onConfirm={() => remove.mutate()}
      isDanger
      isLoading={remove.isPending}
      error={remove.isError ? errorText(remove.error, t('common:errors.unreachable')) : undefined}
    >
      {t('custom.deleteText', { count: component.use_count })}
    </ConfirmDialog>
  )
}
