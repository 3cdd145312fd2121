// The life of a stack in a sandbox, with the real Terraform: planned, applied, stopped, planned again, changed by hand,
// changed by its files, released and destroyed.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { knownResources } from '#domain/state/account.ts'
import { changeAttribute } from '#domain/state/attributes.ts'
import { blockOf } from '#domain/state/resources.ts'
import type { PriceLine } from '#engine/result.ts'
import type { AccountChange, SimulatedAccount, SimulatedResource } from '../../src/runner/sandbox/account.ts'
import { listUnsimulated, readContents } from '../../src/runner/sandbox/contents.ts'
import { startSandbox } from '../../src/runner/sandbox/start.ts'
import { sandboxVariables } from '../../src/runner/sandbox/variables.ts'
import { readState } from '../../src/server/runs/state/inspect.ts'
import { keyIn } from '../../src/server/runs/state/jobs.ts'
import { ROOT } from '../setup.mjs'
import type { Ran, Terraform } from '../terraform/terraform.ts'

export interface Subject {
  readonly name: string
  /** By path, as they are downloaded. */
  readonly files: Readonly<Record<string, string>>
  readonly lines: readonly PriceLine[]
  /** How many resources the engine says there will be, and whether there can be more. */
  readonly resources: { readonly count: number; readonly isLeast: boolean }
  /** The same without protections against deletion: what a destroy uses. */
  readonly released: Readonly<Record<string, string>>
  /** Addresses whose protection the cloud knows: they are released first. */
  readonly released_first: readonly string[]
  /** What it is changed into before its end. */
  readonly becomes?: Subject
}

export interface Life {
  /** What went wrong, in Terraform's words; empty when the stack lived and went. */
  readonly faults: readonly string[]
  readonly created: number
  /** Milliseconds by step. */
  readonly took: Readonly<Record<string, number>>
}

/** Maps of texts that many resources have, of which somebody changes one by hand. */
const TAGS = ['tags_all', 'terraform_labels', 'tags', 'labels']

/** Terraform says with it that a plan has changes. */
const HAS_CHANGES = 2
const SHOWN_CHARACTERS = 1500

/** An account in memory. */
class Account implements SimulatedAccount {
  readonly held = new Map<string, SimulatedResource>()

  list(): Promise<readonly SimulatedResource[]> {
    return Promise.resolve([...this.held.values()])
  }

  save({ put, removed }: AccountChange): Promise<void> {
    for (const one of put) this.held.set(one.key, one)
    for (const key of removed) this.held.delete(key)
    return Promise.resolve()
  }
}

