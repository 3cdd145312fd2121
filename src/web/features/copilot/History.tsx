import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { MessageSquarePlus, Trash2 } from 'lucide-react'
import { useCallback, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Chat } from '#contract/copilot.ts'
import { call } from '../../api/client.ts'
import { chatQuery, chatsQuery } from '../../api/copilot.ts'
import { errorText } from '../../api/errors.ts'
import { useFormat } from '../../lib/format.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { LoadMore } from '../../widgets/LoadMore.tsx'

export interface HistoryProps {
  /** The chat that is open; undefined for a new one. */
  chatId: string | undefined
  /** Opens a chat; undefined begins a new one. */
  onOpen: (id: string | undefined) => void
}

/** The chats of this person, newest first: to open, to delete, and to begin anew. */
export function History({ chatId, onOpen }: HistoryProps): ReactNode {
  const { t } = useTranslation('copilot')
  const [asked, setAsked] = useState<Chat>()
  const close = useCallback(() => setAsked(undefined), [])
  return (
    <nav className="chats" aria-label={t('chats')}>
      <div className="chats__head">
        <p className="tiny t3">{t('chats')}</p>
        <Button size="sm" variant="ghost" icon={MessageSquarePlus} onClick={() => onOpen(undefined)}>
          {t('newChat')}
        </Button>
      </div>
      <ChatList chatId={chatId} onOpen={onOpen} onDelete={setAsked} />
      <DeleteDialog chat={asked} onClose={close} onDeleted={(id) => id === chatId && onOpen(undefined)} />
    </nav>
  )
}

function ChatList({ chatId, onOpen, onDelete }: HistoryProps & { onDelete: (chat: Chat) => void }): ReactNode {
  const { t } = useTranslation(['copilot', 'common'])
  const { distance } = useFormat()
  const chats = useInfiniteQuery(chatsQuery)
  if (chats.isPending) {
    return (
      <output className="stack copilot__label" aria-label={t('common:loading')}>
        <Skeleton width="80%" />
        <Skeleton width="60%" />
      </output>
    )
  }
  if (!chats.data) {
    return (
      <div className="stack copilot__label" role="alert">
        <p className="small t2">{errorText(chats.error, t('common:errors.unreachable'))}</p>
        <div>
          <Button size="sm" onClick={() => void chats.refetch()}>
            {t('common:retry')}
          </Button>
        </div>
      </div>
    )
  }
  const all = chats.data.pages.flatMap(({ value }) => value)
  if (all.length === 0) return <p className="small t3 copilot__label">{t('noChats')}</p>
  return (
    <>
      <ul className="stack stack--2">
        {all.map((chat) => (
          <li key={chat.id} className="chats__row">
            <button type="button" className="chats__open" aria-current={chat.id === chatId ? 'page' : undefined} onClick={() => onOpen(chat.id)}>
              <span className="truncate" title={chat.title}>
                {chat.title}
              </span>
              <span className="tiny t3">{distance(new Date(chat.updated_at))}</span>
            </button>
            <IconButton icon={Trash2} size="sm" label={t('deleteLabel', { title: chat.title })} onClick={() => onDelete(chat)} />
          </li>
        ))}
      </ul>
      {chats.hasNextPage && (
        <LoadMore
          shown={all.length}
          total={chats.data.pages[0]?.total ?? all.length}
          hasMore
          isLoading={chats.isFetchingNextPage}
          onMore={() => void chats.fetchNextPage()}
        />
      )}
    </>
  )
}

interface DeleteDialogProps {
  chat: Chat | undefined
  onClose: () => void
  onDeleted: (id: string) => void
}

function DeleteDialog({ chat, onClose, onDeleted }: DeleteDialogProps): ReactNode {
  const { t } = useTranslation(['copilot', 'common'])
  const queries = useQueryClient()
  const remove = useMutation({
    mutationFn: (id: string) => call('DELETE /copilot/chats/{id}', { params: { id } }),
    onSuccess: (_, id) => {
      onDeleted(id)
      queries.removeQueries({ queryKey: chatQuery(id).queryKey })
      onClose()
      return queries.invalidateQueries({ queryKey: chatsQuery.queryKey })
    },
  })
  const close = () => {
    remove.reset()
    onClose()
  }
  return (
    <ConfirmDialog
      title={t('deleteTitle')}
      isOpen={chat !== undefined}
      onClose={close}
      confirmLabel={t('delete')}
      onConfirm={() => chat && remove.mutate(chat.id)}
      isDanger
      isLoading={remove.isPending}
      error={remove.isError ? errorText(remove.error, t('common:errors.unreachable')) : undefined}
    >
      {t('deleteText', { title: chat?.title ?? '' })}
    </ConfirmDialog>
  )
}
