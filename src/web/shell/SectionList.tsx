import { useState, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useTexts } from '../locales/texts.ts'
import { Section } from './Section.tsx'
import { SECTION_IDS, type SectionId } from './sections.ts'
import { useCurrentInView } from './use-current-in-view.ts'
import { useSectionLayout } from './use-section-layout.ts'

/**
 * The sections in the order of this person. They are moved by dragging, by Alt and an arrow key, and from their menus.
 */
export function SectionList({ isNarrow }: { isNarrow: boolean }): ReactNode {
  const { t } = useTexts('shell')
  const layout = useSectionLayout()
  const [said, setSaid] = useState('')
  const { pathname } = useLocation()
  const nav = useCurrentInView(pathname)
  const { shown } = layout
  const announce = (id: SectionId, order: readonly SectionId[]) =>
    setSaid(t('section.moved', { name: t(`sections.${id}`), place: order.indexOf(id) + 1, count: order.length }))
  const mover = (id: SectionId, step: 1 | -1) => () => announce(id, layout.move(id, step))
  const drop = (given: string, target: SectionId, side: 'before' | 'after') => {
    const id = SECTION_IDS.find((one) => one === given)
    if (id) announce(id, layout.moveTo(id, target, side))
  }
  return (
    <nav className="nav" aria-label={t('sectionsLabel')} ref={nav}>
      <ul>
        {shown.map((id, index) => (
          <Section
            key={id}
            id={id}
            isOpen={layout.isOpen(id)}
            onToggle={() => layout.toggle(id)}
            isNarrow={isNarrow}
            onMoveUp={index > 0 ? mover(id, -1) : undefined}
            onMoveDown={index < shown.length - 1 ? mover(id, 1) : undefined}
            onDropSection={(dropped, side) => drop(dropped, id, side)}
          />
        ))}
      </ul>
      <output className="visually-hidden">{said}</output>
    </nav>
  )
}
