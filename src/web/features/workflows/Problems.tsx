import type { ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { useWords } from '../../locales/words.ts'
import type { Workflow } from '#contract/workflows.ts'
import { Callout } from '../../ui/Callout.tsx'

/** A contradiction within a rule names no other. */
function titleOf({ kind, workflow_ids }: Workflow['problems'][number]) {
  return kind === 'contradiction' && workflow_ids.length === 0 ? 'contradictsItself' : kind
}

/** What can be kept but hardly is meant, each with its sentence. */
export function Problems({ problems }: { problems: Workflow['problems'] }): ReactNode {
  const { t } = useTexts('workflows')
  const say = useWords()
  return problems.map((problem) => (
    <Callout key={`${problem.kind}-${problem.message}`} tone="warning">
      <b className="medium">{t(`problems.${titleOf(problem)}`)}.</b> {say(problem, problem.message)}
    </Callout>
  ))
}
