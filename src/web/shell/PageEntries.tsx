import type { ReactNode } from 'react'
import { useTexts } from '../locales/texts.ts'
import { NavLink } from 'react-router'
import { PAGES, to } from '../pages.ts'
import type { PlainPageId } from './sections.ts'

/** Pages of the site under their section. */
export function PageEntries({ pages, label }: { pages: readonly PlainPageId[]; label: string }): ReactNode {
  const { t } = useTexts('common')
  return (
    <ul aria-label={label}>
      {pages.map((page) => (
        <li key={page} className="nav__entry">
          <NavLink className="nav__child" to={to(page)} end>
            <span className="truncate">{t(PAGES[page].title)}</span>
          </NavLink>
        </li>
      ))}
    </ul>
  )
}
