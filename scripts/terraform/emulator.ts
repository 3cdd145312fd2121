// The AWS emulator, and a stack's life on it: apply, a second plan, destroy.
import { spawn, spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { TerraformFiles } from '#engine/result.ts'
import { freePort } from '../serve.ts'
import { EMULATOR_DIFFERENCES, NOT_EMULATED, NOT_EMULATED_REFERENCE, PUBLISHED_PARAMETERS } from './emulator-limits.ts'
import type { Terraform } from './terraform.ts'

/** On a machine that compiles and tests beside it, its start takes minutes. */
const START_TIMEOUT_MS = 600_000

const PROVIDER_OVERRIDE = `provider "aws" {
  access_key                  = "test"
  secret_key                  = "test"
  skip_credentials_validation = true
  skip_metadata_api_check     = true
  s3_use_path_style           = true
  max_retries                 = 3
}
`

export interface Emulator {
  readonly url: string
  readonly close: () => void
}

/** True when moto_server is on the PATH. */
export function hasEmulator(): boolean {
  return spawnSync('moto_server', ['--help']).status === 0
}

/** Starts moto_server on a free port of this machine. @throws when it ends or does not answer */
export async function startEmulator(): Promise<Emulator> {
  const port = await freePort()
  const child = spawn('moto_server', ['-H', '127.0.0.1', '-p', String(port)], {
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
    env: { ...process.env, MOTO_IAM_LOAD_MANAGED_POLICIES: 'true' },
  })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-1000)))
  const hasEnded = (): boolean => child.exitCode !== null || child.signalCode !== null
  const url = `http://127.0.0.1:${port}`
  const close = (): void => {
    process.off('exit', close)
    if (child.pid && !hasEnded()) process.kill(-child.pid)
  }
  // It must not outlive a run that is broken off.
  process.on('exit', close)
  const deadline = performance.now() + START_TIMEOUT_MS
  while (performance.now() < deadline) {
    const answered = await fetch(`${url}/moto-api/`).then(
      (response) => response.ok,
      () => false,
    )
    if (answered) return { url, close }
    if (hasEnded())
      throw new Error(`moto_server ended (${child.signalCode ?? child.exitCode}) before it answered: ${said.trim()}`)
    await sleep(200)
  }
  close()
  throw new Error(`moto_server did not answer at ${url} within ${START_TIMEOUT_MS / 1000} s.`)
}

export interface Life {
  /** What went wrong, in Terraform's words; empty when the stack lived and went. */
  readonly faults: string[]
  /** Changes of the second plan that the emulator causes, with the reason. */
  readonly explained: string[]
  /** Types of this stack that were made up because the emulator lacks them. */
  readonly overridden: string[]
  /** Resources that were really created and destroyed. */
  readonly created: number
}

interface Change {
  readonly address: string
  readonly type: string
  readonly change: {
    readonly actions: readonly string[]
    readonly before: unknown
    readonly after: unknown
    readonly after_unknown?: unknown
    readonly replace_paths?: readonly (readonly string[])[]
  }
}

interface Message {
  readonly type: string
  readonly diagnostic?: {
    readonly severity: string
    readonly summary: string
    readonly detail?: string
    readonly address?: string
  }
  readonly test_cleanup?: { readonly failed_resources?: readonly { readonly instance: string }[] }
  readonly test_state?: { readonly root_module?: { readonly resources?: readonly { readonly mode: string }[] } }
  readonly test_plan?: { readonly resource_changes?: readonly Change[] }
}

/**
 * Applies a module, plans it again and destroys it. The module's own files are not touched: only others laid beside.
 */
