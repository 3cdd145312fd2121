// When a session ends for want of a person, counted by the server's clock: the
// answer names the end and the server's time, so only their difference counts.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { keepSession, sessionQuery, useAccount } from '../api/account.ts'
import { call } from '../api/client.ts'
import { MINUTE_MS } from '#engine/durations.ts'

/** A person is warned so long before the end (issue: 60 s). */
const WARNING_MS = MINUTE_MS
/** Input says at most so often that someone is there. */
const RENEW_MS = 30_000
const TICK_MS = 1_000
/** A server that does not answer is asked again so often, and waited for so long before the warning. */
const ASK_MS = 10_000
const ANSWER_MS = 3_000

/** What a person does, as against what a page does automatically. */
const INPUTS = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const

interface Idle {
  /** Seconds until the session ends, once the warning is due. */
  seconds: number | undefined
  /** Begins the time again. */
  stay: () => Promise<void>
}

/** Renews the session while someone does something, and counts the last minute when no one does. */
export function useIdle(): Idle {
  const queries = useQueryClient()
  const account = useAccount()
  const { data: session, dataUpdatedAt, refetch } = useQuery(sessionQuery)
  const [seconds, setSeconds] = useState<number>()
  const isWarning = seconds !== undefined
  const leftMs = session?.idle_ends_at ? Date.parse(session.idle_ends_at) - Date.parse(session.server_time) : undefined
  const endsAt = leftMs === undefined ? undefined : dataUpdatedAt + leftMs
  const minutes = account.settings.session_timeout
  const timeoutMs = Math.min(minutes, session?.policy?.idle_minutes ?? minutes) * MINUTE_MS
  const triedAt = useRef(0)
  const askedAt = useRef(0)

  const stay = useCallback(async () => {
    triedAt.current = Date.now()
    keepSession(queries, await call('POST /auth/session/renew', {}))
  }, [queries])

  useEffect(() => {
    if (endsAt === undefined || isWarning) return
    const onInput = () => {
      const now = Date.now()
      const renewedAt = Math.max(endsAt - timeoutMs, triedAt.current)
      // A renewal that does not come through is tried with a later input; a refusal ends the session automatically.
      if (now - renewedAt >= RENEW_MS) stay().catch(() => undefined)
    }
    for (const type of INPUTS) window.addEventListener(type, onInput, { passive: true, capture: true })
    return () => {
      for (const type of INPUTS) window.removeEventListener(type, onInput, { capture: true })
    }
  }, [endsAt, timeoutMs, isWarning, stay])

  useEffect(() => {
    if (endsAt === undefined) return
    const tick = () => {
      const now = Date.now()
      const left = endsAt - now
      if (left > WARNING_MS) return setSeconds(undefined)
      // Another tab may have renewed the session: the server is asked before the warning, and before giving up.
      const isKnown = left > 0 && (isWarning || dataUpdatedAt >= endsAt - WARNING_MS)
      if (!isKnown && now - askedAt.current >= ASK_MS) {
        askedAt.current = now
        void refetch()
      } else if (isKnown || isWarning || now - askedAt.current >= ANSWER_MS)
        setSeconds(Math.max(0, Math.ceil(left / TICK_MS)))
    }
    tick()
    const timer = window.setInterval(tick, TICK_MS)
    return () => window.clearInterval(timer)
  }, [endsAt, dataUpdatedAt, isWarning, refetch])

  return { seconds, stay }
}
