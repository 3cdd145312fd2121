import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findPlanner } from './find-planner.ts'

let home: string
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'strata-find-'))
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

/** A program that says its version as OpenTofu does. */
function makeProgram(folder: string, version: string): string {
  mkdirSync(folder, { recursive: true })
  const path = join(folder, 'tofu')
  const json = JSON.stringify({ terraform_version: version })
  writeFileSync(
    path,
    `#!/bin/sh\nif [ "$2" = -json ]; then printf '%s' '${json}'; else echo 'OpenTofu v${version}'; fi\n`,
  )
  chmodSync(path, 0o755)
  return path
}

test.skipIf(process.platform === 'win32')(
  'takes the newest OpenTofu that was brought where there is no other',
  async () => {
    makeProgram(join(home, 'data/binaries/tofu-1.11.0'), '1.11.0')
    const brought = makeProgram(join(home, 'data/binaries/tofu-1.12.6'), '1.12.6')
    const env = { PATH: '/bin', STRATA_DATA: join(home, 'data') }
    expect(await findPlanner(env)).toEqual({ path: brought, flavour: 'tofu', version: '1.12.6' })
    expect(await findPlanner({ PATH: '/bin' })).toBeUndefined()
    makeProgram(join(home, 'bin'), '1.11.9')
    expect(await findPlanner({ ...env, PATH: `${join(home, 'bin')}:/bin` })).toMatchObject({ version: '1.11.9' })
    const named = makeProgram(join(home, 'named'), '1.10.0')
    expect(await findPlanner({ ...env, STRATA_TERRAFORM: named })).toBeUndefined()
  },
)
