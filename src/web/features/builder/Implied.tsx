import clsx from 'clsx'
import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import type { Assessment } from '#engine/builder/assess.ts'
import { findComponent } from '#engine/components/catalogue.ts'
import type { ArchitectureNode } from '#engine/result.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { componentIcon } from '../../widgets/component-icon.ts'
import { useBuilder } from './builder-context.ts'
import { Money } from './Money.tsx'
import styles from './chain.module.css'

interface ImpliedProps {
  nodes: readonly ArchitectureNode[]
  assessment: Assessment
}

/**
 * What the compiler adds automatically because something needs it; putting it into the chain makes its settings your
 * own.
 */
export function Implied({ nodes, assessment }: ImpliedProps): ReactNode {
  const { t } = useTexts('builder')
  const { actions, readOnlyReason } = useBuilder()
  if (nodes.length === 0) return null
  return (
    <section className={styles.layer} aria-labelledby="implied">
      <h2 className={styles.layerLabel} id="implied">
        {t('implied.title')}
      </h2>
      <ul className={clsx(styles.layerNodes, styles.chainImplied)}>
        {nodes.map((node) => {
          const known = assessment.nodes.get(node.id)
          return (
            <li key={node.id} className={clsx(styles.node, styles.nodeImplied)}>
              <div className={styles.nodeMain}>
                <Icon of={componentIcon(findComponent(node.type)?.icon)} />
                <span className={styles.nodeWords}>
                  <span className={styles.nodeName}>
                    <span className="truncate">{node.name}</span>
                  </span>
                  <span className={styles.nodeText}>{node.facts.join(', ')}</span>
                </span>
                <span className={clsx('money', styles.nodePrice)}>
                  {known && <Money monthly={known.monthly} isFree={known.isFree} />}
                </span>
              </div>
              <Button
                size="sm"
                variant="ghost"
                icon={Plus}
                disabledReason={readOnlyReason}
                onClick={() => actions.add(node.type)}
              >
                <span aria-hidden="true">{t('implied.own')}</span>
                <span className="visually-hidden">{t('implied.ownName', { name: node.name })}</span>
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
