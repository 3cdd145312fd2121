import { WrapText } from 'lucide-react'
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { useSearchParams } from 'react-router'
import type { StoredResult } from '#contract/results.ts'
import { FILE_NAMES, listFiles, type TerraformFiles } from '#engine/result.ts'
import { useFormat } from '../../lib/format.ts'
import { linesOf } from '../../lib/highlight.ts'
import { CodeLines, CodeViewer } from '../../ui/CodeViewer.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { TabPanel, Tabs } from '../../ui/Tabs.tsx'
import { CopyButton } from '../../widgets/CopyButton.tsx'
import { useMarkdownTokens } from '../../widgets/use-markdown-tokens.ts'
import { FileSearch } from './FileSearch.tsx'
import styles from './results.module.css'

type FileKey = keyof TerraformFiles
const encoder = new TextEncoder()

/** The generated files. The open one is in the address. */
export function Files({ result }: { result: StoredResult }): ReactNode {
  const { t } = useTexts(['results', 'common'])
  const { kilobytes } = useFormat()
  const [params, setParams] = useSearchParams()
  const files = listFiles(result.terraform).map(({ key, name }) => ({ id: key, label: name }))
  const file = files.find(({ label }) => label === params.get('file')) ?? {
    id: 'main_tf' as const,
    label: FILE_NAMES.main_tf,
  }
  const [query, setQuery] = useState('')
  const [isWrapped, setIsWrapped] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  const text = result.terraform[file.id] ?? ''
  const lines = useMemo(() => linesOf(text), [text])
  const tokens = useMarkdownTokens(file.id === 'readme_md' ? lines.join('\n') : undefined)
  useEffect(() => {
    // The tabs scroll where they do not fit: the open one stays in sight, and the page does not move.
    const tab = frame.current?.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')
    const bar = tab?.parentElement
    if (tab && bar) bar.scrollLeft = tab.offsetLeft - bar.offsetLeft - (bar.clientWidth - tab.offsetWidth) / 2
  }, [file.id])
  const open = (id: FileKey) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        if (id === 'main_tf') after.delete('file')
        else after.set('file', FILE_NAMES[id])
        return after
      },
      { preventScrollReset: true },
    )
  return (
    <div id="files" ref={frame} className={styles.resultFiles}>
      <CodeViewer
        label={t('sections.files')}
        bar={
          <>
            <Tabs label={t('sections.files')} tabs={files} value={file.id} onChange={open} />
            <FileSearch lines={lines} frame={frame} query={query} onQuery={setQuery} />
            <IconButton
              icon={WrapText}
              label={t('files.wrap')}
              size="sm"
              isPressed={isWrapped}
              onClick={() => setIsWrapped(!isWrapped)}
            />
            <CopyButton key={file.id} text={text} />
          </>
        }
        foot={
          <>
            <span>{t('common:lines', { count: lines.length })}</span>
            <span>{kilobytes(encoder.encode(text).length)}</span>
            <span className="push truncate">
              {result.proof.providers.map(({ source, version }) => `${source} ${version}`).join(', ')}
            </span>
          </>
        }
      >
        <TabPanel id={file.id}>
          <CodeLines
            key={file.id}
            label={file.label}
            lines={lines}
            language={file.id === 'readme_md' ? 'text' : 'hcl'}
            tokens={tokens}
            query={query}
            isWrapped={isWrapped}
          />
        </TabPanel>
      </CodeViewer>
    </div>
  )
}
