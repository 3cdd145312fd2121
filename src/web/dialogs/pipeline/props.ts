import type { EnvironmentType } from '#engine/vocabulary.ts'
import type { StackSource } from '../stack-source.ts'

/** What the dialog is opened with. */
export interface ExportPipelineDialogProps {
  isOpen: boolean
  onClose: () => void
  source: StackSource
  name: string
  environmentType: EnvironmentType
}
