import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { message } from '#words/message.ts'
import { useTexts } from '../../locales/texts.ts'
import { useWords } from '../../locales/words.ts'
import type { ImportDifference, ImportedResource } from '#contract/imports.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Icon } from '../../ui/Icon.tsx'
import styles from './components.module.css'

/** What a component has of a resource: losses at once, the rest where someone opens it. */
export function Differences({ resource }: { resource: ImportedResource }): ReactNode {
  const { t } = useTexts('importing')
  const { carried, differences } = resource
  const losses = differences.filter(({ matters }) => matters !== null)
  const others = differences.filter(({ matters }) => matters === null)
  return (
    <>
      {losses.length > 0 && (
        <ul className={styles.importLosses}>
          {losses.map((one) => (
            <OneDifference key={one.argument} of={one} />
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <details>
          <summary>{t('different', { count: others.length })}</summary>
          <ul className={styles.importLosses}>
            {others.map((one) => (
              <OneDifference key={one.argument} of={one} />
            ))}
          </ul>
        </details>
      )}
      {carried.length > 0 && (
        <details>
          <summary>{t('carried', { count: carried.length })}</summary>
          <ul className={styles.importLosses}>
            {carried.map(({ argument, value }) => (
              <li key={argument} className="mono">
                {argument} = {value}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

function OneDifference({ of: { argument, before, after, matters } }: { of: ImportDifference }): ReactNode {
  const { t } = useTexts('importing')
  const say = useWords()
  return (
    <li>
      {matters !== null && <Badge tone="warning">{say(message('imports.aspect', { aspect: matters }), matters)}</Badge>}
      <span className="mono">{argument}</span>
      <span className="mono">{before ?? <span className="t3">{t('notSet')}</span>}</span>
      <Icon of={ArrowRight} />
      <span className="mono">{after ?? <span className="t3">{t('none')}</span>}</span>
    </li>
  )
}
