import { useRef, type ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { useSentences } from '../../locales/words.ts'
import { CLOUD_LIST } from '#engine/clouds/index.ts'
import { isSupported, type Component } from '#engine/components/component.ts'
import type { CloudId } from '#engine/vocabulary.ts'
import { useFormat } from '../../lib/format.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useTooltip } from '../../ui/use-tooltip.tsx'
import { knownOn } from './catalogue.ts'
import { Money } from './Money.tsx'
import styles from './components.module.css'

/** What a component costs on a cloud, or that the cloud lacks it and why. */
export function CataloguePrice({ component, cloud }: { component: Component; cloud: CloudId }): ReactNode {
  const { t } = useTexts('components')
  const { cents } = useFormat()
  const say = useSentences()
  const found = knownOn(component, cloud)
  if (!found) return <Skeleton width="3rem" height="1rem" />
  if (!found.isThere) return <Missing component={component} reason={say(found.messages, found.reason)} />
  return (
    <>
      <Money amount={found.monthly} />
      {found.monthlyInAll !== null && found.along.length > 0 && (
        <span className="cell-sub">{t('price.along', { amount: cents(found.monthlyInAll) })}</span>
      )}
      {found.monthly !== null && found.pricedLines < found.lines.length && (
        <span className="cell-sub">{t('price.priced', { priced: found.pricedLines, total: found.lines.length })}</span>
      )}
    </>
  )
}

/** Names the clouds that have it; the reason and what takes its place are in a tooltip that the keyboard reaches. */
function Missing({ component, reason }: { component: Component; reason: string }): ReactNode {
  const { t } = useTexts('components')
  const ref = useRef<HTMLButtonElement>(null)
  const { trigger, tooltip } = useTooltip(ref, reason)
  const clouds = CLOUD_LIST.filter((one) => isSupported(component.lower[one.id])).map((one) => one.label)
  return (
    <>
      <button ref={ref} type="button" className={styles.catalogueMissing} aria-disabled="true" {...trigger}>
        {t('catalogue.only', { clouds: clouds.join(', ') })}
      </button>
      {tooltip}
    </>
  )
}
