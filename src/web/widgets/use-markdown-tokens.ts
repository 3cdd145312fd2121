import { useQuery } from '@tanstack/react-query'
import { localQuery } from '../api/query.ts'
import type { Token } from '../lib/highlight.ts'

/**
 * The colours of a Markdown text; undefined until its grammar has come, or where it cannot.
 * @param text undefined while no Markdown is shown
 */
export function useMarkdownTokens(text: string | undefined): readonly (readonly Token[])[] | undefined {
  const tokens = useQuery({
    ...localQuery('markdown', [text], async () =>
      (await import('./highlight-markdown.ts')).highlightMarkdown(text ?? ''),
    ),
    enabled: text !== undefined,
    retry: false,
  })
  return text === undefined ? undefined : tokens.data
}
