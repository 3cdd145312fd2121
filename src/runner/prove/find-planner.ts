// The binary that plans on this machine.
import { access, constants } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { findBinaries } from '../binary/find.ts'
import type { PlannerBinary } from './plan-files.ts'

/**
 * The first of those that agents find: STRATA_TERRAFORM, else tofu or terraform on the PATH, else the OpenTofu that an
 * administrator had brought into the data folder (STRATA_DATA). Undefined without one that is new enough.
 */
export async function findPlanner(
  env: Readonly<Record<string, string | undefined>>,
): Promise<PlannerBinary | undefined> {
  // The simulated clouds need Unix sockets.
  if (process.platform === 'win32') return undefined
  const { STRATA_TERRAFORM: binary = null, STRATA_DATA: data } = env
  const { binaries } = await findBinaries({ binary, broughtFolder: data ? join(data, 'binaries') : null }, env)
  const [found] = binaries
  return found && { ...found, path: await pathOf(found.path, env['PATH'] ?? '') }
}

/** Where a program lies: it is started without the PATH. */
async function pathOf(program: string, PATH: string): Promise<string> {
  if (program.includes('/')) return program
  for (const folder of PATH.split(delimiter).filter((one) => one !== '')) {
    const path = join(folder, program)
    const isThere = await access(path, constants.X_OK).then(
      () => true,
      () => false,
    )
    if (isThere) return path
  }
  return program
}