/** Lets a stack live through everything. */
export async function liveThrough(terraform: Terraform, subject: Subject): Promise<Life> {
  const folder = mkdtempSync(join(tmpdir(), 'sb-'))
  const took: Record<string, number> = {}
  const said: Record<string, string> = {}
  const faults: string[] = []
  const account = new Account()
  try {
    const contents = await readContents(subject.files)
    const later = await readContents(subject.becomes?.files ?? {})
    const others = listUnsimulated(contents)
    if (others.length > 0) return { faults: [`not simulated: ${others.join(', ')}`], created: 0, took }
    const dir = join(folder, 'stack')
    writeStack(dir, subject.files)
    const variables = sandboxVariables([...contents.variables, ...later.variables])
    const variablesOfProcess = Object.fromEntries(
      Object.entries(variables).map(([name, value]) => [`TF_VAR_${name}`, value]),
    )
    /** Runs steps in a sandbox of their own, as an agent does for each job. @returns the first that failed */
    const inSandbox = async (
      steps: readonly (readonly [name: string, args: readonly string[]])[],
      expected = 0,
    ): Promise<Ran | undefined> => {
      const startMs = performance.now()
      const sandbox = await startSandbox({
        types: [...contents.types, ...later.types],
        account,
        settings: { speed: 0, failures: [] },
        socketFolder: folder,
        schemasFolder: join(ROOT, 'src/server/proof/schemas'),
        environment: {},
      })
      took['start'] ??= performance.now() - startMs
      try {
        for (const [name, [command = '', ...options]] of steps) {
          const beganMs = performance.now()
          const ran = await terraform.run(dir, [command, '-no-color', '-input=false', ...options], {
            ...variablesOfProcess,
            TF_REATTACH_PROVIDERS: sandbox.reattach,
          })
          took[name] = performance.now() - beganMs
          said[name] = ran.stdout
          if (ran.code === expected) continue
          faults.push(`${name}: ${messageOf(ran)}`)
          return ran
        }
        return undefined
      } finally {
        await sandbox.close()
      }
    }
    const state = (): unknown => JSON.parse(readFileSync(join(dir, 'terraform.tfstate'), 'utf8'))

    const begun = await inSandbox([
      ['init', ['init']],
      ['plan', ['plan', '-out=stack.plan']],
      ['apply', ['apply', 'stack.plan']],
    ])
    const created = account.held.size
    if (begun) return { faults, created, took }
    faults.push(...faultsOfCount(subject, said['plan'] ?? ''))
    // A stop is no difference: what it holds is still there.
    const known = knownResources(readState(readFileSync(join(dir, 'terraform.tfstate'))), keyIn)
    const ends = new Set(subject.lines.filter((line) => line.ends_on_stop).map(({ resource }) => resource))
    for (const { key, address } of known) {
      const one = account.held.get(key)
      if (one && ends.has(blockOf(address))) account.held.set(key, { ...one, is_stopped: true })
    }
    const unknown = created - known.filter(({ key }) => account.held.has(key)).length
    if (unknown > 0) faults.push(`the state does not know ${unknown} of ${created} resources of the account`)
    const isSame = !(await inSandbox([['plan again', ['plan', '-detailed-exitcode']]]))
    if (isSame && changeSomethingByHand(account)) {
      const drifted = await inSandbox([['plan of drift', ['plan', '-detailed-exitcode']]], HAS_CHANGES)
      if (drifted) faults.push('a change by hand is not seen')
    }
    const last = subject.becomes ?? subject
    // Without protections: they would rightly block what the change replaces.
    writeStack(dir, last.released)
    const changed = subject.becomes && [
      ['change', ['apply', '-auto-approve']] as const,
      ['plan after change', ['plan', '-detailed-exitcode']] as const,
    ]
    if (changed && (await inSandbox(changed))) return { faults, created, took }
    const targets = subject.becomes ? [] : subject.released_first.map((address) => `-target=${address}`)
    const released = targets.length === 0 || !(await inSandbox([['release', ['apply', '-auto-approve', ...targets]]]))
    if (released) await inSandbox([['destroy', ['destroy', '-auto-approve']]])
    if (account.held.size > 0)
      faults.push(`left in the account: ${[...account.held.values()].map(({ type }) => type).join(', ')}`)
    const { resources = [] } = state() as { resources?: readonly unknown[] }
    if (resources.length > 0) faults.push(`left in the state: ${resources.length}`)
    return { faults, created, took }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Whether the engine counts as many resources as the plan adds. */
function faultsOfCount({ resources: { count, isLeast } }: Subject, plan: string): string[] {
  const toAdd = Number(/^Plan: (?:\d+ to import, )?(\d+) to add/m.exec(plan)?.[1])
  if (isLeast ? toAdd >= count : toAdd === count) return []
  return [`the engine counts ${isLeast ? 'at least ' : ''}${count} resources, the plan adds ${toAdd}`]
}

function writeStack(dir: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(dir, path)), { recursive: true })
    writeFileSync(join(dir, path), text)
  }
  // It comes before whatever the stack says of its state.
  writeFileSync(join(dir, 'strata_override.tf'), 'terraform {\n  backend "local" {}\n}\n')
}

/** Changes a tag of some resource as nobody's files have it. @returns false when none has tags */
function changeSomethingByHand(account: Account): boolean {
  for (const one of account.held.values())
    for (const name of TAGS) {
      const tags = one.values[name]
      const [tag] = typeof tags === 'object' && tags !== null ? Object.keys(tags) : []
      const change = { path: `${name}.${tag}`, value: 'changed by hand' }
      const changed = tag === undefined ? undefined : changeAttribute(one.values, [], change)
      if (!changed || 'problem' in changed) continue
      account.held.set(one.key, { ...one, values: changed.values })
      return true
    }
  return false
}

function messageOf({ code, stdout, stderr }: Ran): string {
  const text = code === HAS_CHANGES && stderr === '' ? stdout.slice(stdout.indexOf('Terraform will perform')) : stderr
  return (text || stdout).slice(0, SHOWN_CHARACTERS)
}
