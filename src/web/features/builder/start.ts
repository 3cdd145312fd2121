// With what the builder begins: a stack, what of it is saved, and where its draft lies.
import type { EnvironmentDetail } from '#contract/environment.ts'
import type { TemplateDetail } from '#contract/templates.ts'
import { applyOperation } from '#engine/builder/operations.ts'
import { CLOUDS } from '#engine/clouds/index.ts'
import type { StackModule } from '#engine/stack/module.ts'
import { stackDraft, type StackDraft } from '#engine/stack/schema.ts'
import type { StorageKey } from '../../lib/storage.ts'
import { readDraft, type Draft } from '../../widgets/builder-draft.ts'
import { draftKey, readImport } from './drafts.ts'
import type { Source } from './source.ts'

/** The name of a template until it gets its own. */
const UNTITLED = 'Untitled Template'

export interface Start {
  readonly source: Source
  /** With what the history begins. */
  readonly stack: StackDraft
  /** The template that is changed; undefined for a new one. */
  readonly template: TemplateDetail | undefined
  /** The template of which it is a copy. */
  readonly forkedFrom: TemplateDetail | undefined
  /** The environment for which the stack is changed. */
  readonly environment: EnvironmentDetail | undefined
  /** Whether leaving without a change loses something: what was imported stands nowhere else. */
  readonly isUnsaved: boolean
  readonly draftKey: StorageKey
  readonly draft: Draft | undefined
}

const blank = (name: string): StackDraft =>
  stackDraft.parse({ name, cloud: 'azure', region: CLOUDS.azure.defaultRegion, nodes: [] })

/** The stack that a new template begins with. @param module of a custom component */
function withComponent(type: string | undefined, module: StackModule | undefined): StackDraft {
  const empty = blank(UNTITLED)
  if (type === undefined) return empty
  // A component that one cloud alone has decides the cloud.
  for (const cloud of [empty.cloud, ...Object.values(CLOUDS).map(({ id }) => id)]) {
    const applied = applyOperation(
      { ...empty, cloud, region: CLOUDS[cloud].defaultRegion },
      { kind: 'add', type, ...(module && { module }) },
    )
    if (applied.ok) return applied.stack
  }
  return empty
}

interface Given {
  readonly personId: string
  /** Of `edit` and `from`. */
  readonly template: TemplateDetail | undefined
  /** Of `environment`. */
  readonly environment: EnvironmentDetail | undefined
  /** Of `component`, when it is a custom one. */
  readonly module: StackModule | undefined
  /** Name of a copy of the template. */
  readonly copyName: string
}

/** Puts together with what the builder begins. */
export function startOf(source: Source, { personId, template, environment, module, copyName }: Given): Start {
  const key = draftKey(personId, source)
  const found = readDraft(key)
  const none = { template: undefined, forkedFrom: undefined, environment: undefined }
  const base = { source, ...none, isUnsaved: false, draftKey: key }
  const withDraft = (start: Omit<Start, 'draft'>): Start => {
    // What equals the saved stack needs no offer to discard it.
    const draft = found && JSON.stringify(found.stack) !== JSON.stringify(start.stack) ? found : undefined
    return { ...start, draft }
  }
  if (source.kind === 'edit' && template)
    return withDraft({ ...base, template, stack: { ...template.stack, name: template.name } })
  if (source.kind === 'from' && template)
    return withDraft({ ...base, forkedFrom: template, stack: { ...template.stack, name: copyName } })
  if (source.kind === 'environment' && environment)
    return withDraft({ ...base, environment, stack: environment.result.stack })
  if (source.kind === 'import') {
    const stack = readImport()
    return withDraft({ ...base, isUnsaved: stack !== undefined, stack: stack ?? blank(UNTITLED) })
  }
  const component = source.kind === 'new' ? source.component : undefined
  return withDraft({ ...base, stack: withComponent(component, module) })
}
