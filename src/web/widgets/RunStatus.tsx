import clsx from 'clsx'
import type { ReactNode } from 'react'
import type { Run } from '#contract/run.ts'
import { useRunWords } from './use-run-words.ts'

/** The status of a run as a dot and a word. */
export function RunStatus({ run }: { run: Pick<Run, 'status' | 'kind' | 'cancel'> }): ReactNode {
  const { status } = useRunWords()
  const { tone, text } = status(run)
  return <span className={clsx('status', `status--${tone}`)}>{text}</span>
}
