// Markdown as text with headings, lists and tables; loaded when it is needed.
import Markdown, { RuleType, type MarkdownToJSX } from 'markdown-to-jsx/react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import './markdown-text.css'

interface MarkdownTextProps {
  text: string
  /** Where a link leads inside the product; undefined for one that leads nowhere here, whose words stay. */
  pathOf?: (href: string) => string | undefined
  /** In place of a drawing in Mermaid. */
  drawing?: ReactNode
}

/**
 * Markdown as people read it. HTML in it stays text, links lead to web pages or into the product, and pictures are not
 * loaded: a text of others brings neither code nor requests to elsewhere.
 */
export function MarkdownText({ text, pathOf, drawing }: MarkdownTextProps): ReactNode {
  const options: MarkdownToJSX.Options = {
    disableParsingRawHTML: true,
    forceBlock: true,
    wrapper: Article,
    renderRule: (next, node, _, state) => {
      if (node.type === RuleType.image) return node.alt ?? null
      if (node.type !== RuleType.codeBlock) return next()
      if (node.lang === 'mermaid') return drawing ?? null
      return (
        <pre key={state.key} tabIndex={0}>
          <code>{node.text}</code>
        </pre>
      )
    },
    overrides: {
      // The page has its own title.
      h1: { component: 'h2', props: { className: 'h2' } },
      h2: { component: 'h3', props: { className: 'h3' } },
      h3: { component: 'h4', props: { className: 'medium' } },
      a: { component: Anchor, props: { pathOf } },
      table: WideTable,
    },
  }
  return <Markdown options={options}>{text}</Markdown>
}

function Article({ children }: { children?: ReactNode }): ReactNode {
  return <article className="markdown">{children}</article>
}

const isOfTheWeb = (href: string) => /^https?:\/\//i.test(href)

function Anchor({
  href = '',
  pathOf,
  children,
}: Pick<MarkdownTextProps, 'pathOf'> & { href?: string; children?: ReactNode }): ReactNode {
  if (isOfTheWeb(href)) {
    return (
      <a className="link" href={href} target="_blank" rel="noreferrer">
        {children}
      </a>
    )
  }
  const path = pathOf?.(href)
  return path === undefined ? (
    children
  ) : (
    <Link className="link" to={path}>
      {children}
    </Link>
  )
}

/** It scrolls in itself where it does not fit; the keyboard gets there. */
function WideTable({ children }: { children?: ReactNode }): ReactNode {
  return (
    <div className="table-wrap" tabIndex={0} role="group">
      <table className="table table--plain">{children}</table>
    </div>
  )
}
