import clsx from 'clsx'
import { useMemo, type ReactNode } from 'react'
import { highlightHcl, type Token, type TokenKind } from '../lib/highlight.ts'

interface CodeViewerProps {
  /** Name for screen readers. */
  label: string
  /** Left to right: tabs, search, buttons. */
  bar: ReactNode
  foot?: ReactNode
  children: ReactNode
}

/** The frame of a code viewer; put {@link CodeLines} into it. */
export function CodeViewer({ label, bar, foot, children }: CodeViewerProps): ReactNode {
  return (
    <section className="code" aria-label={label}>
      <div className="code__bar">{bar}</div>
      {children}
      {foot !== undefined && <div className="code__foot">{foot}</div>}
    </section>
  )
}

const CLASSES: Readonly<Record<TokenKind, string | undefined>> = {
  keyword: 'k',
  string: 's',
  number: 'n',
  comment: 'c',
  reference: 'y',
  text: undefined,
}

interface CodeLinesProps {
  /** Name for screen readers, such as the file's name. */
  label: string
  lines: readonly string[]
  /** Plain text is shown without colours, unless `tokens` has them. */
  language: 'hcl' | 'text'
  /** The coloured parts of each line, from a grammar of the caller's. */
  tokens?: readonly (readonly Token[])[] | undefined
  /** Numbers of the lines where they do not follow on each other; undefined for a line that has none. */
  numbers?: readonly (number | undefined)[]
  /** Index of each line that is marked, such as changed or found. */
  marked?: ReadonlySet<number>
  /** Text whose occurrences are marked, in any case. */
  query?: string
  isWrapped?: boolean
}

/** Lines of code with numbers and colours. */
export function CodeLines({
  label,
  lines,
  language,
  tokens: given,
  numbers,
  marked,
  query = '',
  isWrapped = false,
}: CodeLinesProps): ReactNode {
  const parts = useMemo(
    () =>
      given ?? lines.map((line) => (language === 'hcl' ? highlightHcl(line) : [{ kind: 'text' as const, text: line }])),
    [given, lines, language],
  )
  return (
    <div className="code__scroll" role="group" tabIndex={0} aria-label={label}>
      <pre className={clsx('code__body', isWrapped && 'code__body--wrap')}>
        {parts.map((tokens, index) => (
          <span
            key={index}
            data-line={numbers ? numbers[index] : index + 1}
            className={marked?.has(index) ? 'hit' : undefined}
          >
            {tokens.length === 0 && ' '}
            {tokens.map((token, at) => (
              <b key={at} className={CLASSES[token.kind]}>
                <Found text={token.text} query={query} />
              </b>
            ))}
          </span>
        ))}
      </pre>
    </div>
  )
}

/** A text with every occurrence of the query marked. */
function Found({ text, query }: { text: string; query: string }): ReactNode {
  if (query === '' || !text.toLowerCase().includes(query.toLowerCase())) return text
  const escaped = query.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return text
    .split(new RegExp(`(${escaped})`, 'gi'))
    .map((part, index) => (index % 2 === 1 ? <mark key={index}>{part}</mark> : part))
}
