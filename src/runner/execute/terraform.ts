// Calls of one binary in the folder of a job: what it prints goes to the log, to the events and to the diagnostics,
// without secrets.
import type { AgentJob } from '#contract/agent.ts'
import { STATE_MAX_BYTES } from '#domain/run/limits.ts'
import type { Masker } from './mask.ts'
import type { Orders } from './orders.ts'
import type { Ended, InstalledBinary, JobChannel, JobDiagnostic } from './port.ts'
import { environmentOf } from './program-environment.ts'
import type { Workshop } from './workshop.ts'
import { makeDiagnostic, readTerraformLine } from './terraform-events.ts'
import type { WorkFolder } from './work-folder.ts'

/** Longer lines are left out: a state, which Terraform prints as a last resort, has room in one. */
const LINE_MAX = STATE_MAX_BYTES + 1_000_000
/** Characters that a command may give back. */
const CAPTURED_MAX = 200_000_000
/** What is kept of errors that are no JSON. */
const STDERR_KEPT = 8000

interface Parts {
  readonly job: AgentJob
  readonly binary: InstalledBinary
  readonly folder: WorkFolder
  readonly channel: JobChannel
  readonly masker: Masker
  readonly orders: Orders
  readonly workshop: Workshop
  readonly diagnostics: JobDiagnostic[]
}

/** What becomes of the output of a command: shown, read as Terraform's events, or given back. */
type Output = 'text' | 'events' | 'captured'

export class Terraform {
  readonly #parts: Parts
  #sandbox: { readonly reattach: string; readonly variables: Readonly<Record<string, string>> } | undefined
  #signedIn: Readonly<Record<string, string>> = {}
  /** Of the last command; null when it was ended by a signal. */
  exitCode: number | null = null
  /** Whether a command that was asked to stop did not, and was ended: what it was changing may be in no state. */
  wasForced = false
  /** The state that Terraform could neither send nor put on disk. */
  printedState: Uint8Array | undefined

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Lets Terraform sign in to a cloud. @param environment what it sees of that */
  signInBy(environment: Readonly<Record<string, string>>): void {
    this.#signedIn = environment
  }

  /**
   * Lets Terraform talk to simulated clouds.
   * @param reattach value of TF_REATTACH_PROVIDERS
   * @param variables in place of those of the job
   */
  attachTo(reattach: string, variables: Readonly<Record<string, string>>): void {
    this.#sandbox = { reattach, variables }
  }

  /**
   * Runs a command.
   * @param output what becomes of what it prints
   * @param orders under which it runs, where they are not those of the job
   * @returns what it printed, when that is captured; undefined when it failed, and its problems are in the diagnostics
   */
  async run(args: readonly string[], output: Output, orders = this.#parts.orders): Promise<string | undefined> {
    const { binary, channel, folder, masker, workshop } = this.#parts
    if (output !== 'captured') channel.log(`\n> ${binary.flavour} ${args[0] ?? ''}\n`)
    const reader = this.#readerOf(output)
    const stderr = masker.stream()
    let kept = ''
    const { code, signal }: Ended = await workshop.executor.run({
      program: binary.path,
      args,
      folder: folder.files,
      outputFolder: folder.path,
      environment: environmentOf({
        variables: this.#sandbox?.variables ?? this.#parts.job.variables,
        channel,
        folder,
        pluginCache: this.#sandbox === undefined ? workshop.pluginCache : undefined,
        reattach: this.#sandbox?.reattach,
        signedIn: this.#signedIn,
        own: workshop.environment,
      }),
      onProcess: (id) => {
        workshop.onProcess?.(id)
        folder.noteProcess(id)
      },
      onOutput: (from, text) => {
        if (from === 'stdout') return reader.push(text)
        kept = (kept + text).slice(-STDERR_KEPT)
        channel.log(stderr.push(text))
      },
      orders,
    })
    channel.log(stderr.end())
    reader.end()
    this.exitCode = code
    if (code === 0) return reader.captured()
    if (signal === 'SIGKILL' && orders.order !== 'continue') this.wasForced = true
    this.#explain(args[0] ?? '', signal, kept)
    return undefined
  }

  /** A failure without any diagnostic of its own is explained by what was printed. */
  #explain(command: string, signal: NodeJS.Signals | null, stderr: string): void {
    const { diagnostics, binary, orders } = this.#parts
    if (diagnostics.some(({ severity }) => severity === 'error')) return
    const plain = stderr.replaceAll(/\x1b\[[0-9;]*m/g, '').replaceAll(/^[╷│╵] ?/gm, '')
    const [, summary = ''] = /^\s*Error: (.+)$/m.exec(plain) ?? []
    const detail = summary === '' ? plain : plain.slice(plain.indexOf(summary) + summary.length)
    if (summary !== '') diagnostics.push(makeDiagnostic('error', summary, detail.trim()))
    else if (orders.order === 'continue') {
      const how = signal === null ? 'failed' : `was ended by ${signal}`
      diagnostics.push(makeDiagnostic('error', `${binary.flavour} ${command} ${how}.`, plain.trim()))
    }
  }

  #readerOf(output: Output): { push(text: string): void; end(): void; captured(): string } {
    if (output === 'captured') return captureAll()
    const { channel, masker } = this.#parts
    if (output === 'text') {
      const stream = masker.stream()
      return {
        push: (text) => channel.log(stream.push(text)),
        end: () => channel.log(stream.end()),
        captured: () => '',
      }
    }
    let pieces: string[] = []
    let length = 0
    const add = (text: string): void => {
      length += text.length
      if (length <= LINE_MAX) pieces.push(text)
      else pieces = []
    }
    const end = (): void => {
      if (length > LINE_MAX) channel.log(`[A line of ${Math.round(length / 1_000_000)} MB is left out.]\n`)
      else if (length > 0) this.#readLine(pieces.join(''))
      pieces = []
      length = 0
    }
    const push = (text: string): void => {
      const [first = '', ...others] = text.split('\n')
      add(first)
      for (const one of others) {
        end()
        add(one)
      }
    }
    return { push, end, captured: () => '' }
  }

  #readLine(line: string): void {
    const { channel, masker, diagnostics, workshop } = this.#parts
    const { text, event, diagnostic, state } = readTerraformLine(line, workshop.now)
    if (state !== undefined) this.printedState = Buffer.from(state)
    channel.log(`${masker.mask(text)}\n`)
    if (event !== undefined) channel.event(masker.maskValue(event))
    if (diagnostic !== undefined) diagnostics.push(diagnostic)
  }
}

function captureAll(): { push(text: string): void; end(): void; captured(): string } {
  const pieces: string[] = []
  let length = 0
  const push = (text: string): void => {
    length += text.length
    if (length <= CAPTURED_MAX) pieces.push(text)
  }
  const captured = (): string => {
    if (length > CAPTURED_MAX) throw new Error(`A command gave more than ${CAPTURED_MAX / 1_000_000} MB.`)
    return pieces.join('')
  }
  return { push, end: () => undefined, captured }
}
