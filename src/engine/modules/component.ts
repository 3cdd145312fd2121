// A custom component as the compiler sees it: like one of the catalogue, made from its definition.
import { message } from '#words/message.ts'
import { z } from 'zod'
import { fieldMessage, schemaText } from '../field-messages.ts'
import { CLOUD_IDS, CLOUDS } from '../clouds/index.ts'
import { COMPONENTS, findComponent } from '../components/catalogue.ts'
import type { Category, Component, Lower, Unsupported } from '../components/component.ts'
import type { Layer } from '../result.ts'
import type { ModuleCategory, StackModule } from '../stack/module.ts'
import type { CloudId } from '../vocabulary.ts'
import { lowerModule } from './lower.ts'
import { parseType, typeProblem } from './types.ts'

const PLACES: Readonly<Record<ModuleCategory, { category: Category; layer: Layer }>> = {
  compute: { category: 'compute', layer: 'compute' },
  storage: { category: 'storage', layer: 'data' },
  database: { category: 'database', layer: 'data' },
  networking: { category: 'network', layer: 'network' },
  'identity-security': { category: 'identity', layer: 'identity' },
}

// Making the schema of the settings costs far more than using it.
const made = new WeakMap<StackModule, Component>()

/** Finds a component by its type: one of the catalogue, or a custom one that the stack carries. */
export function componentsOf({
  modules = [],
}: {
  readonly modules?: readonly StackModule[] | undefined
}): (type: string) => Component | undefined {
  if (modules.length === 0) return findComponent
  const byType = new Map(modules.map((module) => [module.type, module]))
  return (type) => {
    const module = byType.get(type)
    return module === undefined ? findComponent(type) : moduleComponent(module)
  }
}

/** Every type that a stack can name: the catalogue's and those of its custom components. */
export function knownTypes({ modules = [] }: { readonly modules?: readonly StackModule[] | undefined }): string[] {
  return [...COMPONENTS.map(({ type }) => type), ...modules.map(({ type }) => type)]
}

function moduleComponent(module: StackModule): Component {
  const known = made.get(module)
  if (known !== undefined) return known
  const component: Component = {
    type: module.type,
    name: oneLine(module.name) || module.type,
    ...PLACES[module.category],
    icon: 'package',
    description: module.description,
    label: module.type.replaceAll('-', '_'),
    services: Object.fromEntries(CLOUD_IDS.map((cloud) => [cloud, 'Terraform module'])) as Record<CloudId, string>,
    settings: z.strictObject(settingsOf(module)),
    defaults: () => ({}),
    uses: [],
    lower: Object.fromEntries(CLOUD_IDS.map((cloud) => [cloud, lowerOn(module, cloud)])) as Component['lower'],
    module,
  }
  made.set(module, component)
  return component
}

/** Names of custom components are any text; comments, summaries and diagrams take one line. */
function oneLine(text: string): string {
  return text
    .replaceAll(/[\p{C}\p{Z}]+/gu, ' ')
    .trim()
    .slice(0, 80)
}

function lowerOn(module: StackModule, cloud: CloudId): Lower<unknown, CloudId> | Unsupported {
  if (module.cloud === cloud || module.cloud === 'on-prem' || module.cloud === 'custom') return lowerModule(module)
  return {
    unsupported: message('clouds.module-of-other', {
      component: oneLine(module.name),
      cloud: CLOUDS[module.cloud].label,
    }),
  }
}

/** None is required here: an output of another component may give what no setting gives. */
function settingsOf(module: StackModule): Record<string, z.ZodType> {
  return Object.fromEntries(
    module.variables.map(({ name, type, description, is_sensitive, is_required }) => {
      if (is_sensitive) return [name, z.undefined(fieldMessage('fields.secret-setting')).optional()]
      const wanted = parseType(type) ?? { kind: 'any' }
      const value = z.unknown().superRefine((given, ctx) => {
        const problem = given === undefined || (given === null && !is_required) ? undefined : typeProblem(wanted, given)
        if (problem !== undefined) ctx.addIssue({ code: 'custom', message: schemaText(problem) })
      })
      return [name, value.optional().meta({ title: name, description })]
    }),
  )
}
