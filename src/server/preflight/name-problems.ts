// Names that are looked at before an apply, and what is wrong with one.
import type { NeededName } from '#domain/preflight/needs.ts'
import type { PreflightProblem } from '#domain/preflight/report.ts'
import { message } from '#words/message.ts'
import { gap, NAMES_MAX, seen, severally, type Found } from './parts.ts'

/** A name that is known before the plan. */
export interface KnownName extends NeededName {
  readonly name: string
}

/** Asks for each name that is known; what only the apply makes, and what is too many, is not looked at. */
export async function lookAtEach(
  names: readonly NeededName[],
  ask: (one: KnownName) => Promise<Found>,
): Promise<readonly Found[]> {
  const known = names.filter((one): one is KnownName => one.name !== null)
  const later = names.filter(({ name }) => name === null).map(({ address }) => address)
  const beyond = known.slice(NAMES_MAX).map(({ address }) => address)
  return [
    ...(await severally(known.slice(0, NAMES_MAX), ask)),
    ...(later.length > 0 ? [gap(message('preflight.gap-name-later'), later)] : []),
    ...(beyond.length > 0 ? [gap(message('preflight.gap-too-many', { max: NAMES_MAX }), beyond)] : []),
  ]
}

/** What has a name, where it is not free. */
export type NameHolder = 'own' | 'taken' | 'recoverable' | 'recovered'

const SAID = {
  own: { said: 'preflight.name-own', todo: 'preflight.name-own-todo', severity: 'blocking' },
  taken: { said: 'preflight.name-taken', todo: 'preflight.name-taken-todo', severity: 'blocking' },
  recoverable: {
    said: 'preflight.name-recoverable',
    todo: 'preflight.name-recoverable-todo',
    severity: 'blocking',
  },
  // Where Terraform has it back, nothing fails.
  recovered: { said: 'preflight.name-recovered', todo: 'preflight.name-recoverable-todo', severity: 'warning' },
} as const satisfies Record<NameHolder, { severity: PreflightProblem['severity']; said: string; todo: string }>

/** A name that is not free. */
export function heldBy(holder: NameHolder, { name, address }: Pick<KnownName, 'name' | 'address'>): Found {
  const { said, todo, severity } = SAID[holder]
  return seen([{ severity, said: message(said, { name }), todo: message(todo), about: [address] }])
}
