import { lazy, Suspense, useState, type ReactNode } from 'react'
import { loadTexts } from '../../locales/i18n.ts'
import { InUsd } from '../../widgets/InUsd.tsx'
import type { Deployed } from './values.ts'

const LazyBody = lazy(async () => {
  const texts = loadTexts(['deploy', 'environments', 'lifecycle'])
  const { DeployDialogBody } = await import('./Body.tsx')
  await texts
  return { default: DeployDialogBody }
})

interface DeployDialogProps extends Deployed {
  isOpen: boolean
  onClose: () => void
}

/** Makes an environment of a template or a stack. What it shows comes when it is opened first. */
export function DeployDialog(props: DeployDialogProps): ReactNode {
  const [hasOpened, setHasOpened] = useState(props.isOpen)
  if (props.isOpen && !hasOpened) setHasOpened(true)
  return (
    hasOpened && (
      <Suspense>
        <InUsd>
          <LazyBody {...props} />
        </InUsd>
      </Suspense>
    )
  )
}
