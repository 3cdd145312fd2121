// Every variable's default passes its own validation and the rules of the provider, whatever a person sets: evaluated
// for every setting of every component at its least, at its greatest and at its default.
import { describe, expect, it } from 'vitest'
import { fieldsOf } from '#engine/builder/fields.ts'
import { CLOUD_LIST } from '#engine/clouds/index.ts'
import { COMPONENTS, type ComponentType } from '#engine/components/catalogue.ts'
import { isSupported } from '#engine/components/component.ts'
import type { TerraformFiles } from '#engine/result.ts'
import { stackSpec, type StackSpec } from '#engine/stack/schema.ts'
import { ENVIRONMENT_TYPES } from '#engine/vocabulary.ts'
import { checkFiles } from '../../src/server/proof/check.ts'
import { refusedDefaults } from '../support/conditions.ts'
import { stackAround } from '../support/golden.ts'
import { printStack } from '../support/printed.ts'

/** The values at the ends of a field, and nothing, which is its default. */
function endsOf({ kind, min, max, options }: ReturnType<typeof fieldsOf>[number]): unknown[] {
  if (kind === 'boolean') return [undefined, false, true]
  return [undefined, ...[min, max].filter((one) => one !== undefined), ...options]
}

function withSetting(stack: StackSpec, type: string, name: string, value: unknown): StackSpec {
  const settings = value === undefined ? {} : { [name]: value }
  return { ...stack, nodes: stack.nodes.map((node) => (node.id === type ? { ...node, settings } : node)) }
}

/** Whether a value was seen before. */
function isSeen(seen: Set<string>, value: unknown): boolean {
  const before = seen.size
  return seen.add(JSON.stringify(value)).size === before
}

describe.each(CLOUD_LIST)('on $name', (cloud) => {
  const types = COMPONENTS.filter((one) => isSupported(one.lower[cloud.id])).map((one) => one.type as ComponentType)

  /** The stacks of a component with each of its settings at its ends, with the setting in words: those that differ. */
  function stacksOf(type: ComponentType, environment: StackSpec['environment_type']): [string, TerraformFiles][] {
    const made = new Set<string>()
    const around = stackAround(type, cloud.id, {
      suffix: '',
      environment_type: 'development',
      data_sensitivity: 'internal',
      team_size: 3,
    })
    const stack = { ...around, environment_type: environment }
    return fieldsOf(stack, type).flatMap((field) =>
      endsOf(field).flatMap((value): [string, TerraformFiles][] => {
        // Every setting at its default is the same stack.
        const set = withSetting(stack, type, field.name, value)
        if (isSeen(made, set.nodes)) return []
        const read = stackSpec.safeParse(set)
        const outcome = read.success ? printStack(read.data) : undefined
        const name = `${environment}, ${field.name} = ${JSON.stringify(value) ?? 'its default'}`
        // What a region or another setting does not allow is said before anything is printed.
        return outcome?.ok && !isSeen(made, outcome.files) ? [[name, { ...outcome.files, readme_md: '' }]] : []
      }),
    )
  }

  it.each(types)(
    'no setting of %s gives a default that is refused, by its variable or by the provider',
    async (type) => {
      const refused: string[] = []
      const told: string[] = []
      for (const { id } of ENVIRONMENT_TYPES)
        for (const [name, files] of stacksOf(type, id)) {
          refused.push(...refusedDefaults(files).map((fault) => `${name}: ${fault}`))
          if (id !== 'development') continue
          const { errors, warnings } = await checkFiles(files, {}, { terraformParser: false })
          told.push(...[...errors, ...warnings].map((one) => `${name}: ${one.address}: ${one.message}`))
        }
      expect(refused).toEqual([])
      expect(told).toEqual([])
    },
  )
})
