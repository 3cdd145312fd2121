// Where this program is installed.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { AgentStartError } from './settings.ts'

/** Folder and version of the installation. @throws AgentStartError where it is not whole */
export function findInstallation(from = import.meta.dirname): { readonly root: string; readonly version: string } {
  const manifest = join(from, 'package.json')
  if (existsSync(manifest)) {
    const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }
    return { root: from, version }
  }
  if (from === dirname(from))
    throw new AgentStartError('package.json is missing from this installation: install Strata again.')
  return findInstallation(dirname(from))
}
