import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTexts } from '../locales/texts.ts'
import { useNavigate } from 'react-router'
import { useAccount } from '../api/account.ts'
import { errorText } from '../api/errors.ts'
import { forgetGone } from '../api/forget-gone.ts'
import { invalidate } from '../api/query.ts'
import { useChange } from '../api/use-change.ts'
import { to } from '../pages.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { showToast } from '../ui/toast.ts'

interface RemoveMemberDialogProps {
  /** Of what someone is a member. */
  list: 'projects' | 'teams'
  id: string
  /** Someone leaves on their own. */
  isSelf: boolean
  /** What is asked, what the button says, what will happen, and what is said when it is done. */
  words: { readonly title: string; readonly confirm: string; readonly text: string; readonly done: string }
  /** Asks the server. */
  send: () => Promise<unknown>
  isOpen: boolean
  onClose: () => void
}

/** Takes someone out of a project or a team, or leaves it, after asking. */
export function RemoveMemberDialog(props: RemoveMemberDialogProps): ReactNode {
  const { list, id, isSelf, words, send, isOpen, onClose } = props
  const { t } = useTexts('common')
  const account = useAccount()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const removal = useChange({
    mutationFn: send,
    onSuccess: async () => {
      onClose()
      showToast('success', words.done)
      // After leaving, only an administrator can still see it.
      if (isSelf && account.role !== 'admin') {
        await navigate(to(list))
        await forgetGone(queries, `GET /${list}/{id}`, id)
      } else await invalidate(queries, `GET /${list}`)
    },
  })
  const close = () => {
    removal.reset()
    onClose()
  }
  return (
    <ConfirmDialog
      title={words.title}
      isOpen={isOpen}
      onClose={close}
      confirmLabel={words.confirm}
      onConfirm={() => removal.mutate()}
      isDanger
      isLoading={removal.isPending}
      error={removal.isError ? errorText(removal.error, t('errors.unreachable')) : undefined}
    >
      {words.text}
    </ConfirmDialog>
  )
}
