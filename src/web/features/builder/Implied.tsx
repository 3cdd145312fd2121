import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Assessment } from '#engine/builder/assess.ts'
import { findComponent } from '#engine/components/catalogue.ts'
import type { ArchitectureNode } from '#engine/result.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { componentIcon } from '../../widgets/component-icon.ts'
import { useBuilder } from './builder-context.ts'
import { Money } from './Money.tsx'

interface ImpliedProps {
  nodes: readonly ArchitectureNode[]
  assessment: Assessment
}

/** What the compiler adds by itself because something needs it; putting it into the chain makes its settings one's own. */
export function Implied({ nodes, assessment }: ImpliedProps): ReactNode {
  const { t } = useTranslation('builder')
  const { actions, readOnlyReason } = useBuilder()
  if (nodes.length === 0) return null
  return (
    <section className="layer" aria-labelledby="implied">
      <h2 className="layer__label" id="implied">
        {t('implied.title')}
      </h2>
      <ul className="layer__nodes chain__implied">
        {nodes.map((node) => {
          const known = assessment.nodes.get(node.id)
          return (
            <li key={node.id} className="node node--implied">
              <div className="node__main">
                <Icon of={componentIcon(findComponent(node.type)?.icon)} />
                <span className="node__words">
                  <span className="node__name">
                    <span className="truncate">{node.name}</span>
                  </span>
                  <span className="node__text">{node.facts.join(', ')}</span>
                </span>
                <span className="money node__price">{known && <Money monthly={known.monthly} isFree={known.isFree} />}</span>
              </div>
              <Button size="sm" variant="ghost" icon={Plus} disabledReason={readOnlyReason} onClick={() => actions.add(node.type)}>
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
