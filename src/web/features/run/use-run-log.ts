import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { call } from '../../api/client.ts'
import { download } from '../../lib/download.ts'
import { LogLines } from './log-lines.ts'

export interface RunLog {
  readonly lines: LogLines
  readonly isReading: boolean
  /** Why it could not be read; null when it could. */
  readonly error: unknown
  /** Reads what of it is not there yet. */
  readonly read: () => void
  readonly download: () => void
  /** Adds what came while the run is watched. */
  readonly add: (offset: number, text: string) => void
  /** Reads what came before the run was watched, or while it was not. */
  readonly catchUp: () => void
}

interface Given {
  readonly id: string
  /** Under which it is saved. */
  readonly fileName: string
  /** Whether someone looks at it: nothing is read before. */
  readonly isShown: boolean
}

/** The log of a run: read piece by piece when it is first looked at, and then as it grows. */
export function useRunLog({ id, fileName, isShown }: Given): RunLog {
  const lines = useMemo(() => new LogLines(id), [id])
  const isBusy = useRef(false)
  /** Whether something came while it was read, which that reading may have missed. */
  const isBehind = useRef(false)
  // Who watches the run does not begin again when another view is opened.
  const isLookedAt = useRef(isShown)
  const [state, setState] = useState<{ isReading: boolean; error: unknown }>({ isReading: true, error: null })
  const read = useCallback(() => {
    isBehind.current = isBusy.current
    if (isBusy.current) return
    isBusy.current = true
    setState({ isReading: true, error: null })
    readUpTo(id, lines, isBehind).then(
      () => {
        isBusy.current = false
        setState({ isReading: false, error: null })
      },
      (error: unknown) => {
        isBusy.current = false
        setState({ isReading: false, error })
      },
    )
  }, [id, lines])
  useEffect(() => {
    isLookedAt.current = isShown
    if (isShown) read()
  }, [isShown, read])
  const add = useCallback(
    (offset: number, text: string) => {
      if (isLookedAt.current && lines.add(offset, text) === 'hole') read()
    },
    [lines, read],
  )
  const catchUp = useCallback(() => {
    if (isLookedAt.current) read()
  }, [read])
  const save = useCallback(() => {
    call('GET /runs/{id}/log/file', { params: { id } }).then(
      ({ bytes }) => download(fileName, new Blob([bytes], { type: 'text/plain' })),
      (error: unknown) => setState({ isReading: false, error }),
    )
  }, [id, fileName])
  return { lines, ...state, read, download: save, add, catchUp }
}

/** Reads a log to its end, and on when more came meanwhile. */
async function readUpTo(id: string, lines: LogLines, isBehind: { current: boolean }): Promise<void> {
  do {
    isBehind.current = false
    await readRest(id, lines)
  } while (isBehind.current)
}

/** Reads a log from where it is known to its end. */
async function readRest(id: string, lines: LogLines): Promise<void> {
  for (;;) {
    const offset = lines.bytes
    const piece = await call('GET /runs/{id}/log', { params: { id }, query: { offset } })
    lines.add(piece.offset, piece.text)
    if (piece.next_offset <= offset || piece.next_offset >= piece.bytes) return
  }
}
