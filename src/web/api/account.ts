// The signed-in person, for every page behind the guard.
import { useQuery, type QueryClient } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import type { Account, Session } from '#contract/person.ts'
import { isBelow, keyOf, query } from './query.ts'
import { announceSession } from './session-channel.ts'

/** The signed-in person, and when the session ends without activity. Reading it renews nothing. */
export const sessionQuery = {
  ...query('GET /auth/session', {}),
  // The session may have ended in another window while this one was in the background.
  refetchOnWindowFocus: 'always' as const,
}

/** Filled by the guard of the shell (RequireSession). */
export const AccountContext = createContext<Account | undefined>(undefined)

/**
 * The person who is signed in, kept up to date.
 * @throws Error outside the guard: a public page reads `sessionQuery` instead
 */
export function useAccount(): Account {
  const account = useContext(AccountContext)
  if (!account) throw new Error('useAccount was called on a page that needs no session: read sessionQuery there.')
  return account
}

/** The session policy that holds for everyone; undefined while no one is signed in. */
export function usePolicy(): NonNullable<Session['policy']> | undefined {
  return useQuery(sessionQuery).data?.policy ?? undefined
}

/** Whether someone has to set up a second factor before anything else. */
export function needsSecondFactor({ second_factor: missing, server_time }: Session): boolean {
  return missing !== null && Date.parse(missing.due_at) <= Date.parse(server_time)
}

/** Takes over a session that the server just gave: after signing in and after a renewal. Other tabs learn of it. */
export function keepSession(queries: QueryClient, session: Session): void {
  queries.setQueryData(sessionQuery.queryKey, session)
  announceSession()
}

/** Starts over for the person who just signed in. Only answers that are the same for everyone are kept. */
export function beginSession(queries: QueryClient, session: Session): void {
  queries.removeQueries({
    predicate: (answer) => !isBelow(answer, 'GET /health') && !isBelow(answer, 'GET /auth/options'),
  })
  // There is an account now: the server needs no first one any more.
  queries.setQueryData(keyOf('GET /auth/options', {}), (options) => options && { ...options, needs_setup: false })
  keepSession(queries, session)
}

/**
 * Shows an account that the server just answered with, such as after a change of settings, then requests the session:
 * its end may have moved.
 */
export function keepAccount(queries: QueryClient, account: Account): void {
  queries.setQueryData(sessionQuery.queryKey, (session) => session && { ...session, account }, {
    // The end of the session is counted from when the server named it.
    updatedAt: queries.getQueryState(sessionQuery.queryKey)?.dataUpdatedAt,
  })
  void queries.invalidateQueries({ queryKey: sessionQuery.queryKey })
}
