// What the address of the builder asks for.

/** A new stack, a template to change, a copy of one, the stack of an environment, or what the import page left. */
export type Source =
  | { readonly kind: 'new'; readonly component: string | undefined }
  | { readonly kind: 'edit'; readonly id: string }
  | { readonly kind: 'from'; readonly id: string }
  | { readonly kind: 'environment'; readonly id: string }
  | { readonly kind: 'import' }

/** Reads `?edit=`, `?from=`, `?environment=`, `?import=1` and `?component=`. */
export function sourceOf(params: URLSearchParams): Source {
  const [edit, from, environment] = [params.get('edit'), params.get('from'), params.get('environment')]
  if (edit) return { kind: 'edit', id: edit }
  if (from) return { kind: 'from', id: from }
  if (environment) return { kind: 'environment', id: environment }
  if (params.has('import')) return { kind: 'import' }
  return { kind: 'new', component: params.get('component') ?? undefined }
}

/** A name for a source: the same for addresses that differ in tabs alone. */
export function nameOf(source: Source): string {
  if (source.kind === 'import') return 'import'
  return `${source.kind}:${source.kind === 'new' ? (source.component ?? '') : source.id}`
}

/** The query of an address that keeps what is looked at and changes which template it is about. */
export function queryOf(params: URLSearchParams, source: Source): string {
  const after = new URLSearchParams()
  if ('id' in source) after.set(source.kind, source.id)
  for (const kept of ['tab', 'file']) {
    const value = params.get(kept)
    if (value !== null) after.set(kept, value)
  }
  return after.toString()
}
