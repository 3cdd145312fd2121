// The Terraform (or OpenTofu) binary of the machine, and the providers that it
// can install without asking a registry.
import { execFile, spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RequiredProvider } from '../../src/server/proof/check.ts'

/** No command takes this long: one that does waits for something that will not come. */
const TIMEOUT_MS = 1_200_000

export interface Ran {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

export interface Terraform {
  /** Such as "Terraform v1.11.4". */
  readonly version: string
  /** Runs the binary in a folder, with more environment variables where they are given. */
  readonly run: (cwd: string, args: readonly string[], env?: Readonly<Record<string, string>>) => Promise<Ran>
  /** A folder in which exactly these providers are installed; undefined when one of them is not at hand. */
  readonly initialised: (providers: readonly RequiredProvider[]) => Promise<string | undefined>
  readonly close: () => void
}

/** Finds terraform or tofu on the PATH. @returns undefined when there is neither */
export async function findTerraform(): Promise<Terraform | undefined> {
  const bin = ['terraform', 'tofu'].find((name) => spawnSync(name, ['version']).status === 0)
  if (!bin) return undefined
  const root = mkdtempSync(join(tmpdir(), 'strata-terraform-'))
  const common = { ...process.env, CHECKPOINT_DISABLE: '1', TF_IN_AUTOMATION: '1', TF_CLI_CONFIG_FILE: cliConfig(root) }
  const run: Terraform['run'] = (cwd, args, env) =>
    new Promise((resolve) => {
      const child = execFile(
        bin,
        args,
        { cwd, env: { ...common, ...env }, timeout: TIMEOUT_MS, maxBuffer: 1 << 29 },
        (_, stdout, stderr) => resolve({ code: child.exitCode ?? 1, stdout, stderr }),
      )
    })
  const folders = new Map<string, Promise<string | undefined>>()
  const install = async (providers: readonly RequiredProvider[]): Promise<string | undefined> => {
    const dir = join(root, String(folders.size))
    mkdirSync(dir)
    writeFileSync(join(dir, 'main.tf'), requirements(providers))
    return (await run(dir, ['init', '-no-color', '-input=false'])).code === 0 ? dir : undefined
  }
  const remembered = (providers: readonly RequiredProvider[]): Promise<string | undefined> => {
    const key = JSON.stringify(providers)
    const folder = folders.get(key) ?? install(providers)
    folders.set(key, folder)
    return folder
  }
  return {
    version: (await run(root, ['version'])).stdout.split('\n')[0] ?? bin,
    run,
    initialised: async (providers) => {
      // One by one first: a missing provider is then asked for once, and not with every set that needs it.
      for (const one of providers) if (!(await remembered([one]))) return undefined
      return remembered(providers)
    },
    close: () => rmSync(root, { recursive: true, force: true }),
  }
}

function requirements(providers: readonly RequiredProvider[]): string {
  const entries = providers.map(
    (one) =>
      `    ${one.name} = {\n      source  = "${one.source}"\n      version = "${one.version ?? '>= 0'}"\n    }\n`,
  )
  return `terraform {\n  required_providers {\n${entries.join('')}  }\n}\n`
}

/**
 * The person's own configuration where there is one, else one that installs from folders of providers on this machine
 * alone.
 */
export function cliConfig(root: string): string {
  const given = process.env['TF_CLI_CONFIG_FILE']
  if (given && existsSync(given)) return given
  const mirrors = findMirrors().map((path) => `  filesystem_mirror {\n    path = ${JSON.stringify(path)}\n  }\n`)
  const file = join(root, 'cli.tfrc')
  writeFileSync(file, `provider_installation {\n${mirrors.join('')}}\n`)
  return file
}

/**
 * Folders laid out as a provider mirror: STRATA_TF_PLUGIN_DIR, Terraform's own places, and what was unpacked below
 * /opt.
 */
function findMirrors(): string[] {
  const usual = [
    join(homedir(), '.terraform.d/plugins'),
    join(homedir(), '.terraform.d/plugin-cache'),
    '/usr/share/terraform/plugins',
    '/usr/local/share/terraform/plugins',
    ...globSync('/opt/*/registry.terraform.io').map((path) => join(path, '..')),
  ]
  const given = process.env['STRATA_TF_PLUGIN_DIR']
  return (given ? [given, ...usual] : usual).filter((path) => existsSync(join(path, 'registry.terraform.io')))
}
