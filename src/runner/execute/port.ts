// What a job needs of its surroundings: a place to hand over what it finds, and a way to run a program.
import type { z } from 'zod'
import type { ARTIFACT_KINDS, Binary, JOB_OUTCOMES, ResourceEvent, jobDiagnostic } from '#contract/agent.ts'
import type { SimulatedAccount } from '../sandbox/account.ts'
import type { Orders } from './orders.ts'

export type JobDiagnostic = z.infer<typeof jobDiagnostic>
export type ArtifactKind = (typeof ARTIFACT_KINDS)[number]
export type JobOutcome = (typeof JOB_OUTCOMES)[number]

/** Where a job hands over what it finds; all of it is without secrets but plan files, outputs and states. */
export interface JobChannel {
  log(text: string): void
  event(event: ResourceEvent): void
  /** @throws when the server refuses it */
  putArtifact(kind: ArtifactKind, bytes: Uint8Array): Promise<void>
  /** The plan file of the run. @throws when there is none */
  getPlan(): Promise<Uint8Array>
  /** The newest state of the environment; before the first, an empty one. */
  readState(): Promise<Uint8Array>
  /**
   * Keeps a state that Terraform could not send until the server has it.
   * @returns false when the disk did not take it
   */
  keepState(bytes: Uint8Array): Promise<boolean>
  /** A token by which the phase signs in to its cloud. @throws when the server refuses it */
  cloudToken(): Promise<string>
  /** Where Terraform reads and writes the state. */
  readonly state: { readonly address: string; readonly password: string }
  /** What the simulated account of the environment holds. */
  readonly account: SimulatedAccount
  /** Whether a failure of a simulated cloud strikes a resource of a type, by the id of the failure. */
  strike(failureId: string, type: string): Promise<boolean>
}

/** A program that can carry out jobs. */
export interface InstalledBinary extends Binary {
  readonly path: string
}

/** One call of a program. */
export interface Command {
  readonly program: string
  readonly args: readonly string[]
  readonly folder: string
  /** Where what it prints is put, for its user alone. */
  readonly outputFolder: string
  /** All that the program sees of the environment. */
  readonly environment: Readonly<Record<string, string>>
  /** What it prints, as it comes. */
  readonly onOutput: (from: 'stdout' | 'stderr', text: string) => void
  /** Called with the id of its process group, and with undefined once it has ended. */
  readonly onProcess: (id: number | undefined) => void
  readonly orders: Orders
}

/** How a program ended: with a code, or by a signal. */
export interface Ended {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
}

/** Runs programs. */
export interface Executor {
  /** @throws when the program cannot be started */
  run(command: Command): Promise<Ended>
}

/** How a job ended. */
export interface JobResult {
  readonly outcome: JobOutcome
  readonly exit_code: number | null
  readonly binary: Binary | null
  readonly has_changes: boolean | null
  readonly diagnostics: readonly JobDiagnostic[]
}
