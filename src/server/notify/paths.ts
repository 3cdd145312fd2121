// Pages to which notifications lead.

/** The page of a project. */
export function projectPath(id: string): string {
  return `/projects/${id}`
}

/** The settings of a project, with the connections that it can use. */
export function projectSettingsPath(id: string): string {
  return `${projectPath(id)}/settings`
}

/** The page of a team; its id may hold letters that an address writes differently. */
export function teamPath(id: string): string {
  return `/team/${encodeURIComponent(id)}`
}

/** The page of an environment. */
export function environmentPath(id: string): string {
  return `/environments/${id}`
}

/** What others changed of an environment, on its page. */
export function driftPath(id: string): string {
  return `${environmentPath(id)}?tab=drift`
}

/** The receipt of an environment that was destroyed. */
export function receiptPath(id: string): string {
  return `${environmentPath(id)}/receipt`
}

/** The page of a request for approval. */
export function approvalPath(id: string): string {
  return `/approvals/${id}`
}

/** The page of a run. */
export function runPath(id: string): string {
  return `/runs/${id}`
}
