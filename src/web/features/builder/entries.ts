// What can be added to a stack: the catalogue and the custom components, with
// why some cannot be on this cloud or in this stack.
import { COMPONENTS, findComponent } from '#engine/components/catalogue.ts'
import { CATEGORIES, isSupported, type Category, type Component } from '#engine/components/component.ts'
import { CLOUDS } from '#engine/clouds/index.ts'
import type { ModuleCategory, StackModule } from '#engine/stack/module.ts'
import type { CloudId } from '#engine/vocabulary.ts'
import type { Message } from '#words/message.ts'

export interface Entry {
  readonly type: string
  readonly name: string
  readonly description: string
  readonly category: Category
  /** Of the catalogue; custom components have none. */
  readonly icon: string | undefined
  readonly module: StackModule | undefined
  /** Why the cloud lacks it and what takes its place. */
  readonly unsupported: string | undefined
}

/**
 * Where the categories of custom components stand among those of the catalogue.
 */
const CATEGORY_OF: Readonly<Record<ModuleCategory, Category>> = {
  compute: 'compute',
  storage: 'storage',
  database: 'database',
  networking: 'network',
  'identity-security': 'identity',
}

/**
 * Everything that can be added on a cloud, in the order of the catalogue, custom components last.
 * @param otherCloud says that a module is for another cloud
 * @param say says why a cloud lacks a component
 * @param describe says what a component of the catalogue is
 */
export function entriesOf(
  cloud: CloudId,
  modules: readonly StackModule[],
  {
    otherCloud,
    say,
    describe,
  }: {
    readonly otherCloud: (cloud: string) => string
    readonly say: (message: Message) => string
    readonly describe: (component: Pick<Component, 'type' | 'description'>) => string
  },
): Entry[] {
  const own = COMPONENTS.map((component): Entry => {
    const { type, name, category, icon, lower } = component
    const way = lower[cloud]
    return {
      type,
      name,
      description: describe(component),
      category,
      icon,
      module: undefined,
      unsupported: isSupported(way) ? undefined : say(way.unsupported),
    }
  })
  const custom = modules.map((module): Entry => {
    const isElsewhere = module.cloud in CLOUDS && module.cloud !== cloud
    const { type, name, description } = module
    const unsupported = isElsewhere ? otherCloud(CLOUDS[module.cloud as CloudId].name) : undefined
    return { type, name, description, category: CATEGORY_OF[module.category], icon: undefined, module, unsupported }
  })
  return [...own, ...custom]
}

/** Matches name or description in any case, combined with the category. */
export function matching(entries: readonly Entry[], search: string, category: Category | undefined): Entry[] {
  const wanted = search.trim().toLowerCase()
  return entries.filter(
    (entry) =>
      (category === undefined || entry.category === category) &&
      (wanted === '' || entry.name.toLowerCase().includes(wanted) || entry.description.toLowerCase().includes(wanted)),
  )
}

/** How many of the entries each category has. */
export function countsOf(entries: readonly Entry[]): ReadonlyMap<Category, number> {
  return new Map(
    CATEGORIES.map((category) => [category, entries.filter((entry) => entry.category === category).length]),
  )
}

/** The name of a type for people. */
export function typeName(type: string, modules: readonly StackModule[] = []): string {
  return findComponent(type)?.name ?? modules.find((module) => module.type === type)?.name ?? type
}
