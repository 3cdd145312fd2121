import { Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '../../ui/Icon.tsx'
import { Panel } from './Panel.tsx'

/** What follows from the facts of this stack, the most important first. */
export function Recommendations({ recommendations }: { recommendations: readonly string[] }): ReactNode {
  return (
    <Panel section="recommendations" head={<span className="count">{recommendations.length}</span>}>
      <div className="panel__body">
        <ul className="check-list">
          {recommendations.map((text) => (
            <li key={text}>
              <Icon of={Info} tone="info" />
              <span>{text}</span>
            </li>
          ))}
        </ul>
      </div>
    </Panel>
  )
}
