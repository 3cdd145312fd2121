import type { ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import type { Section } from './sections.ts'

interface PanelProps {
  section: Section
  /** Instead of the section's own title. */
  title?: string
  /** Beside the title and at its right. */
  head?: ReactNode
  children: ReactNode
}

/** A part of the page with its title; the section index leads to it. */
export function Panel({ section, title, head, children }: PanelProps): ReactNode {
  const { t } = useTexts('results')
  const titleId = `${section}-title`
  return (
    <section className="panel" id={section} aria-labelledby={titleId}>
      <div className="panel__head">
        <h2 className="h3" id={titleId}>
          {title ?? t(`sections.${section}`)}
        </h2>
        {head}
      </div>
      {children}
    </section>
  )
}
