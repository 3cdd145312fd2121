import type { ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import type { WorkflowRun } from '#contract/workflows.ts'
import { Badge } from '../../ui/Badge.tsx'
import type { Tone } from '../../ui/Icon.tsx'

const TONES: Readonly<Record<WorkflowRun['outcome'], Tone | undefined>> = {
  done: 'success',
  'not-met': undefined,
  refused: 'warning',
  failed: 'danger',
  stopped: 'warning',
}

/** How a run ended. */
export function OutcomeBadge({ outcome }: { outcome: WorkflowRun['outcome'] }): ReactNode {
  const { t } = useTexts('workflows')
  const tone = TONES[outcome]
  return <Badge {...(tone && { tone })}>{t(`runs.outcomes.${outcome}`)}</Badge>
}
