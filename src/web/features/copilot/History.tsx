import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import clsx from 'clsx'
import { MessageSquarePlus, Trash2 } from 'lucide-react'
import { useCallback, useState, type ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import type { Chat } from '#contract/copilot.ts'
import { call } from '../../api/client.ts'
import { chatsQuery } from '../../api/copilot.ts'
import { errorText } from '../../api/errors.ts'
import { answersOf } from '../../api/query.ts'
import { useChange } from '../../api/use-change.ts'
import { useFormat } from '../../lib/format.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { LoadMore } from '../../widgets/LoadMore.tsx'
import styles from './copilot.module.css'

export interface HistoryProps {
  /** The chat that is open; undefined for a new one. */
  chatId: string | undefined
  /** Opens a chat; undefined begins a new one. */
  onOpen: (id: string | undefined) => void
}

/** The chats of this person, newest first: to open, to delete, and to begin again. */
export function History({ chatId, onOpen }: HistoryProps): ReactNode {
  const { t } = useTexts('copilot')
  const [toDelete, setToDelete] = useState<Chat>()
  const close = useCallback(() => setToDelete(undefined), [])
  return (
    <nav className={styles.chats} aria-label={t('chats')}>
      <div className={styles.chatsHead}>
        <p className="tiny t3">{t('chats')}</p>
        <Button size="sm" variant="ghost" icon={MessageSquarePlus} onClick={() => onOpen(undefined)}>
          {t('newChat')}
        </Button>
      </div>
      <ChatList chatId={chatId} onOpen={onOpen} onDelete={setToDelete} />
      <DeleteDialog chat={toDelete} onClose={close} onDeleted={(id) => id === chatId && onOpen(undefined)} />
    </nav>
  )
}

function ChatList({ chatId, onOpen, onDelete }: HistoryProps & { onDelete: (chat: Chat) => void }): ReactNode {
  const { t } = useTexts(['copilot', 'common'])
  const { distance } = useFormat()
  const chats = useInfiniteQuery(chatsQuery)
  if (chats.isPending) {
    return (
      <output className={clsx('stack', styles.copilotLabel)} aria-label={t('common:loading')}>
        <Skeleton width="80%" />
        <Skeleton width="60%" />
      </output>
    )
  }
  if (!chats.data) {
    return (
      <div className={clsx('stack', styles.copilotLabel)} role="alert">
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
  if (all.length === 0) return <p className={clsx('small t3', styles.copilotLabel)}>{t('noChats')}</p>
  return (
    <>
      <ul className="stack stack--2">
        {all.map((chat) => (
          <li key={chat.id} className={styles.chatsRow}>
            <button
              type="button"
              className={styles.chatsOpen}
              aria-current={chat.id === chatId ? 'page' : undefined}
              onClick={() => onOpen(chat.id)}
            >
              <span className="truncate" title={chat.title}>
                {chat.title}
              </span>
              <span className="tiny t3">{distance(new Date(chat.updated_at))}</span>
            </button>
            <IconButton
              icon={Trash2}
              size="sm"
              label={t('deleteLabel', { title: chat.title })}
              onClick={() => onDelete(chat)}
            />
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
  const { t } = useTexts(['copilot', 'common'])
  const queries = useQueryClient()
  const remove = useChange({
    mutationFn: (id: string) => call('DELETE /copilot/chats/{id}', { params: { id } }),
    onSuccess: (_, id) => {
      onDeleted(id)
      queries.removeQueries(answersOf('GET /copilot/chats/{id}', { id }))
      onClose()
      return queries.invalidateQueries(answersOf('GET /copilot/chats'))
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
