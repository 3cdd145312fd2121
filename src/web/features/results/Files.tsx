import { WrapText } from 'lucide-react'
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { useSearchParams } from 'react-router'
import type { StoredResult } from '#contract/results.ts'
import { filesOnDisk } from '#engine/compile/on-disk.ts'
import { FILE_LAYOUTS } from '#engine/compile/split.ts'
import { FILE_NAMES } from '#engine/result.ts'
import { useFormat } from '../../lib/format.ts'
import { linesOf } from '../../lib/highlight.ts'
import { CodeLines, CodeViewer } from '../../ui/CodeViewer.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { TabPanel, Tabs } from '../../ui/Tabs.tsx'
import { CopyButton } from '../../widgets/CopyButton.tsx'
import { MarkdownView } from '../../widgets/MarkdownView.tsx'
import { useMarkdownTokens } from '../../widgets/use-markdown-tokens.ts'
import { FileSearch } from './FileSearch.tsx'
import type { LayoutChoice } from '../../widgets/use-file-layout.ts'
import styles from './results.module.css'

const encoder = new TextEncoder()

/** The generated files. The open one is in the address. */
export function Files({ result, layout }: { result: StoredResult; layout: LayoutChoice }): ReactNode {
  const { t } = useTexts(['results', 'common'])
  const { kilobytes } = useFormat()
  const [params, setParams] = useSearchParams()
  const files = useMemo(
    () => Object.entries(filesOnDisk(result, layout.value)).map(([name, text]) => ({ name, text })),
    [result, layout.value],
  )
  const [first] = files
  const file = files.find(({ name }) => name === params.get('file')) ?? first
  const [query, setQuery] = useState('')
  const [isWrapped, setIsWrapped] = useState(false)
  const [form, setForm] = useState<'text' | 'source'>('text')
  const frame = useRef<HTMLDivElement>(null)
  const text = file?.text ?? ''
  const lines = useMemo(() => linesOf(text), [text])
  const isReadme = file?.name === FILE_NAMES.readme_md
  const isRead = isReadme && form === 'text'
  const tokens = useMarkdownTokens(isReadme && !isRead ? lines.join('\n') : undefined)
  useEffect(() => {
    // The tabs scroll where they do not fit: the open one stays in sight, and the page does not move.
    const tab = frame.current?.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')
    const bar = tab?.parentElement
    if (tab && bar) bar.scrollLeft = tab.offsetLeft - bar.offsetLeft - (bar.clientWidth - tab.offsetWidth) / 2
  }, [file?.name])
  const open = (name: string) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        if (name === first?.name) after.delete('file')
        else after.set('file', name)
        return after
      },
      { preventScrollReset: true },
    )
  if (!file) return null
  return (
    <div id="files" ref={frame} className={styles.resultFiles}>
      <CodeViewer
        label={t('sections.files')}
        bar={
          <>
            <Tabs
              label={t('sections.files')}
              tabs={files.map(({ name }) => ({ id: name, label: name }))}
              value={file.name}
              onChange={open}
            />
            {isReadme && (
              <Segmented
                label={t('files.form')}
                options={[
                  { value: 'text', label: t('files.text') },
                  { value: 'source', label: t('files.source') },
                ]}
                value={form}
                onChange={setForm}
              />
            )}
            {!isRead && (
              <>
                <FileSearch lines={lines} frame={frame} query={query} onQuery={setQuery} />
                <IconButton
                  icon={WrapText}
                  label={t('files.wrap')}
                  size="sm"
                  isPressed={isWrapped}
                  onClick={() => setIsWrapped(!isWrapped)}
                />
              </>
            )}
            <CopyButton key={file.name} text={text} />
          </>
        }
        foot={
          <>
            <span>{t('common:lines', { count: lines.length })}</span>
            <span>{kilobytes(encoder.encode(text).length)}</span>
            <span className="truncate" data-wide>
              {result.proof.providers.map(({ source, version }) => `${source} ${version}`).join(', ')}
            </span>
            {result.main_parts && (
              <span className="push">
                <Segmented
                  label={t('files.layout')}
                  options={FILE_LAYOUTS.map((value) => ({ value, label: t(`files.layouts.${value}`) }))}
                  value={layout.value}
                  onChange={layout.choose}
                />
              </span>
            )}
          </>
        }
      >
        <TabPanel id={file.name}>
          {isRead ? (
            <div className={styles.resultReadme} tabIndex={0}>
              <MarkdownView text={text} drawing={<DrawnBelow />} />
            </div>
          ) : (
            <CodeLines
              key={file.name}
              label={file.name}
              lines={lines}
              language={isReadme ? 'text' : 'hcl'}
              tokens={tokens}
              query={query}
              isWrapped={isWrapped}
            />
          )}
        </TabPanel>
      </CodeViewer>
    </div>
  )
}

/** The page draws the architecture itself. */
function DrawnBelow(): ReactNode {
  const { t } = useTexts('results')
  return (
    <p key="drawing">
      <a className="link" href="#architecture">
        {t('files.drawn')}
      </a>
    </p>
  )
}
