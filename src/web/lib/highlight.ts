// Colours for Terraform without a grammar engine: what the printer writes is
// regular enough for one expression per line, and the page needs no download.

export type TokenKind = 'keyword' | 'string' | 'number' | 'comment' | 'reference' | 'text'

export interface Token {
  kind: TokenKind
  text: string
}

const HCL =
  /(?<comment>#.*$|\/\/.*$)|(?<string>"(?:[^"\\$%]|\\.|\$(?!\{)|%(?!\{)|[$%]\{(?:[^{}"]|"[^"]*"|\{[^{}]*\})*\})*")|(?<number>\b\d+(?:\.\d+)?\b)|(?<keyword>^\s*(?:resource|data|variable|output|locals|provider|terraform|module|moved|import|check|removed)\b|\b(?:true|false|null|for|in|if)\b)|(?<reference>\b(?:local|var|data|each|count|path|self|[a-z][a-z0-9]*_[a-z0-9_]+)\.[A-Za-z0-9_.[\]*]+)/g

/** The lines of a file as they are shown: the newline at its end begins none. */
export function linesOf(text: string): string[] {
  return text.replace(/\n$/, '').split('\n')
}

/**
 * The coloured parts of one line of Terraform; joined they give the line again.
 * @param line a line without its newline
 */
export function highlightHcl(line: string): Token[] {
  return highlightBy(HCL, line)
}

/**
 * The coloured parts of one line; joined they give the line again.
 * @param pattern global, with a group for each kind that it knows
 */
export function highlightBy(pattern: RegExp, line: string): Token[] {
  const tokens: Token[] = []
  let end = 0
  for (const match of line.matchAll(pattern)) {
    if (match.index > end) tokens.push({ kind: 'text', text: line.slice(end, match.index) })
    const kind = (Object.entries(match.groups ?? {}).find(([, text]) => text !== undefined)?.[0] ?? 'text') as TokenKind
    tokens.push({ kind, text: match[0] })
    end = match.index + match[0].length
  }
  if (end < line.length) tokens.push({ kind: 'text', text: line.slice(end) })
  return tokens
}
