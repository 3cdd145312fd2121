import type { Deps } from '../../deps.ts'
import { notFound } from '../../http/errors.ts'

/** @throws Refused with 404 while the dev tools are off */
export function refuseWhenOff({ devTools }: Pick<Deps, 'devTools'>): void {
  if (!devTools) throw notFound('The dev tools are off here: start Strata with STRATA_DEV_TOOLS=true to use them.')
}
