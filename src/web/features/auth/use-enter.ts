import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Account, Session } from '#contract/person.ts'
import { beginSession } from '../../api/account.ts'
import { useWay } from '../../lib/way.ts'

/** The success is shown for a second before the page changes. */
const SUCCESS_MS = 1_000

interface Entering {
  /** The person who just signed in, while the success is shown. */
  account: Account | undefined
  enter: (session: Session) => void
}

/**
 * What follows a successful sign-in: the success is shown, then the page where the person was heading.
 * @param address a page of this site
 */
export function useEnter(address: string): Entering {
  const queries = useQueryClient()
  const { go } = useWay()
  const [session, setSession] = useState<Session>()
  useEffect(() => {
    if (!session) return
    const timer = window.setTimeout(() => {
      beginSession(queries, session)
      go(address, { replace: true })
    }, SUCCESS_MS)
    return () => window.clearTimeout(timer)
  }, [session, address, queries, go])
  return { account: session?.account ?? undefined, enter: setSession }
}
