import { useQuery } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import { moduleQuery } from '../api/query.ts'
import { useTexts } from '../locales/texts.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import { Loaded } from './Loaded.tsx'
import type { MarkdownText } from './MarkdownText.tsx'

/** The reader of Markdown comes when one is first shown. */
const READER = moduleQuery('markdown-text', () => import('./MarkdownText.tsx'))

/** Markdown as people read it, once its reader has come. */
export function MarkdownView(props: ComponentProps<typeof MarkdownText>): ReactNode {
  const { t } = useTexts('common')
  const reader = useQuery(READER)
  if (reader.data) return <reader.data.MarkdownText {...props} />
  return (
    <Loaded
      of={reader}
      failed={t('markdown.failed')}
      pending={
        <output className="stack" aria-label={t('loading')}>
          <Skeleton width="40%" height="1.5rem" />
          <Skeleton width="90%" />
          <Skeleton width="75%" />
        </output>
      }
    />
  )
}
