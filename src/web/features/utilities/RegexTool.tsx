import { useMemo, type ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { useFormat } from '../../lib/format.ts'
import { useSettled } from '../../lib/use-settled.ts'
import type { Problem } from './outcome.ts'
import { describeMatches, MAX_MATCHES, readRegexInput, type Found, type RegexAnswer, type RegexJob } from './regex.ts'
import { RegexTable } from './RegexTable.tsx'
import { RegexText } from './RegexText.tsx'
import type { Ran } from './runner.ts'
import { sampleOf } from './samples.ts'
import { TextPanes, type Shown } from './TextPanes.tsx'
import type { TextToolProps } from './TextTools.tsx'
import { ToolFrame } from './ToolFrame.tsx'
import { useRan } from './use-ran.ts'
import { lengthProblem } from './use-shown.tsx'

/** A pattern that takes longer is ended: some never come to an end. */
const LIMIT_MS = 1000
const SETTLE_MS = 120

const start = () => new Worker(new URL('./regex-worker.ts', import.meta.url), { type: 'module' })

/** Shows what a pattern matches in a text. */
export function RegexTool({ input, onInput, options }: TextToolProps): ReactNode {
  const { t } = useTexts('utilities')
  const { number } = useFormat()
  const settled = useSettled(input, SETTLE_MS)
  const read = useMemo(() => {
    const problem = lengthProblem(settled)
    return problem ? { ok: false as const, problem } : readRegexInput(settled)
  }, [settled])
  const job = settled !== '' && read.ok ? read.job : undefined
  const { done, isBusy } = useRan<RegexJob, RegexAnswer>(start, LIMIT_MS, job)
  const result = useMemo((): { found?: Found; problem?: Problem } => (done ? resultOf(done.ran) : {}), [done])
  const shown = useMemo((): Shown => {
    if (input === '' || settled === '') return { kind: 'nothing' }
    if (!read.ok) return { kind: 'problem', problem: read.problem, of: settled }
    if (!done) return { kind: 'busy' }
    if (result.problem) return { kind: 'problem', problem: result.problem, of: settled }
    if (!result.found) return { kind: 'busy' }
    const { text } = done.job
    return {
      kind: 'text',
      text: describeMatches(text, result.found),
      body: <RegexText text={text} found={result.found} />,
    }
  }, [input, settled, read, done, result])
  const count = result.found?.matches.length ?? 0
  const key = result.found?.hasMore ? 'regex.more' : 'regex.matches'
  return (
    <ToolFrame tool="regex-tester">
      <TextPanes
        tool="regex-tester"
        input={input}
        onInput={onInput}
        sample={sampleOf('regex-tester', options)}
        shown={shown}
        isBusy={isBusy}
        foot={<span>{t(key, { count, shown: number(result.found?.hasMore ? MAX_MATCHES : count) })}</span>}
      />
      {shown.kind === 'text' && done && result.found && count > 0 && (
        <RegexTable key={settled} text={done.job.text} found={result.found} />
      )}
    </ToolFrame>
  )
}

function resultOf(ran: Ran<RegexAnswer>): { found?: Found; problem?: Problem } {
  if (ran.state !== 'done')
    return {
      problem: {
        message: 'stopped',
        why: ran.state === 'late' ? 'late' : 'failed',
        values: { seconds: LIMIT_MS / 1000 },
      },
    }
  if (ran.answer.ok) return { found: ran.answer.found }
  return {
    problem: {
      message: 'regexPattern',
      why: 'pattern',
      values: { reason: ran.answer.reason },
      isPlaceSaid: true,
      at: 0,
    },
  }
}
