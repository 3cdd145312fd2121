// A copy of this installation that reaches clouds of our own: nothing else of it differs.
import { readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buildServer, ensureBuild } from '../bundle.ts'
import { copyInstallation } from '../runs/installation.ts'
import { ROOT } from '../setup.mjs'

const MAIN = 'src/server/main.ts'

/** The variable that names the address of each cloud to the copy. */
export const CLOUD_VARIABLES = {
  awsEndpoint: 'STRATA_TEST_AWS',
  azureEndpoint: 'STRATA_TEST_AZURE',
  googleEndpoint: 'STRATA_TEST_GOOGLE',
} as const

/**
 * Copies and builds it.
 * @returns its server, and how to remove it
 * @throws Error when the product says differently that it reaches the clouds themselves
 */
export async function makeInstallation(): Promise<{ readonly serverEntry: string; remove(): Promise<void> }> {
  await ensureBuild()
  const root = await copyInstallation('strata-credentials-')
  let text = await readFile(join(root, MAIN), 'utf8')
  for (const [name, variable] of Object.entries(CLOUD_VARIABLES)) {
    const said = `${name}: undefined,`
    if (!text.includes(said)) throw new Error(`${MAIN} does not say ${said}`)
    text = text.replace(said, `${name}: process.env['${variable}'],`)
  }
  await writeFile(join(root, MAIN), text)
  await buildServer(root)
  await symlink(join(ROOT, 'dist/web'), join(root, 'dist/web'))
  return { serverEntry: join(root, 'dist/server/main.js'), remove: () => rm(root, { recursive: true, force: true }) }
}
