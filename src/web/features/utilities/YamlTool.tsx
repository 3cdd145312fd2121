import { useMemo, type ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { useSettled } from '../../lib/use-settled.ts'
import { Segmented } from '../../ui/Segmented.tsx'
import { highlightYaml } from '../../dialogs/pipeline/yaml.ts'
import { highlightJson } from './highlight.ts'
import type { Outcome, Problem } from './outcome.ts'
import type { Ran } from './runner.ts'
import { sampleOf } from './samples.ts'
import { TextPanes, type Shown } from './TextPanes.tsx'
import type { TextToolProps } from './TextTools.tsx'
import { ToolFrame } from './ToolFrame.tsx'
import { useRan } from './use-ran.ts'
import { lengthProblem, shownOf } from './use-shown.tsx'
import type { YamlJob } from './yaml-worker.ts'

/** A megabyte takes about a tenth of this. */
const LIMIT_MS = 20_000
const SETTLE_MS = 120

const start = () => new Worker(new URL('./yaml-worker.ts', import.meta.url), { type: 'module' })

/** Converts YAML to JSON and back. */
export function YamlTool({ input, onInput, options, onOptions }: TextToolProps): ReactNode {
  const { t } = useTexts('utilities')
  const settled = useSettled(input, SETTLE_MS)
  const direction = options.yaml
  const problem = lengthProblem(settled)
  const isWork = settled !== '' && !problem
  const job = useMemo(
    (): YamlJob | undefined => (isWork ? { direction, input: settled } : undefined),
    [isWork, direction, settled],
  )
  const { done, isBusy } = useRan<YamlJob, Outcome>(start, LIMIT_MS, job)
  const shown = useMemo((): Shown => {
    if (input === '') return { kind: 'nothing' }
    if (problem) return { kind: 'problem', problem, of: settled }
    if (!done || done.job.direction !== direction) return { kind: 'busy' }
    return shownOf(outcomeOf(done.ran), done.job.input, {
      highlight: direction === 'to-json' ? highlightJson : highlightYaml,
    })
  }, [input, problem, settled, done, direction])
  const directions = [
    { value: 'to-json', label: t('yaml.toJson') },
    { value: 'to-yaml', label: t('yaml.toYaml') },
  ] as const
  return (
    <ToolFrame
      tool="yaml-converter"
      options={
        <Segmented
          label={t('direction')}
          options={directions}
          value={direction}
          onChange={(yaml) => onOptions({ yaml })}
        />
      }
    >
      <TextPanes
        tool="yaml-converter"
        input={input}
        onInput={onInput}
        sample={sampleOf('yaml-converter', options)}
        shown={shown}
        isBusy={isBusy}
      />
    </ToolFrame>
  )
}

function outcomeOf(ran: Ran<Outcome>): Outcome {
  if (ran.state === 'done') return ran.answer
  const problem: Problem = {
    message: 'stopped',
    why: ran.state === 'late' ? 'lateYaml' : 'failed',
    values: { seconds: LIMIT_MS / 1000 },
  }
  return { ok: false, problem }
}
