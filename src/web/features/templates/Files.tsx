import { useMemo, type ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import type { CompiledStack } from '#engine/result.ts'
import { CodeFiles } from '../../widgets/CodeFiles.tsx'
import { filesOf } from '../../widgets/generated-files.ts'
import styles from './templates.module.css'

interface FilesProps {
  result: CompiledStack
  /** Name of the open one. */
  file: string
  onFile: (name: string) => void
}

/** The Terraform that the template becomes. */
export function Files({ result, file, onFile }: FilesProps): ReactNode {
  const { t } = useTexts('templates')
  const files = useMemo(() => filesOf(result), [result])
  return (
    <div className={styles.templateFiles}>
      <CodeFiles label={t('files')} files={files} file={file} onFile={onFile} />
    </div>
  )
}
