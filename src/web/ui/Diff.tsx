import { Fragment, useMemo, type ReactNode } from 'react'
import { useTexts } from '../locales/texts.ts'
import { highlightHcl, type Token, type TokenKind } from '../lib/highlight.ts'
import { diffLines, type DiffLine } from '../lib/line-diff.ts'

const CLASSES: Readonly<Record<TokenKind, string | undefined>> = {
  keyword: 'k',
  string: 's',
  number: 'n',
  comment: 'c',
  reference: 'y',
  text: undefined,
}

interface DiffProps {
  /** Name for screen readers, such as the file's name. */
  label: string
  before: string
  after: string
  /** Plain text is shown without colours. */
  language: 'hcl' | 'text'
  /** What stands below it beside the counts of lines. */
  foot?: ReactNode
}

/** What changed between two texts: removed and added lines with those around them. */
export function Diff({ label, before, after, language, foot }: DiffProps): ReactNode {
  const { t } = useTexts('common')
  const { parts, added, removed } = useMemo(() => diffLines(before, after), [before, after])
  return (
    <section className="code" aria-label={label}>
      <section className="code__scroll" tabIndex={0} aria-label={t('diff.changes', { name: label })}>
        <pre className="code__body">
          {parts.map((lines, index) => (
            <Fragment key={index}>
              {index > 0 && <span className="code__gap">…</span>}
              {lines.map((line, at) => (
                <Line key={at} line={line} language={language} />
              ))}
            </Fragment>
          ))}
        </pre>
      </section>
      <div className="code__foot">
        <span className="truncate">{label}</span>
        <span className="code__added">
          +{added} <span className="visually-hidden">{t('diff.added')}</span>
        </span>
        <span className="code__removed">
          -{removed} <span className="visually-hidden">{t('diff.removed')}</span>
        </span>
        {foot}
      </div>
    </section>
  )
}

function Line({ line, language }: { line: DiffLine; language: DiffProps['language'] }): ReactNode {
  const { kind, text, number } = line
  const tokens: readonly Token[] = language === 'hcl' ? highlightHcl(text) : [{ kind: 'text', text }]
  const content = (
    <>
      {text === '' && ' '}
      {tokens.map((token, index) => (
        <b key={index} className={CLASSES[token.kind]}>
          {token.text}
        </b>
      ))}
    </>
  )
  if (kind === 'added') return <ins data-line={number}>{content}</ins>
  if (kind === 'removed') return <del data-line={number}>{content}</del>
  return <span data-line={number}>{content}</span>
}
