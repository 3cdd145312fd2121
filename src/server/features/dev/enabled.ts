import type { Deps } from '../../deps.ts'
import { message } from '#words/message.ts'
import { notFound } from '../../http/errors.ts'

/** @throws Refused with 404 while the dev tools are off */
export function refuseWhenOff({ devTools }: Pick<Deps, 'devTools'>): void {
  if (!devTools) throw notFound(message('instance.dev-tools-off'))
}
