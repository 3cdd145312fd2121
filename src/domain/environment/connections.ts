// Who makes environments true: people with the exported files, or Strata.

/**
 * `manual`: its owner applies the exported files. `sandbox`: Strata applies them on simulated clouds, where nothing is
 * real. `cloud`: Strata applies them in an account of a cloud, by a connection of the project.
 */
export const CONNECTIONS = ['manual', 'sandbox', 'cloud'] as const
export type Connection = (typeof CONNECTIONS)[number]

/** Whether Strata itself carries out the runs of an environment. */
export function isRunByStrata(connection: Connection): boolean {
  return connection !== 'manual'
}

/** Whether nothing of an environment is real, and its cost is only computed. */
export function isSimulated(connection: Connection): boolean {
  return connection === 'sandbox'
}
