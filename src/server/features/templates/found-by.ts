// What lists find templates by beside their texts: the components that they have.
import { COMPONENTS } from '#engine/components/catalogue.ts'
import type { Category } from '#engine/components/component.ts'
import { componentsOf } from '#engine/modules/component.ts'
import type { StackDraft } from '#engine/stack/schema.ts'

/** As the table keeps it beside a stack, each value once. */
export interface FoundBy {
  readonly component_types: string[]
  /** The categories of its custom components. Those of the catalogue are known by their type. */
  readonly custom_categories: string[]
}

/** What a stack is found by. */
export function foundBy(stack: StackDraft): FoundBy {
  const find = componentsOf(stack)
  const types = new Set(stack.nodes.map(({ type }) => type))
  const custom = [...types].flatMap((type) => {
    const component = find(type)
    return component?.module ? [component.category] : []
  })
  return { component_types: [...types], custom_categories: [...new Set(custom)] }
}

const typesByCategory = new Map<Category, string[]>()
for (const { type, category } of COMPONENTS) {
  typesByCategory.set(category, [...(typesByCategory.get(category) ?? []), type])
}

/** The types of the catalogue that are in a category. */
export function typesOfCategory(category: Category): readonly string[] {
  return typesByCategory.get(category) ?? []
}
