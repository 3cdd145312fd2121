import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '../../../ui/IconButton.tsx'
import styles from '../workflows.module.css'

/** Takes a condition or an action out of the sentence. */
export function RemoveButton({ label, onClick }: { label: string; onClick: () => void }): ReactNode {
  return <IconButton icon={X} size="sm" label={label} onClick={onClick} className={styles.clauseRemove} isRepeatable />
}
