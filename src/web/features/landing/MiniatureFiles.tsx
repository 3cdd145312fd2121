import { useEffect, useMemo, useRef, type ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import type { CompiledStack } from '#engine/result.ts'
import { Badge } from '../../ui/Badge.tsx'
import { CodeLines, CodeViewer } from '../../ui/CodeViewer.tsx'
import { excerptOf } from './miniature.ts'
import styles from './landing.module.css'

interface MiniatureFilesProps {
  stack: CompiledStack
  /** The stack of the answers before, if there were any. */
  before: CompiledStack | undefined
}

/** The most expensive resources and their sizes; what the last answer changed is marked and scrolled into sight. */
export function MiniatureFiles({ stack, before }: MiniatureFilesProps): ReactNode {
  const { t } = useTexts('landing')
  const frame = useRef<HTMLDivElement>(null)
  const { lines, shownResources } = useMemo(() => excerptOf(stack, before), [stack, before])
  const texts = useMemo(() => lines.map((line) => line.text), [lines])
  const changed = new Set(lines.flatMap((line, index) => (line.isChanged ? [index] : [])))
  useEffect(() => {
    const body = frame.current?.querySelector<HTMLElement>('.code__scroll')
    const hit = body?.querySelector<HTMLElement>('.hit')
    if (body) body.scrollTop = hit && hit.offsetTop > body.clientHeight / 2 ? hit.offsetTop - body.clientHeight / 4 : 0
  }, [lines])
  return (
    <div ref={frame} className={styles.miniCode}>
      <CodeViewer
        label={t('mini.code')}
        bar={
          <>
            <span className="mono small">{t('mini.files')}</span>
            <span className="t3 tiny">{t('mini.excerpt', { shown: shownResources, total: stack.resource_count })}</span>
            {changed.size > 0 && (
              <span className="push">
                <Badge tone="accent">{t('mini.changed', { count: changed.size })}</Badge>
              </span>
            )}
          </>
        }
      >
        <CodeLines
          label={t('mini.files')}
          lines={texts}
          numbers={lines.map((line) => line.number)}
          language="hcl"
          marked={changed}
        />
      </CodeViewer>
    </div>
  )
}
