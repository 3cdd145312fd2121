import type { ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { useWords } from '../../locales/words.ts'
import type { Workflow } from '#contract/workflows.ts'
import { Callout } from '../../ui/Callout.tsx'

/** What can be kept but hardly is meant, each with its sentence. */
export function Problems({ problems }: { problems: Workflow['problems'] }): ReactNode {
  const { t } = useTexts('workflows')
  const say = useWords()
  return problems.map((problem) => (
    <Callout key={`${problem.kind}-${problem.message}`} tone="warning">
      <b className="medium">{t(`problems.${problem.kind}`)}.</b> {say(problem, problem.message)}
    </Callout>
  ))
}
