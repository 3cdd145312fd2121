import { lazy, Suspense, useState, type ReactNode } from 'react'
import type { EnvironmentType } from '#engine/vocabulary.ts'
import { loadTexts } from '../locales/i18n.ts'
import type { StackSource } from './deploy-source.ts'

const LazyBody = lazy(async () => {
  const texts = loadTexts('deploy')
  const { ExportPipelineDialogBody } = await import('./ExportPipelineDialogBody.tsx')
  await texts
  return { default: ExportPipelineDialogBody }
})

export interface ExportPipelineDialogProps {
  isOpen: boolean
  onClose: () => void
  source: StackSource
  name: string
  environmentType: EnvironmentType
}

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
