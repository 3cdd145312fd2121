// Addresses made of names (specification section 5).

/** The slug of a project's name: lower case, everything else than letters and digits to hyphens, none at the ends. May be empty. */
export function projectSlug(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
}

/** The id of a team: its name in lower case with hyphens for spaces. */
export function teamId(name: string): string {
  return name.trim().toLowerCase().replaceAll(/\s+/g, '-')
}
