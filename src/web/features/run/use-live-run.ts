import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { RunDetail, RunEvent } from '#contract/run.ts'
import { listen } from '../../api/listen.ts'
import { keyOf } from '../../api/query.ts'
import { refreshRuns, runQuery } from '../../api/runs.ts'
import { isLive } from './figures.ts'
import { withEvent } from './live.ts'

/** Events that come within this time are shown together: a plan names a hundred resources at once. */
const TOGETHER_MS = 100

/**
 * Watches a run until it ends: what comes changes what the page has read.
 * @param onLog gets text of the log with its offset in bytes
 * @returns whether events come at the moment
 */
export function useLiveRun(run: RunDetail, onLog: (offset: number, text: string) => void): boolean {
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
    }
    const stop = listen<RunEvent>(`/runs/${encodeURIComponent(id)}/events`, {
      onConnected: setIsConnected,
      onEvent: (event) => {
        if (event.kind === 'log') {
          onLog(event.offset, event.text)
          return
        }
        if (event.kind === 'end') {
          stop()
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
  }, [id, isWatched, onLog, queries])
  return isConnected
}
