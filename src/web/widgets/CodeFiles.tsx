import { useMemo, type ReactNode } from 'react'
import { useTexts } from '../locales/texts.ts'
import { useFormat } from '../lib/format.ts'
import { linesOf, type Token } from '../lib/highlight.ts'
import { CodeLines, CodeViewer } from '../ui/CodeViewer.tsx'
import { TabPanel, Tabs } from '../ui/Tabs.tsx'
import { CopyButton } from './CopyButton.tsx'
import type { GeneratedFile } from './generated-files.ts'

const encoder = new TextEncoder()

interface CodeFilesProps {
  /** Name for screen readers. */
  label: string
  files: readonly GeneratedFile[]
  /** Name of the open one: the first where none has it. */
  file: string | null
  onFile: (name: string) => void
  /** The coloured parts of each line of the open one, where it is not Terraform. */
  tokens?: readonly (readonly Token[])[] | undefined
  /** Stands beside the number of lines in place of the size. */
  note?: ReactNode
}

/** Files to read and to copy, a tab each. */
export function CodeFiles({ label, files, file, onFile, tokens, note }: CodeFilesProps): ReactNode {
  const { t } = useTexts('common')
  const { kilobytes } = useFormat()
  const open = files.find(({ name }) => name === file) ?? files[0]
  const lines = useMemo(() => linesOf(open?.text ?? ''), [open?.text])
  if (!open) return null
  return (
    <CodeViewer
      label={label}
      bar={
        <>
          <Tabs
            label={label}
            tabs={files.map(({ name }) => ({ id: name, label: name }))}
            value={open.name}
            onChange={onFile}
          />
          <CopyButton key={open.name} text={open.text} />
        </>
      }
      foot={
        <>
          <span>{t('lines', { count: lines.length })}</span>
          {note ?? <span>{kilobytes(encoder.encode(open.text).length)}</span>}
        </>
      }
    >
      <TabPanel id={open.name}>
        <CodeLines
          key={open.name}
          label={open.name}
          lines={lines}
          language={open.name.endsWith('.tf') ? 'hcl' : 'text'}
          tokens={tokens}
        />
      </TabPanel>
    </CodeViewer>
  )
}
