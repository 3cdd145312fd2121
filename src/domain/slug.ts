// Addresses made of names.

/**
 * The slug of a project's name: lower case, everything else than letters and digits to hyphens, none at the ends. May
 * be empty.
 */
export function projectSlug(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
}

/**
 * The id of a team: its name in lower case with hyphens for spaces. What an
 * address cannot hold as it is becomes a hyphen too, so that no name leads to
 * another page. Empty for a name without any letter or digit.
 */
export function teamId(name: string): string {
  return name
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}_-]+/gu, '-')
    .replaceAll(/^[-_]+|[-_]+$/g, '')
}
