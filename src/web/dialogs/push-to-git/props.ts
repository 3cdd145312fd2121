import type { StackSource } from '../stack-source.ts'

/** What the dialog is opened with. */
export interface PushToGitDialogProps {
  isOpen: boolean
  onClose: () => void
  source: StackSource | { result_id: string }
  name: string
}
