// Who is signed in, for every page behind the guard.
import type { QueryClient } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import type { Account, Session } from '#contract/person.ts'
import { announceSession } from './session-channel.ts'
import { healthQuery, sessionQuery, signInOptionsQuery } from './query.ts'

/** Filled by the guard of the shell (RequireSession). */
export const AccountContext = createContext<Account | undefined>(undefined)

/**
 * The person who is signed in, kept up to date.
 * @throws Error outside the guard: a public page asks `sessionQuery` instead
 */
export function useAccount(): Account {
  const account = useContext(AccountContext)
  if (!account) throw new Error('useAccount was called on a page that needs no session: ask sessionQuery there.')
  return account
}

/** Takes over a session that the server just gave: after signing in and after a renewal. Other tabs learn of it. */
export function keepSession(queries: QueryClient, session: Session): void {
  queries.setQueryData(sessionQuery.queryKey, session)
  announceSession()
}

/** What says nothing of a person and may outlast them. */
const IMPERSONAL: readonly unknown[] = [healthQuery.queryKey[0], signInOptionsQuery.queryKey[0]]

/** Begins anew for the person who just signed in: what the person before saw is forgotten. */
export function beginSession(queries: QueryClient, session: Session): void {
  queries.removeQueries({ predicate: ({ queryKey }) => !IMPERSONAL.includes(queryKey[0]) })
  // Who is signed in has an account: the server needs no first one any more.
  queries.setQueryData(signInOptionsQuery.queryKey, (options) => options && { ...options, needs_setup: false })
  keepSession(queries, session)
}

/** Shows an account that the server just answered with, such as after a change of settings, then asks for the session: its end may have moved. */
export function keepAccount(queries: QueryClient, account: Account): void {
  queries.setQueryData(sessionQuery.queryKey, (session) => session && { ...session, account }, {
    // The end of the session is counted from when the server named it.
    updatedAt: queries.getQueryState(sessionQuery.queryKey)?.dataUpdatedAt,
  })
  void queries.invalidateQueries({ queryKey: sessionQuery.queryKey })
}
