import { useMemo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { CompiledStack } from '#engine/result.ts'
import { CodeFiles } from '../../widgets/CodeFiles.tsx'
import { filesOf } from '../../widgets/generated-files.ts'

interface FilesProps {
  result: CompiledStack
  /** Name of the open one. */
  file: string
  onFile: (name: string) => void
}

/** The Terraform that the template becomes. */
export function Files({ result, file, onFile }: FilesProps): ReactNode {
  const { t } = useTranslation('templates')
  const files = useMemo(() => filesOf(result), [result])
  return (
    <div className="template-files">
      <CodeFiles label={t('files')} files={files} file={file} onFile={onFile} />
    </div>
  )
}
