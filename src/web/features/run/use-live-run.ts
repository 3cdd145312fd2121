import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { RunDetail, RunEvent } from '#contract/run.ts'
import { listen } from '../../api/listen.ts'
import { keyOf } from '../../api/query.ts'
import { refreshRuns, runPlanQuery, runQuery } from '../../api/runs.ts'
import { isLive } from './figures.ts'
import { withEvent } from './live.ts'
import type { RunLog } from './use-run-log.ts'

/** Events that come within this time are shown together: a plan names a hundred resources at once. */
const TOGETHER_MS = 100

/**
 * Watches a run until it ends: what comes changes what the page has read.
 * @param log what reads the log, and gets what comes of it; its functions stay the same
 * @returns whether events come at the moment
 */
export function useLiveRun(run: RunDetail, { add, catchUp }: Pick<RunLog, 'add' | 'catchUp'>): boolean {
  const queries = useQueryClient()
  const [isConnected, setIsConnected] = useState(true)
  const { id, status } = run
  const isWatched = isLive({ status })
  useEffect(() => {
    if (!isWatched) return
    let waiting: RunEvent[] = []
    let timer: number | undefined
    const show = () => {
      timer = undefined
      const events = waiting
      waiting = []
      queries.setQueryData(
        keyOf('GET /runs/{id}', { params: { id } }),
        (known: RunDetail | undefined) => known && events.reduce(withEvent, known),
      )
      // It may have been planned again.
      if (events.some((event) => event.kind === 'run' && event.run.status === 'planned'))
        void queries.invalidateQueries(runPlanQuery(id))
    }
    const stop = listen<RunEvent>(`/runs/${encodeURIComponent(id)}/events`, {
      onConnected: (isNow) => {
        setIsConnected(isNow)
        // From here on each event comes: what was written before that is read.
        if (isNow) catchUp()
      },
      onEvent: (event) => {
        if (event.kind === 'log') {
          add(event.offset, event.text)
          return
        }
        if (event.kind === 'end') {
          stop()
          catchUp()
          // What only its end decides: diagnostics, the version of its state, and the environment itself.
          void queries.invalidateQueries(runQuery(id)).then(() => refreshRuns(queries))
          return
        }
        waiting.push(event)
        timer ??= window.setTimeout(show, TOGETHER_MS)
      },
    })
    return () => {
      window.clearTimeout(timer)
      stop()
    }
  }, [add, catchUp, id, isWatched, queries])
  return isConnected
}
