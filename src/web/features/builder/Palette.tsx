import clsx from 'clsx'
import { memo, useDeferredValue, useRef, useState, type ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { CATEGORIES } from '#engine/components/component.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useTooltip } from '../../ui/use-tooltip.tsx'
import { componentIcon } from '../../widgets/component-icon.ts'
import { useBuilder } from './builder-context.ts'
import { AddedPrice, usePartWords } from './AddedPrice.tsx'
import { matching, type Entry } from './entries.ts'
import { priceOf } from './entry-price.ts'
import { useDragSource } from './use-drag.ts'
import styles from './builder.module.css'

interface PaletteProps {
  entries: readonly Entry[]
  /** The stack to which they are added: contextOf it. */
  context: string
}

/** The components by category, to be dragged into the chain or added with a click. */
export const Palette = memo(function Palette({ entries, context }: PaletteProps): ReactNode {
  const { t } = useTexts('builder')
  const [search, setSearch] = useState('')
  const found = matching(entries, search, undefined)
  // The prices come after everything else of the page is drawn.
  const settled = useDeferredValue(context, '')
  return (
    <aside className={styles.paletteCol} aria-label={t('components')}>
      <div className="input">
        <input
          type="search"
          aria-label={t('searchComponents')}
          placeholder={t('searchComponents')}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      </div>
      {CATEGORIES.map((category) => {
        const own = found.filter((entry) => entry.category === category)
        if (own.length === 0) return null
        return (
          <section key={category} aria-labelledby={`palette-${category}`}>
            <h2 className={styles.paletteGroup} id={`palette-${category}`}>
              {t(`categories.${category}`)}
            </h2>
            {own.map((entry) => (
              <Part key={entry.type} entry={entry} context={settled} />
            ))}
          </section>
        )
      })}
      {found.length === 0 && <p className={clsx('small t2', styles.paletteColNone)}>{t('add.none')}</p>}
    </aside>
  )
})

const Part = memo(function Part({ entry, context }: { entry: Entry; context: string }): ReactNode {
  const { t } = useTexts('builder')
  const { actions, readOnlyReason } = useBuilder()
  const ref = useRef<HTMLDivElement>(null)
  const reason = entry.unsupported ?? readOnlyReason
  const price = context === '' ? undefined : priceOf(entry, context)
  const partWords = usePartWords()
  // What comes along or becomes larger is said before the click.
  const parts = price && price.parts.length > 1 ? partWords(price.parts).join('; ') : undefined
  const { trigger, tooltip } = useTooltip(ref, reason ?? parts)
  useDragSource(ref, 'part', entry.type, reason !== undefined)
  return (
    <>
      <div ref={ref} className={styles.palettePart} data-off={reason === undefined ? undefined : true}>
        <Icon of={componentIcon(entry.icon)} />
        <button
          type="button"
          className={clsx('truncate', styles.paletteButton)}
          aria-label={t('add.one', { name: entry.name })}
          aria-disabled={reason === undefined ? undefined : true}
          onClick={() => reason === undefined && actions.add(entry.type, entry.module)}
          {...trigger}
        >
          {entry.name}
        </button>
        <span className="money">{price && <AddedPrice added={price} />}</span>
      </div>
      {tooltip}
    </>
  )
})
