// Pages to which notifications lead.

/** The page of a project. */
export function projectPath(id: string): string {
  return `/projects/${id}`
}

/** The page of a team; its id may hold letters that an address writes differently. */
export function teamPath(id: string): string {
  return `/team/${encodeURIComponent(id)}`
}
