import clsx from 'clsx'
import { ChevronUp, SlidersHorizontal } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { findComponent } from '#engine/components/catalogue.ts'
import { Icon } from '../../ui/Icon.tsx'
import { componentIcon } from '../../widgets/component-icon.ts'
import type { Built } from './builder-context.ts'
import { typeName } from './entries.ts'
import { EnvironmentPanel } from './EnvironmentPanel.tsx'
import { Money } from './Money.tsx'
import { NodeInspector } from './NodeInspector.tsx'
import { SelectionPanel } from './SelectionPanel.tsx'
import type { Selection } from './use-selection.ts'
import styles from './inspector.module.css'

interface InspectorProps extends Built {
  selection: Selection
}

/**
 * What is chosen, in detail: one component, several, or the environment of the whole. Below 900 px it is a sheet at the
 * bottom.
 */
export function Inspector({ stack, assessment, entries, selection }: InspectorProps): ReactNode {
  const { t } = useTexts('builder')
  const [isOpen, setIsOpen] = useState(false)
  const node = stack.nodes.find(({ id }) => id === selection.single)
  const known = node && assessment.nodes.get(node.id)
  const many = selection.ids.size > 1
  const title = node
    ? (known?.title ?? typeName(node.type, stack.modules))
    : many
      ? t('many.title', { count: selection.ids.size })
      : t('environment.title')
  return (
    <aside className={clsx(styles.inspector, isOpen && styles.isOpen)} aria-label={title}>
      <button type="button" className={styles.inspectorBar} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        <Icon of={node ? componentIcon(findComponent(node.type)?.icon) : SlidersHorizontal} tone="accent" />
        <span className="grow truncate">
          <span className="medium">{title}</span>
          {known && <span className="cell-sub truncate">{known.facts.join(', ')}</span>}
        </span>
        {known && (
          <span className="money medium">
            <Money monthly={known.monthly} isFree={known.isFree} />
          </span>
        )}
        <Icon of={ChevronUp} tone="muted" />
      </button>
      <div className={styles.inspectorContent}>
        {node ? (
          <NodeInspector key={node.id} stack={stack} assessment={assessment} entries={entries} node={node} />
        ) : many ? (
          <SelectionPanel
            stack={stack}
            assessment={assessment}
            ids={stack.nodes.flatMap(({ id }) => (selection.ids.has(id) ? [id] : []))}
          />
        ) : (
          <EnvironmentPanel stack={stack} />
        )}
      </div>
    </aside>
  )
}
