// The secrets of connections, which are sealed.
import type { Deps } from '../../deps.ts'

const USE = 'secret of a connection'

/** A secret as it is stored. */
export function sealConnectionSecret({ seal }: Pick<Deps, 'seal'>, secret: string): string {
  return seal.seal(secret, USE)
}

/** The secret again: for signing in to the cloud, and for nothing else. */
export function openConnectionSecret({ seal }: Pick<Deps, 'seal'>, sealed: string): string {
  return seal.open(sealed, USE)
}
