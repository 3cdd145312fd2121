// A change that people are asked about first, in a dialog.
import { useState } from 'react'
import { errorText } from '../api/errors.ts'
import { useChange } from '../api/use-change.ts'
import { useTexts } from '../locales/texts.ts'

interface AskedOptions<Subject> {
  send: (subject: Subject) => Promise<unknown>
  onDone: (subject: Subject) => void
  /** Reads again what the change was about, also when it failed. */
  refresh: () => Promise<unknown>
}

interface Asked<Subject> {
  /** What is asked about; undefined while nothing is. */
  asked: Subject | undefined
  ask: (subject: Subject) => void
  /** What ConfirmDialog takes of it. */
  dialog: {
    isOpen: boolean
    onClose: () => void
    onConfirm: () => void
    isLoading: boolean
    error: string | undefined
  }
}

/** Asks before something is changed. The dialog stays open with the reason when that fails. */
export function useAsked<Subject>({ send, onDone, refresh }: AskedOptions<Subject>): Asked<Subject> {
  const { t } = useTexts('common')
  const [asked, setAsked] = useState<Subject>()
  const change = useChange({
    mutationFn: send,
    onSuccess: (_, subject) => {
      setAsked(undefined)
      onDone(subject)
    },
    onSettled: refresh,
  })
  return {
    asked,
    ask: setAsked,
    dialog: {
      isOpen: asked !== undefined,
      onClose: () => {
        setAsked(undefined)
        change.reset()
      },
      onConfirm: () => {
        if (asked !== undefined) change.mutate(asked)
      },
      isLoading: change.isPending,
      error: change.isError ? errorText(change.error, t('errors.unreachable')) : undefined,
    },
  }
}
