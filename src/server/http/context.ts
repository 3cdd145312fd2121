// The caller and the origin of a request: what every handler gets beside its input.
import type { TokenScope } from '#domain/access/token-scopes.ts'
import type { RunPhase, RunStage } from '#domain/run/status.ts'
import type { InstanceRole, LibraryRole, ProjectRole, TeamRole, WorkflowRole } from '#domain/access/roles.ts'

/** The person who asks, signed in by a session of a browser or by an API token. */
export interface Caller {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly role: InstanceRole
  /** A service account, which is no person. */
  readonly is_service: boolean
  /** Minutes without doing anything after which a session ends, also by the session policy. */
  readonly session_timeout: number
  /** By when they need the second factor that this session or token lacks; undefined when nothing is asked of them. */
  readonly second_factor_due_at: Date | undefined
  readonly session: { readonly id: string; readonly created_at: Date; readonly last_active_at: Date } | undefined
  readonly token: { readonly id: string; readonly name: string; readonly scopes: readonly TokenScope[] } | undefined
}

/** An agent that asks for jobs, known by its token. */
export interface CallingAgent {
  readonly token_id: string
  readonly name: string
  /** The pools for which it takes jobs. */
  readonly pools: readonly string[]
  readonly is_embedded: boolean
}

/** An attempt at a job, known by the token of its lease. */
export interface CallingAttempt {
  readonly id: string
  readonly job_id: string
  readonly run_id: string
  readonly environment_id: string
  readonly agent_id: string
  readonly phase: RunPhase
  readonly stage: RunStage
  readonly leased_until: Date
  /** When it ended; a lost one too. */
  readonly ended_at: Date | null
}

/** Facts of the request itself. */
export interface RequestFacts {
  readonly id: string
  /** Address of the browser; behind a trusted proxy, the one that it names. */
  readonly ip: string
  readonly user_agent: string
  /** True when the browser speaks TLS, with us or with a trusted proxy. */
  readonly is_secure: boolean
  /** Aborted when the caller goes away. */
  readonly signal: AbortSignal
  /** The place of the last event that the caller got of a stream. */
  readonly last_event_id: string | undefined
  cookie(name: string): string | undefined
}

export interface Context {
  readonly caller: Caller | undefined
  readonly request: RequestFacts
  /** Role of the caller in the project or team that the address names. */
  readonly in_project: ProjectRole | undefined
  readonly in_team: TeamRole | undefined
  /** What the caller is to the template or component that the address names. */
  readonly in_library: LibraryRole | undefined
  /** What the caller is to the workflow that the address names. */
  readonly in_workflow: WorkflowRole | undefined
  /** Adds a Set-Cookie header to the answer. */
  setCookie(cookie: string): void
}

/** The context of an endpoint for agents. */
export interface FromAgent extends Context {
  readonly agent: CallingAgent
}

/** The context of an endpoint for attempts. */
export interface FromAttempt extends Context {
  readonly attempt: CallingAttempt
}

/** The context of an endpoint that needs a permission. */
export interface SignedIn extends Context {
  readonly caller: Caller
}
