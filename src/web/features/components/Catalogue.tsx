import clsx from 'clsx'
import { SearchX } from 'lucide-react'
import { useEffect, useReducer, type ReactNode } from 'react'
import { useCatalogue } from '../../locales/catalogue.ts'
import { useTexts } from '../../locales/texts.ts'
import { CLOUD_LIST } from '#engine/clouds/index.ts'
import { COMPONENTS, findComponent } from '#engine/components/catalogue.ts'
import { CATEGORIES, type Category } from '#engine/components/component.ts'
import { Chip } from '../../ui/Chip.tsx'
import { FilterBar } from '../../ui/FilterBar.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { SearchInput } from '../../ui/SearchInput.tsx'
import { useFilters } from '../../widgets/use-filters.ts'
import { describeOn, findComponents } from './catalogue.ts'
import { CatalogueTable } from './CatalogueTable.tsx'
import { ComponentDetail } from './ComponentDetail.tsx'
import { useShown } from './use-shown.ts'
import styles from './components.module.css'

/** How many components the catalogue has. */
export const COUNT = COMPONENTS.length

/** How long prices are worked out at a time, in milliseconds, so that the page stays quick. */
const TURN_MS = 8

/** Works every price out, a turn at a time; draws again after each. */
function usePrices(): void {
  const [, draw] = useReducer((turns: number) => turns + 1, 0)
  useEffect(() => {
    const rest = COMPONENTS.flatMap((component) => CLOUD_LIST.map((cloud) => ({ component, cloud: cloud.id })))
    const turn = () => {
      const start = performance.now()
      while (rest.length > 0 && performance.now() - start < TURN_MS) {
        const next = rest.shift()
        if (next) describeOn(next.component, next.cloud)
      }
      draw()
      timer = rest.length > 0 ? window.setTimeout(turn) : undefined
    }
    let timer: number | undefined = window.setTimeout(turn)
    return () => window.clearTimeout(timer)
  }, [])
}

/** The components that come with the product, by category, with what they cost on three clouds. */
export function Catalogue(): ReactNode {
  const { t } = useTexts('components')
  const [filters, change] = useFilters({ search: '', category: '' })
  const { shown, close } = useShown()
  usePrices()
  const category: Category | '' = CATEGORIES.find((one) => one === filters.category) ?? ''
  const { describe } = useCatalogue()
  const found = findComponents(category, filters.search, describe)
  const chosen = findComponent(shown ?? '')
  return (
    <div className="stack stack--16">
      <FilterBar>
        <SearchInput label={t('catalogue.search')} value={filters.search} onChange={(search) => change({ search })} />
        <Chip isPressed={category === ''} onClick={() => change({ category: '' })}>
          {t('catalogue.all')}
        </Chip>
        {CATEGORIES.map((one) => (
          <Chip key={one} isPressed={category === one} onClick={() => change({ category: one })}>
            {t(`categories.${one}`)}
          </Chip>
        ))}
      </FilterBar>
      <div className={chosen ? clsx(styles.parts, styles.partsSplit) : styles.parts}>
        <div className="stack">
          {found.length === 0 ? (
            <p className="row small t2" role="status">
              <Icon of={SearchX} tone="muted" />
              {t('catalogue.noneFound')}
            </p>
          ) : (
            <>
              <CatalogueTable components={found} shown={chosen?.type} />
              <p className="tiny t3">
                {t('catalogue.basis', { regions: CLOUD_LIST.map((cloud) => cloud.defaultRegion).join(', ') })}
              </p>
            </>
          )}
        </div>
        {chosen && <ComponentDetail key={chosen.type} component={chosen} onClose={close} />}
      </div>
    </div>
  )
}
