// Tags as forms hold them: rows of a name and a value.

/** A tag as it is typed. */
export interface TagRow {
  name: string
  value: string
}

/** Tags as rows. */
export function rowsOf(tags: Readonly<Record<string, string>>): TagRow[] {
  return Object.entries(tags).map(([name, value]) => ({ name, value }))
}

/** Rows as tags, without spaces around them; a row without a name is left out. */
export function tagsOf(rows: readonly TagRow[]): Record<string, string> {
  return Object.fromEntries(
    rows.flatMap(({ name, value }) => (name.trim() === '' ? [] : [[name.trim(), value.trim()]])),
  )
}
