// Plans generated files on simulated clouds, as a first apply of them would.
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import type { PlanAnswer, PlanBinary } from '#contract/plan-proof.ts'
import { message, type StoredMessage } from '#words/message.ts'
import type { SimulatedAccount, SimulatedResource } from '../sandbox/account.ts'
import { listUnsimulated, readContents } from '../sandbox/contents.ts'
import { startSandbox } from '../sandbox/start.ts'
import { sandboxVariables } from '../sandbox/variables.ts'
import { call, type Called } from './call.ts'
import { errorsIn, isOfMachine, plannedIn, variablesIn } from './read-output.ts'

/** A binary that can plan. */
export interface PlannerBinary extends PlanBinary {
  readonly path: string
}

/** The schemas of the providers; this room runs from its sources, beside those of the server. */
const SCHEMAS = join(import.meta.dirname, '../../server/proof/schemas')
/** What Terraform keeps its own memory under; it is asked to, and not made to. */
const MEMORY = '768MiB'

/** Plans files in a folder that is empty. @throws when the machine or the sandbox is at fault */
export async function planFiles(
  folder: string,
  { path: program, ...binary }: PlannerBinary,
  files: Readonly<Record<string, string>>,
): Promise<PlanAnswer> {
  const contents = await readContents(files)
  const unsimulated = listUnsimulated(contents)
  if (unsimulated.length > 0) return skipped(message('plans.not-simulated', { providers: unsimulated }))
  const home = await writeFiles(join(folder, 'files'), files)
  const variables = sandboxVariables(contents.variables)
  const sandbox = await startSandbox({
    types: contents.types,
    account: emptyAccount(),
    settings: { speed: 0, failures: [] },
    socketFolder: folder,
    schemasFolder: SCHEMAS,
    environment: { TMPDIR: folder },
  })
  try {
    const environment = environmentOf(folder, sandbox.reattach, variables)
    const startMs = performance.now()
    const run = (...args: string[]): Promise<Called> => call({ program, args, folder: home, environment })
    for (const args of [
      ['init', '-input=false', '-json'],
      ['plan', '-input=false', '-json', '-lock=false'],
    ]) {
      const called = await run(...args)
      const duration_ms = Math.round(performance.now() - startMs)
      if (called.code !== 0) return failureOf(called, { binary, duration_ms, made: Object.keys(variables) })
      const planned = args[0] === 'plan' ? plannedIn(called.stdout) : undefined
      if (planned !== undefined) return { outcome: 'ok', binary, to_add: planned, duration_ms }
    }
    throw new Error('The binary gave no summary of its plan.')
  } finally {
    await sandbox.close()
  }
}

/** What a failed command says of the files: only errors that any machine would find are theirs. */
function failureOf(
  called: Called,
  { binary, duration_ms, made }: { readonly binary: PlanBinary; readonly duration_ms: number; readonly made: string[] },
): PlanAnswer {
  const errors = errorsIn(called.stdout)
  const [first] = errors
  if (first === undefined || errors.some(isOfMachine))
    throw new Error(`The binary failed with ${called.code ?? 'a signal'}. ${first?.summary ?? ''} ${called.stderr}`)
  // A value that the sandbox made up says nothing of the values that people give.
  const unfit = variablesIn(errors).filter((name) => made.includes(name))
  if (unfit.length > 0) return skipped(message('plans.no-values', { variables: unfit }))
  const diagnostics = errors.map(({ context: _context, ...diagnostic }) => diagnostic)
  return { outcome: 'failed', binary, duration_ms, diagnostics }
}

function skipped({ code, params }: StoredMessage): PlanAnswer {
  return { outcome: 'skipped', problem: { code, params: { ...params } } }
}

async function writeFiles(home: string, files: Readonly<Record<string, string>>): Promise<string> {
  for (const [path, text] of Object.entries(files)) {
    const file = join(home, ...path.split('/'))
    if (!file.startsWith(`${home}${sep}`)) throw new Error(`The path ${JSON.stringify(path)} is not allowed.`)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, text)
  }
  return home
}

function emptyAccount(): SimulatedAccount {
  const held = new Map<string, SimulatedResource>()
  return {
    list: () => Promise.resolve([...held.values()]),
    save: ({ put, removed }) => {
      for (const one of put) held.set(one.key, one)
      for (const key of removed) held.delete(key)
      return Promise.resolve()
    },
  }
}

/** All that Terraform sees: nothing is downloaded, and no file of the user counts. */
function environmentOf(
  folder: string,
  reattach: string,
  variables: Readonly<Record<string, string>>,
): Record<string, string> {
  return {
    HOME: folder,
    TMPDIR: folder,
    LANG: 'C.UTF-8',
    GOMEMLIMIT: MEMORY,
    TF_CLI_CONFIG_FILE: '/dev/null',
    TF_IN_AUTOMATION: '1',
    CHECKPOINT_DISABLE: '1',
    TF_REATTACH_PROVIDERS: reattach,
    ...Object.fromEntries(Object.entries(variables).map(([name, value]) => [`TF_VAR_${name}`, value])),
  }
}
