import { lazy, Suspense, useState, type ReactNode } from 'react'
import { loadTexts } from '../locales/i18n.ts'
import type { StackSource } from './deploy-source.ts'

const LazyBody = lazy(async () => {
  const texts = loadTexts('deploy')
  const { PushToGitDialogBody } = await import('./PushToGitDialogBody.tsx')
  await texts
  return { default: PushToGitDialogBody }
})

export interface PushToGitDialogProps {
  isOpen: boolean
  onClose: () => void
  source: StackSource | { result_id: string }
  name: string
}

/** Commits the files of a result, a template or a stack to a Git repository. What it shows comes when it is opened first. */
export function PushToGitDialog(props: PushToGitDialogProps): ReactNode {
  const [hasOpened, setHasOpened] = useState(props.isOpen)
  if (props.isOpen && !hasOpened) setHasOpened(true)
  return (
    hasOpened && (
      <Suspense>
        <LazyBody {...props} />
      </Suspense>
    )
  )
}
