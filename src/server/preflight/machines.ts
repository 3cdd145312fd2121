// Machines that cannot be created where a stack wants them.
import type { Machines } from '#domain/preflight/needs.ts'
import { message } from '#words/message.ts'
import { seen, type Found } from './parts.ts'

/** Machines of sizes that the account does not get in a region, size by size. */
export function barredMachines(machines: readonly Machines[], region: string): Found[] {
  return [...Map.groupBy(machines, ({ machine }) => machine)].map(([machine, own]) =>
    seen([
      {
        severity: 'blocking',
        said: message('preflight.machine-barred', { machine, region }),
        todo: message('preflight.machine-barred-todo'),
        about: [...new Set(own.map(({ address }) => address))],
      },
    ]),
  )
}
