import type { RunDetail } from '#contract/run.ts'
import { useClock } from '../../lib/use-clock.ts'
import { useTexts } from '../../locales/texts.ts'
import { useRunWords } from '../../widgets/use-run-words.ts'
import { cellOf, countCells, reckonRest, spentOf, stepOf, workedOf } from './figures.ts'

interface ProgressWords {
  /** What the plan does: "122 to create". */
  counts: string
  /** How far the plan is. */
  planned: string
  /** How far the apply is: "37 of 122, about 2 min left". */
  applied: string
  /** How long the apply still takes; undefined where nothing can be said. */
  rest: string | undefined
}

/** How far a run is, in words. */
export function useProgressWords(run: RunDetail): ProgressWords {
  const { t } = useTexts('run')
  const { rest: restWords } = useRunWords()
  const isApplying = run.status === 'applying'
  const now = useClock(isApplying)
  const worked = workedOf(run.resources)
  const counts = countCells(worked.map((resource) => cellOf(resource, run.status)))
  const done = worked.filter(({ state }) => state === 'done').length
  const total = run.progress?.total ?? worked.length
  const apply = stepOf(run, 'apply')
  const spent = apply && spentOf(apply, now)
  const restMs = isApplying && spent !== undefined ? reckonRest(done, total, spent) : undefined
  const rest = restMs === undefined ? undefined : restWords(restMs)
  const planned = worked.length === 0 ? t('steps.readNothing') : t('steps.planned', { count: worked.length })
  return {
    counts: countWords(t, run.counts),
    planned,
    // Of what a pipeline does nobody counts the resources.
    applied:
      run.reported !== null
        ? ofReported(t, run)
        : [
            rest === undefined
              ? t('steps.ofTotal', { done, total })
              : t('steps.ofTotalLeft', { done, total, left: rest }),
            ...(counts.failed > 0 ? [`${counts.failed} ${t('steps.failed')}`] : []),
          ].join(', '),
    rest,
  }
}

function ofReported(t: ReturnType<typeof useTexts<'run'>>['t'], { status, counts }: RunDetail): string {
  if (status === 'applying') return countWords(t, counts)
  return t(status === 'applied' ? 'steps.done' : 'steps.failed')
}

const KINDS = ['create', 'update', 'replace', 'delete'] as const

/** What a plan does: "2 to create, 8 to change". */
function countWords(t: ReturnType<typeof useTexts<'run'>>['t'], counts: RunDetail['counts']): string {
  const parts = KINDS.flatMap((kind) => {
    const count = counts?.[kind] ?? 0
    return count === 0 ? [] : [t(`counts.${kind}`, { count })]
  })
  return parts.length === 0 ? t('counts.none') : parts.join(', ')
}
