// What the table of expectations says of an endpoint.
import type { Cast } from '../support/cast.ts'
import type { TestApp, User } from '../support/test-app.ts'

/** Who a request may come from; `matrix.ts` says what each role then gets. */
export type Who =
  | 'everybody'
  | 'signed-in'
  | 'administrators'
  | 'project-members'
  | 'project-builders'
  | 'project-managers'
  | 'project-owners'
  | 'environment-managers'
  | 'approvers'
  | 'approving-owners'
  | 'team-members'
  | 'team-owners'
  | 'library-members'
  | 'library-owners'
  | 'library-restorers'
  | 'workflow-authors'

export interface Scene {
  readonly app: TestApp
  readonly cast: Cast
  /** Who sends the request; no one for a person who is signed out. */
  readonly actor: User | undefined
}

export interface Request {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
}

export interface Case {
  readonly who: Who
  readonly request: (scene: Scene) => Request | Promise<Request>
  /** The answer to a person who may, where it is not the row's success: what the request lacks besides the right. */
  readonly answer?: number
  /** Who is not signed in may call it, and changes nothing. */
  readonly changesNothingForStrangers?: true
  /** Who it is tried with where one that succeeds is needed, when an administrator may not. */
  readonly doer?: 'owner'
  /** Who sees it and may not do it leaves an entry in the audit log. */
  readonly recordsRefusals?: true
}

/** A case whose request is the same for everyone. */
export const plain = (who: Who, request: Request = {}, answer?: number): Case => ({
  who,
  request: () => request,
  ...(answer !== undefined && { answer }),
})
