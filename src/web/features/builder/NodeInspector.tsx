import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { findComponent } from '#engine/components/catalogue.ts'
import type { StackNode } from '#engine/stack/schema.ts'
import { Icon } from '../../ui/Icon.tsx'
import { TabPanel, Tabs } from '../../ui/Tabs.tsx'
import { componentIcon } from '../../widgets/component-icon.ts'
import type { Built } from './builder-context.ts'
import { Connections } from './Connections.tsx'
import { typeName } from './entries.ts'
import { PriceLines } from './PriceLines.tsx'
import { ResourceUse } from './ResourceUse.tsx'
import { Settings } from './Settings.tsx'
import styles from './inspector.module.css'

const NodeCode = lazy(() => import('./NodeCode.tsx').then((module) => ({ default: module.NodeCode })))

const PARTS = ['settings', 'connections', 'price', 'code'] as const
type Part = (typeof PARTS)[number]

/** The part that was looked at last: choosing another component keeps it. */
let lastPart: Part = 'settings'

interface NodeInspectorProps extends Built {
  node: StackNode
}

/** One component: its settings, what it is connected with, what it costs, the Terraform that it adds. */
export function NodeInspector({ stack, assessment, node }: NodeInspectorProps): ReactNode {
  const { t } = useTexts(['builder', 'common'])
  const [part, setPart] = useState<Part>(lastPart)
  const known = assessment.nodes.get(node.id)
  const connected = stack.connections.filter(({ from, to }) => from === node.id || to === node.id).length
  const component = findComponent(node.type)
  const show = (next: Part) => {
    lastPart = next
    setPart(next)
  }
  return (
    <>
      <div className={styles.inspectorHead}>
        <Icon of={componentIcon(component?.icon)} tone="accent" />
        <div className="grow">
          <h2 className="h3 truncate">{known?.title ?? typeName(node.type, stack.modules)}</h2>
          <p className="cell-sub truncate">{component?.services[stack.cloud] ?? t('customComponent')}</p>
        </div>
      </div>
      <Tabs
        label={t('inspector.parts')}
        tabs={PARTS.map((id) => ({
          id,
          label: (
            <>
              {t(`inspector.${id}`)}
              {id === 'connections' && connected > 0 && <span className="count">{connected}</span>}
            </>
          ),
        }))}
        value={part}
        onChange={show}
      />
      <TabPanel id={part} className={styles.inspectorBody}>
        {part === 'settings' && <Settings stack={stack} node={node} known={known} />}
        {part === 'connections' && <Connections stack={stack} assessment={assessment} node={node} />}
        {part === 'price' && (
          <>
            <PriceLines known={known} />
            <ResourceUse node={node} known={known} />
          </>
        )}
        {part === 'code' && (
          <Suspense fallback={<output className="small t3">{t('common:loading')}</output>}>
            <NodeCode stack={stack} id={node.id} />
          </Suspense>
        )}
      </TabPanel>
    </>
  )
}
