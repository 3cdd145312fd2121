import { useMemo, useState, type ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import type { Pipeline } from '#contract/pipelines.ts'
import { linesOf, type Token } from '../../lib/highlight.ts'
import { CodeFiles } from '../../widgets/CodeFiles.tsx'
import { highlightYaml } from './yaml.ts'
import { useMarkdownTokens } from '../../widgets/use-markdown-tokens.ts'

interface FilesProps {
  pipeline: Pipeline
  /** Whether someone has to approve before it applies. */
  isApproved: boolean
}

/** The pipeline and what goes beside it, a tab each. */
export function ExportPipelineDialogFiles({ pipeline, isApproved }: FilesProps): ReactNode {
  const { t } = useTexts('deploy')
  const all: Readonly<Record<string, string>> = { [pipeline.file_name]: pipeline.yaml, ...pipeline.files }
  const [file, setFile] = useState(pipeline.file_name)
  const tokens = useTokens(file, all[file] ?? '')
  return (
    <div className="deploy-viewer">
      <CodeFiles
        label={t('pipeline.files')}
        files={Object.entries(all).map(([name, text]) => ({ name, text }))}
        file={file}
        onFile={setFile}
        tokens={tokens}
        note={<span className="push truncate">{t(isApproved ? 'pipeline.approval' : 'pipeline.noApproval')}</span>}
      />
    </div>
  )
}

/** The colours of a file that is not Terraform. */
function useTokens(file: string, text: string): readonly (readonly Token[])[] | undefined {
  const lines = useMemo(() => linesOf(text), [text])
  const markdown = useMarkdownTokens(file.endsWith('.md') ? lines.join('\n') : undefined)
  return useMemo(
    () => (/\.(md|tf)$/.test(file) ? markdown : lines.map((line) => highlightYaml(line))),
    [file, lines, markdown],
  )
}
