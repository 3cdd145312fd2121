// The values of variables that people gave for an environment, which are sealed: some are secrets.
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import type { Sealed } from '../../crypto/sealed.ts'

/** Use under which they are sealed. */
export const VARIABLES_SEAL = 'variables of an environment'
const values = z.record(z.string(), z.string())

/** The values as they are stored. */
export function sealVariables({ seal }: Pick<Deps, 'seal'>, given: Readonly<Record<string, string>>): Sealed {
  return seal.seal(JSON.stringify(given), VARIABLES_SEAL)
}

/** The values by their names; none where nothing was given. */
export function openVariables({ seal }: Pick<Deps, 'seal'>, sealed: Sealed | null): Readonly<Record<string, string>> {
  return sealed === null ? {} : values.parse(JSON.parse(seal.open(sealed, VARIABLES_SEAL)))
}
