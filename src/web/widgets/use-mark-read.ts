import { useQueryClient } from '@tanstack/react-query'
import { useTexts } from '../locales/texts.ts'
import { call } from '../api/client.ts'
import { errorText } from '../api/errors.ts'
import { inboxQuery } from '../api/notifications.ts'
import { invalidate } from '../api/query.ts'
import { useChange } from '../api/use-change.ts'
import { showToast } from '../ui/toast.ts'

/** Marks one notification as read, or all of them when none is named; the bell and the lists follow. */
export function useMarkRead(): (id?: string) => void {
  const { t } = useTexts('common')
  const queries = useQueryClient()
  const { mutate } = useChange({
    mutationFn: (id: string | undefined) =>
      call('POST /notifications/read', { body: id === undefined ? {} : { ids: [id] } }),
    onSuccess: ({ unread_count }, id) => {
      queries.setQueryData(
        inboxQuery.queryKey,
        (inbox) =>
          inbox && {
            unread_count,
            notifications: inbox.notifications.map((note) =>
              id === undefined || note.id === id ? { ...note, is_read: true } : note,
            ),
          },
      )
      return invalidate(queries, 'GET /notifications')
    },
    onError: (error) => showToast('error', errorText(error, t('errors.unreachable'))),
  })
  return (id) => mutate(id)
}
