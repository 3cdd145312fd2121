import { lazy, Suspense, useState, type ReactNode } from 'react'
import type { ExportPipelineDialogProps } from './props.ts'
import { loadTexts } from '../../locales/i18n.ts'

const LazyBody = lazy(async () => {
  const texts = loadTexts('deploy')
  const { ExportPipelineDialogBody } = await import('./Body.tsx')
  await texts
  return { default: ExportPipelineDialogBody }
})

/** Generates the pipeline of a template or a stack. What it shows comes when it is opened first. */
export function ExportPipelineDialog(props: ExportPipelineDialogProps): ReactNode {
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
