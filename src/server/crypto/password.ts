// Passwords: argon2id by @node-rs/argon2.
import { hash, verify } from '@node-rs/argon2'

/**
 * OWASP's recommendation for argon2id (password storage cheat sheet): 19 MiB, 2 passes, 1 lane. argon2id is the
 * library's default.
 */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

let decoy: Promise<string> | undefined

/** The hash of a password, with its salt and cost. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, COST)
}

/**
 * True when the password is the one of the hash. Without a hash it takes as
 * long and is false, so that the time does not tell whether there is an account.
 */
export async function isPassword(password: string, passwordHash: string | null | undefined): Promise<boolean> {
  decoy ??= hashPassword('nobody has this password')
  const isRight = await verify(passwordHash ?? (await decoy), password)
  return isRight && passwordHash !== null && passwordHash !== undefined
}
