import type { ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { useSentences } from '../../locales/words.ts'
import type { Saving } from '#engine/result.ts'
import { MoneyDelta } from '../../widgets/MoneyDelta.tsx'
import { Panel } from './Panel.tsx'

/** What would make the stack cheaper, and by how much. */
export function Savings({ savings }: { savings: readonly Saving[] }): ReactNode {
  const { t } = useTexts('results')
  const say = useSentences()
  return (
    <Panel section="savings" head={<span className="push small t3">{t('savings.perMonth')}</span>}>
      <ul className="rows small">
        {savings.map((saving) => (
          <li className="row row--top" key={saving.title}>
            <span className="grow">
              {say(saving.messages?.title, saving.title)}
              <span className="cell-sub">{say(saving.messages?.detail, saving.detail)}</span>
            </span>
            <MoneyDelta amount={-saving.monthly} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}
