// Changes that no person makes but a directory, as the audit log names it.
import { STRATA, type Actor, type Change } from '../audit/change.ts'

/** Who acts for a directory. */
interface Acting {
  readonly actor: Actor
  /** How the audit log says that it was done. */
  readonly via: string
}

/** What groups give at a sign-in. */
export const AT_SIGN_IN: Acting = { actor: STRATA, via: 'sign-on' }

/** A change whose entries all name who acts. */
export function actingAs(made: Change, { actor, via }: Acting): Change {
  return { ...made, by: actor, record: (draft) => made.record({ ...draft, actor, via }) }
}
