// The values of variables that people gave for an environment, which are sealed: some are secrets.
import { z } from 'zod'
import type { Deps } from '../../deps.ts'

const USE = 'variables of an environment'
const values = z.record(z.string(), z.string())

/** The values as they are stored. */
export function sealVariables({ seal }: Pick<Deps, 'seal'>, given: Readonly<Record<string, string>>): string {
  return seal.seal(JSON.stringify(given), USE)
}

/** The values by their names; none where nothing was given. */
export function openVariables({ seal }: Pick<Deps, 'seal'>, sealed: string | null): Readonly<Record<string, string>> {
  return sealed === null ? {} : values.parse(JSON.parse(seal.open(sealed, USE)))
}
