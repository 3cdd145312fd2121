// The plan of a stack as the real Terraform writes it, on simulated clouds.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { listUnsimulated, readContents } from '../../src/runner/sandbox/contents.ts'
import { startSandbox } from '../../src/runner/sandbox/start.ts'
import { sandboxVariables } from '../../src/runner/sandbox/variables.ts'
import { ROOT } from '../setup.mjs'
import type { Terraform } from '../terraform/terraform.ts'

const SHOWN_CHARACTERS = 1000

/**
 * Plans files and shows the plan as JSON.
 * @param given values of variables; the others get those of a sandbox
 * @throws Error in Terraform's words
 */
export async function planOf(
  terraform: Terraform,
  files: Readonly<Record<string, string>>,
  given: Readonly<Record<string, unknown>>,
): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'sp-'))
  try {
    const contents = await readContents(files)
    const others = listUnsimulated(contents)
    if (others.length > 0) throw new Error(`not simulated: ${others.join(', ')}`)
    const dir = join(folder, 'stack')
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(dir, name)), { recursive: true })
      writeFileSync(join(dir, name), text)
    }
    const values = { ...sandboxVariables(contents.variables), ...given }
    const variables = Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        `TF_VAR_${name}`,
        typeof value === 'string' ? value : JSON.stringify(value),
      ]),
    )
    const sandbox = await startSandbox({
      types: contents.types,
      account: { list: () => Promise.resolve([]), save: () => Promise.resolve() },
      settings: { speed: 0, failures: [] },
      socketFolder: folder,
      schemasFolder: join(ROOT, 'src/server/proof/schemas'),
      environment: {},
    })
    try {
      let output = ''
      for (const args of [['init'], ['plan', '-out=stack.plan'], ['show', '-json', 'stack.plan']]) {
        const [command = '', ...options] = args
        const flags = command === 'show' ? ['-no-color'] : ['-no-color', '-input=false']
        const ran = await terraform.run(dir, [command, ...flags, ...options], {
          ...variables,
          TF_REATTACH_PROVIDERS: sandbox.reattach,
        })
        if (ran.code !== 0) throw new Error(`${command}: ${`${ran.stdout}${ran.stderr}`.slice(-SHOWN_CHARACTERS)}`)
        output = ran.stdout
      }
      return output
    } finally {
      await sandbox.close()
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}
