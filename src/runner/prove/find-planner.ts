// The binary that plans on this machine.
import { access, constants } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { BINARY_MIN_VERSION } from '#domain/run/limits.ts'
import { call } from './call.ts'
import type { PlannerBinary } from './plan-files.ts'

/** STRATA_TERRAFORM, else tofu or terraform on the PATH, in a version that is new enough; undefined without one. */
export async function findPlanner(
  env: Readonly<Record<string, string | undefined>>,
): Promise<PlannerBinary | undefined> {
  // The simulated clouds need Unix sockets.
  if (process.platform === 'win32') return undefined
  const named = env['STRATA_TERRAFORM']
  const folders = (env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '')
  const onPath = ['tofu', 'terraform'].flatMap((name) => folders.map((folder) => join(folder, name)))
  for (const path of named === undefined ? onPath : [named]) {
    const found = (await isExecutable(path)) ? await askVersion(path) : undefined
    if (found && isNewEnough(found.version)) return found
  }
  return undefined
}

async function isExecutable(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  )
}

async function askVersion(path: string): Promise<PlannerBinary | undefined> {
  const environment = { HOME: tmpdir(), CHECKPOINT_DISABLE: '1', TF_CLI_CONFIG_FILE: '/dev/null' }
  const { code, stdout } = await call({ program: path, args: ['version'], folder: tmpdir(), environment })
  const [, name, version] = /^(Terraform|OpenTofu) v(\d+\.\d+\.\d+\S{0,30})/.exec(stdout) ?? []
  if (code !== 0 || version === undefined) return undefined
  return { path, flavour: name === 'OpenTofu' ? 'tofu' : 'terraform', version }
}

function isNewEnough(version: string): boolean {
  return version.localeCompare(BINARY_MIN_VERSION, 'en', { numeric: true }) >= 0
}
