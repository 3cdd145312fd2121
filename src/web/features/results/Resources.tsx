import clsx from 'clsx'
import { Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { useSentences } from '../../locales/words.ts'
import type { StoredResult } from '#contract/results.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useAtLeast } from '../../widgets/use-at-least.ts'
import { Panel } from './Panel.tsx'
import styles from './results.module.css'

/** What the stack consists of by category, and what the compiler made different from what was asked. */
export function Resources({ result }: { result: StoredResult }): ReactNode {
  const { t } = useTexts('results')
  const say = useSentences()
  const atLeast = useAtLeast()
  return (
    <Panel
      section="resources"
      head={<span className="t3 small">{atLeast(result, t('resources.note', { count: result.resource_count }))}</span>}
    >
      <div className="panel__body">
        <dl className={clsx('dl dl--rows', styles.resultCategories)}>
          {Object.entries(result.resources_summary).flatMap(([category, texts]) => [
            <dt key={`${category}-name`}>
              {category} <span className="count">{texts.length}</span>
            </dt>,
            <dd key={category}>
              <ul className="stack stack--2">
                {texts.map((text) => (
                  <li key={text}>{text}</li>
                ))}
              </ul>
            </dd>,
          ])}
        </dl>
      </div>
      {result.diagnostics.length > 0 && (
        <div className={clsx('panel__foot', styles.resultFoot)}>
          <h3 className="tiny t3 medium">{t('resources.changed')}</h3>
          <ul className="check-list">
            {result.diagnostics.map(({ message, messages, severity }) => (
              <li key={message}>
                <Icon of={severity === 'info' ? Info : TriangleAlert} tone={severity === 'info' ? 'info' : 'warning'} />
                <span>{say(messages, message)}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Panel>
  )
}