export async function liveThrough(
  terraform: Terraform,
  dir: string,
  files: TerraformFiles,
  url: string,
): Promise<Life> {
  const resources = [...files.main_tf.matchAll(/^resource "(\w+)" "(\w+)" \{\n([\s\S]*?)^\}/gm)].map(
    ([, type = '', name = '', body = '']) => ({
      type,
      target: `${type}.${name}`,
      body,
    }),
  )
  const madeUp = resources.flatMap(({ type, target }) =>
    NOT_EMULATED[type] ? [{ kind: 'resource', type, target, values: NOT_EMULATED[type] }] : [],
  )
  const clusterRules = resources.flatMap(({ type, target, body }) =>
    body.includes(NOT_EMULATED_REFERENCE)
      ? [{ kind: 'resource', type: `${type} of the cluster`, target, values: {} }]
      : [],
  )
  const parameters = [
    ...files.main_tf.matchAll(/^data "aws_ssm_parameter" "(\w+)" \{\n {2}name += "([^"]+)"/gm),
  ].flatMap(([, name = '', path = '']) => {
    const value = Object.entries(PUBLISHED_PARAMETERS).find(([prefix]) => path.startsWith(prefix))?.[1]
    return value
      ? [
          {
            kind: 'data',
            type: `parameter ${path}`,
            target: `data.aws_ssm_parameter.${name}`,
            values: { value, insecure_value: value },
          },
        ]
      : []
  })
  const overridden = [...madeUp, ...clusterRules, ...parameters]
  writeFileSync(join(dir, 'emulator_override.tf'), PROVIDER_OVERRIDE)
  const overrides = overridden
    .map((one) => `override_${one.kind} {\n  target = ${one.target}\n  values = ${JSON.stringify(one.values)}\n}\n`)
    .join('\n')
  writeFileSync(
    join(dir, 'life.tftest.hcl'),
    `${overrides}\nrun "apply" {\n  command = apply\n}\n\nrun "again" {\n  command = plan\n}\n`,
  )
  const { code, stdout, stderr } = await terraform.run(dir, ['test', '-json', '-verbose'], { AWS_ENDPOINT_URL: url })
  return { ...readLife(stdout, code, stderr), overridden: [...new Set(overridden.map((one) => one.type))] }
}

function readLife(stdout: string, code: number, stderr: string): Omit<Life, 'overridden'> {
  const messages = stdout
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Message)
  const faults = messages.flatMap(({ diagnostic: one }) =>
    one?.severity === 'error' ? [`${one.address ?? ''} ${one.summary}: ${one.detail ?? ''}`.trim()] : [],
  )
  for (const message of messages)
    for (const one of message.test_cleanup?.failed_resources ?? []) faults.push(`not destroyed: ${one.instance}`)
  const explained: string[] = []
  for (const changed of messages.flatMap((message) => message.test_plan?.resource_changes ?? [])) {
    if (changed.change.actions.every((action) => action === 'no-op' || action === 'read')) continue
    const known = EMULATOR_DIFFERENCES[changed.type]
    const attributes = changedAttributes(changed)
    const what = `${changed.change.actions.join(' and ')} ${changed.address} for its ${attributes.join(', ') || 'existence'}`
    if (known && attributes.length > 0 && attributes.every((name) => known.attributes.includes(name)))
      explained.push(`${what}: ${known.reason}`)
    else faults.push(`the second plan would ${what}`)
  }
  if (code !== 0 && faults.length === 0) faults.push(`terraform test ended with ${code}: ${stderr.slice(0, 500)}`)
  const states = messages.flatMap((message) => message.test_state?.root_module?.resources ?? [])
  return { faults, explained, created: states.filter((one) => one.mode === 'managed').length }
}

/** The attributes for which a resource would be changed: of one that would be replaced, those that force it. */
function changedAttributes({
  change: { before, after, after_unknown: unknown, replace_paths: forcing },
}: Change): string[] {
  if (forcing?.length) return [...new Set(forcing.map((path) => String(path[0])))]
  if (!before || !after || typeof before !== 'object' || typeof after !== 'object') return []
  const old = before as Record<string, unknown>
  const known = Object.entries(after).flatMap(([name, value]) =>
    JSON.stringify(value) === JSON.stringify(old[name]) ? [] : [name],
  )
  return [...known, ...Object.entries(unknown ?? {}).flatMap(([name, is]) => (is === true ? [name] : []))]
}
