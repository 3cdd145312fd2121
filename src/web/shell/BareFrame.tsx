import { X } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useTexts } from '../locales/texts.ts'
import { Link, Outlet } from 'react-router'
import { to } from '../pages.ts'
import { buttonClass } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { BarNotePlace } from '../widgets/BarNote.tsx'
import { Brand } from './Brand.tsx'
import { ThemeButton } from './ThemeButton.tsx'
import { usePage } from './use-page.ts'

/** A page without the shell: one bar above it. */
export function BareFrame(): ReactNode {
  const { t } = useTexts('common')
  const page = usePage()
  const [notePlace, setNotePlace] = useState<HTMLElement | null>(null)
  return (
    <div className="bare">
      <header className="barebar">
        <Brand hasName />
        {page && <span className="barebar__title truncate">{t(page.heading ?? page.title)}</span>}
        <span className="push row">
          {page?.note && (
            <span className="tiny t3" data-wide>
              {t(page.note)}
            </span>
          )}
          <span className="tiny t3" data-wide ref={setNotePlace} />
          <ThemeButton />
          {page?.canClose && (
            <Link className={`${buttonClass({ variant: 'ghost' })} btn--icon`} to={to('home')} aria-label={t('close')}>
              <Icon of={X} />
            </Link>
          )}
        </span>
      </header>
      <BarNotePlace value={notePlace}>
        <Outlet />
      </BarNotePlace>
    </div>
  )
}
