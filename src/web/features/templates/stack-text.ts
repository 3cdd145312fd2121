// A stack as people read it, for the differences between its versions.
import { stringify } from 'yaml'
import type { StackDraft } from '#engine/stack/schema.ts'

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === '' ||
  (typeof value === 'object' && value !== null && Object.keys(value).length === 0)

const filled = (given: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => !isEmpty(value)))

/** A stack as YAML: what it is first, then its components, always in the same order; what is empty is left out. */
export function stackText({ nodes, connections, modules, ...described }: StackDraft): string {
  const sorted = Object.fromEntries(Object.entries(described).toSorted(([one], [other]) => one.localeCompare(other)))
  const { name, cloud, region, ...others } = sorted
  return stringify(
    filled({
      name,
      cloud,
      region,
      ...others,
      components: nodes.map(({ id, type, settings }) => filled({ id, type, settings })),
      connections: connections.map(
        ({ from, to, output, variable }) =>
          [from, to].join(' -> ') + (variable ? ` (${output ?? ''} to ${variable})` : ''),
      ),
      custom_components: modules,
    }),
    { lineWidth: 0, sortMapEntries: false },
  )
}
