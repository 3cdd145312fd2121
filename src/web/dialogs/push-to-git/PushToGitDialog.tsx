import { lazy, Suspense, useState, type ReactNode } from 'react'
import { loadTexts } from '../../locales/i18n.ts'
import type { PushToGitDialogProps } from './props.ts'

const LazyBody = lazy(async () => {
  const texts = loadTexts('deploy')
  const { PushToGitDialogBody } = await import('./Body.tsx')
  await texts
  return { default: PushToGitDialogBody }
})

/**
 * Commits the files of a result, a template or a stack to a Git repository. What it shows comes when it is opened
 * first.
 */
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
