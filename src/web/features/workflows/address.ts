// What the address of the page says: which workflow is edited, which is open.
import { EXAMPLE_IDS, type ExampleId } from './editor/examples.ts'

/** What the editor shows: a workflow that is saved, or a new one, blank, from an example or a copy of one. */
export type Edited =
  | { readonly kind: 'saved'; readonly id: string }
  | { readonly kind: 'copy'; readonly id: string }
  | { readonly kind: 'new'; readonly example: ExampleId | undefined }

export const DETAIL_TABS = ['rules', 'runs', 'deliveries'] as const
export type DetailTab = (typeof DETAIL_TABS)[number]

/** What is edited; undefined while the editor is closed. */
export function editedOf(params: URLSearchParams): Edited | undefined {
  const id = params.get('edit')
  if (id) return { kind: 'saved', id }
  const copied = params.get('copy')
  if (copied) return { kind: 'copy', id: copied }
  const example = params.get('new')
  return example === null ? undefined : { kind: 'new', example: EXAMPLE_IDS.find((one) => one === example) }
}

/** Tells one content of the editor from another. */
export function editedKey(edited: Edited | undefined): string {
  if (!edited) return ''
  if (edited.kind === 'new') return `new:${edited.example ?? ''}`
  return `${edited.kind === 'saved' ? 'edit' : 'copy'}:${edited.id}`
}

/** The address with the editor open, or closed. */
export function withEdited(params: URLSearchParams, edited: Edited | undefined): URLSearchParams {
  const after = new URLSearchParams(params)
  after.delete('edit')
  after.delete('new')
  after.delete('copy')
  if (edited?.kind === 'saved') after.set('edit', edited.id)
  if (edited?.kind === 'copy') after.set('copy', edited.id)
  if (edited?.kind === 'new') after.set('new', edited.example ?? '')
  return after
}

/** Which workflow shows its details, and which part of them. */
export function openOf(params: URLSearchParams): { readonly id: string | undefined; readonly tab: DetailTab } {
  return { id: params.get('open') || undefined, tab: DETAIL_TABS.find((one) => one === params.get('tab')) ?? 'rules' }
}

/** The address with the details of a workflow open, or of none. */
export function withOpen(params: URLSearchParams, id: string | undefined, tab: DetailTab = 'rules'): URLSearchParams {
  const after = new URLSearchParams(params)
  after.delete('open')
  after.delete('tab')
  if (id !== undefined) after.set('open', id)
  if (id !== undefined && tab !== 'rules') after.set('tab', tab)
  return after
}

/** Id of what holds the button that makes a workflow. */
export const HEAD_ID = 'workflows-head'

/** Gives the focus to the button that makes a workflow: for when what had it is gone. */
export function focusCreate(): void {
  document.getElementById(HEAD_ID)?.querySelector('button')?.focus()
}
