import { useMemo, type ReactNode } from 'react'
import { CodeLines, CodeViewer } from '../../ui/CodeViewer.tsx'
import { CopyButton } from '../../widgets/CopyButton.tsx'
import styles from './components.module.css'

/** A file of Terraform to read and to copy. */
export function CodeBox({ name, text }: { name: string; text: string }): ReactNode {
  const lines = useMemo(() => text.trimEnd().split('\n'), [text])
  return (
    <div className={styles.partCode}>
      <CodeViewer
        label={name}
        bar={
          <>
            <span className="mono small grow truncate">{name}</span>
            <CopyButton text={text} />
          </>
        }
      >
        <CodeLines label={name} lines={lines} language="hcl" />
      </CodeViewer>
    </div>
  )
}
