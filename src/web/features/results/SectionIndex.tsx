import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import type { StoredResult } from '#contract/results.ts'
import type { Section } from './sections.ts'
import { useKnownCost } from '../../widgets/use-known-cost.ts'
import styles from './results.module.css'

/** How far below the top of the window a section begins to be the current one: bar, index and some air. */
const CURRENT_FROM_PX = 140

/** What stays visible at the left of the current section's link. */
const LEAD_PX = 16

/**
 * The section that is being read: the one that the address names while it is at the top, else
 * of those in the first column whose head has passed the top the last one to do so.
 */
function findCurrent(sections: readonly Section[]): Section | undefined {
  const places = sections.flatMap((section) => {
    const place = document.getElementById(section)?.getBoundingClientRect()
    return place ? [{ section, top: place.top, bottom: place.bottom, left: place.left }] : []
  })
  const named = places.find(
    ({ section, top, bottom }) =>
      `#${section}` === window.location.hash && top < CURRENT_FROM_PX && bottom > CURRENT_FROM_PX,
  )
  if (named) return named.section
  const firstColumn = Math.min(...places.map(({ left }) => left))
  const passed = places.filter(({ top, left }) => top < CURRENT_FROM_PX && left === firstColumn)
  return passed.length === 0 ? sections[0] : passed.reduce((best, one) => (one.top > best.top ? one : best)).section
}

/** Leads to the parts of the page; sticks under the bar with the price at its right. */
export function SectionIndex({
  sections,
  cost,
}: {
  sections: readonly Section[]
  cost: StoredResult['cost_estimate']
}): ReactNode {
  const { t } = useTexts('results')
  const knownCost = useKnownCost()
  const nav = useRef<HTMLElement>(null)
  const [current, setCurrent] = useState<Section | undefined>(sections[0])
  const key = sections.join()
  useEffect(() => {
    const mark = () => setCurrent(findCurrent(key.split(',') as Section[]))
    window.addEventListener('scroll', mark, { passive: true })
    mark()
    return () => window.removeEventListener('scroll', mark)
  }, [key])
  useEffect(() => {
    const link = nav.current?.querySelector<HTMLElement>('[aria-current]')
    if (nav.current && link) nav.current.scrollLeft = link.offsetLeft - LEAD_PX
  }, [current])
  return (
    <nav className={styles.index} ref={nav} aria-label={t('index.label')}>
      {sections.map((section) => (
        <a key={section} href={`#${section}`} aria-current={section === current ? 'true' : undefined}>
          {t(`sections.${section}`)}
        </a>
      ))}
      <span className={styles.indexTotal} data-wide>
        <b className="strong money">{knownCost(cost.total_monthly, cost)}</b> {t('index.perMonth')}
      </span>
    </nav>
  )
}
