// Colours for README.md by a real grammar: Markdown with Terraform and shell
// inside needs one. Loaded when that file is opened.
import { createHighlighterCore, type HighlighterCore, type ThemeRegistrationRaw } from 'shiki/core'
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript'
import type { Token, TokenKind } from '../lib/highlight.ts'

/** A colour stands for a kind: the page has colours of its own for each, in both themes. */
const KINDS: Readonly<Record<string, TokenKind>> = {
  '#000001': 'keyword',
  '#000002': 'string',
  '#000003': 'number',
  '#000004': 'comment',
  '#000005': 'reference',
}

const THEME: ThemeRegistrationRaw = {
  name: 'kinds',
  type: 'dark',
  settings: [
    { settings: { foreground: '#000000', background: '#ffffff' } },
    {
      scope: ['markup.heading', 'entity.name.section', 'keyword', 'storage', 'entity.name.type.hcl'],
      settings: { foreground: '#000001' },
    },
    { scope: ['string', 'markup.inline.raw', 'markup.underline.link'], settings: { foreground: '#000002' } },
    { scope: ['constant.numeric', 'constant.language'], settings: { foreground: '#000003' } },
    {
      scope: [
        'comment',
        'punctuation.definition.list.begin',
        'punctuation.definition.table',
        'fenced_code.block.language',
      ],
      settings: { foreground: '#000004' },
    },
    { scope: ['string.other.link.title', 'variable', 'entity.name.function'], settings: { foreground: '#000005' } },
  ],
}

let loading: Promise<HighlighterCore> | undefined

function load(): Promise<HighlighterCore> {
  loading ??= createHighlighterCore({
    themes: [THEME],
    langs: [import('shiki/langs/markdown.mjs'), import('shiki/langs/hcl.mjs'), import('shiki/langs/shellscript.mjs')],
    engine: createJavaScriptRegexEngine(),
  })
  return loading
}

/** The coloured parts of each line of a Markdown text. */
export async function highlightMarkdown(text: string): Promise<Token[][]> {
  const highlighter = await load()
  const { tokens } = highlighter.codeToTokens(text, { lang: 'markdown', theme: THEME.name ?? '' })
  return tokens.map((line) =>
    line.map(({ content, color }) => ({ kind: KINDS[color?.toLowerCase() ?? ''] ?? 'text', text: content })),
  )
}
