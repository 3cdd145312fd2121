// The secrets of connections, which are sealed.
import type { Deps } from '../../deps.ts'
import type { Sealed } from '../../crypto/sealed.ts'

/** Use under which they are sealed. */
export const CONNECTION_SEAL = 'secret of a connection'

/** A secret as it is stored. */
export function sealConnectionSecret({ seal }: Pick<Deps, 'seal'>, secret: string): Sealed {
  return seal.seal(secret, CONNECTION_SEAL)
}

/** The secret again: for signing in to the cloud, and for nothing else. */
export function openConnectionSecret({ seal }: Pick<Deps, 'seal'>, sealed: Sealed): string {
  return seal.open(sealed, CONNECTION_SEAL)
}
