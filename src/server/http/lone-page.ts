// A page that stands alone: without scripts and without anything from elsewhere, so that it can be kept.
import { hash } from 'node:crypto'
import { raw } from 'hono/html'
import { lastingPage, type HtmlPage } from './implement.ts'

/** What every such page begins with; the rest of its style follows. */
const BASE = `
:root { color-scheme: light dark; --line: light-dark(#d9dee7, #2a3344); --soft: light-dark(#f4f6fa, #141b28); --dim: light-dark(#525d70, #9aa7bd); --accent: light-dark(#1d4ed8, #8ab4ff); }
body { margin: 0; font: 15px/1.55 system-ui, sans-serif; background: light-dark(#fff, #0b101a); color: light-dark(#131a26, #e8edf6); }
p { margin: .25rem 0; } .dim { color: var(--dim); }
table { border-collapse: collapse; width: 100%; font-size: 14px; } th, td { text-align: left; vertical-align: top; padding: .35rem .75rem .35rem 0; border-bottom: 1px solid var(--line); } th { color: var(--dim); font-weight: 550; }
`

/** The style of a kind of page, and what makes an answer of a text that has it. */
export interface LonePage {
  /** For its head, in one piece: the policy lets in these bytes alone. */
  readonly style: ReturnType<typeof raw>
  readonly answer: (text: string) => HtmlPage
}

/** Prepares a kind of page. @param ownStyle what its style adds */
export function lonePage(ownStyle: string): LonePage {
  const style = `${BASE}${ownStyle}`
  const policy = `default-src 'none'; style-src 'sha256-${hash('sha256', style, 'base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
  return { style: raw(`<style>${style}</style>`), answer: (text) => lastingPage(text, policy) }
}
