import { Info } from 'lucide-react'
import type { ReactNode } from 'react'
import type { CompiledStack } from '#engine/result.ts'
import { useSentences } from '../../locales/words.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Panel } from './Panel.tsx'

/** What follows from the facts of this stack, the most important first. */
export function Recommendations({
  result: { recommendations, recommendation_messages: messages },
}: {
  result: Pick<CompiledStack, 'recommendations' | 'recommendation_messages'>
}): ReactNode {
  const say = useSentences()
  return (
    <Panel section="recommendations" head={<span className="count">{recommendations.length}</span>}>
      <div className="panel__body">
        <ul className="check-list">
          {recommendations.map((text, index) => (
            <li key={text}>
              <Icon of={Info} tone="info" />
              <span>{say(messages?.[index], text)}</span>
            </li>
          ))}
        </ul>
      </div>
    </Panel>
  )
}
