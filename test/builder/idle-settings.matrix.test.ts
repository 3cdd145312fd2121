// Whether a setting does something is what the compiler makes of it: each setting that the builder disables changes
// neither a file nor the price, and each that it offers changes something.
import { describe, expect, it } from 'vitest'
import { fieldsOf, type SettingField } from '#engine/builder/fields.ts'
import { CLOUD_LIST } from '#engine/clouds/index.ts'
import { compileStack } from '#engine/compile/compile.ts'
import { COMPONENTS } from '#engine/components/catalogue.ts'
import { isSupported } from '#engine/components/component.ts'
import { stackDraft, stackSpec, type StackDraft } from '#engine/stack/schema.ts'
import { printedOf, printStack } from '../support/printed.ts'

/** What stands beside a component, so that its settings can do something: it uses those, and these use it. */
const BESIDE: Readonly<Record<string, { readonly uses?: readonly string[]; readonly users?: readonly string[] }>> = {
  'load-balancer': { uses: ['vm'] },
  'api-gateway': { uses: ['function'] },
  function: { uses: ['object-storage'] },
  kubernetes: { uses: ['postgresql'] },
  vm: { uses: ['postgresql'] },
  nosql: { users: ['function'] },
  ...Object.fromEntries(
    ['object-storage', 'file-share', 'postgresql', 'mysql', 'redis', 'key-vault'].map((type) => [
      type,
      { users: ['vm'] },
    ]),
  ),
}
/** Besides: a network and alarms are about what is in the stack. */
const ALSO: Readonly<Record<string, readonly string[]>> = { vnet: ['vm'], monitoring: ['vm', 'postgresql'] }

/** Values between which a setting shows what it does, where its limits do not say so. */
const VALUES: Readonly<Record<string, readonly unknown[]>> = {
  memory_mb: [512, 2048, 4096],
  retention_days: [30, 90, 365],
  size_gb: [1024, 2048],
  disk_gb: [200, 400],
  address_range: ['10.0.0.0/16', '10.77.0.0/16'],
}

function valuesOf({ name, kind, options, min = 1, max = 1e6, standard }: SettingField): readonly unknown[] {
  const given = VALUES[name]
  if (given) return given
  if (kind === 'boolean') return [true, false]
  if (options.length > 0) return options
  if (kind === 'text' || kind === 'size') return ['alpha', 'beta']
  const from = typeof standard === 'number' ? standard : min
  return [...new Set([min, from + 1, from + 40].map((value) => Math.min(value, max)))]
}

/** What the compiler makes of a stack: its files and its price, or what keeps it from compiling. */
function madeOf(stack: StackDraft): string {
  const read = stackSpec.safeParse(stack)
  if (!read.success) return 'unreadable'
  const outcome = printStack(read.data)
  return JSON.stringify(outcome.ok ? [outcome.files, outcome.price] : outcome.diagnostics)
}

function draftOf(type: string, cloud: (typeof CLOUD_LIST)[number], environment_type: StackDraft['environment_type']) {
  const { uses = [], users = [] } = BESIDE[type] ?? {}
  const others = [...uses, ...users, ...(ALSO[type] ?? [])]
  return stackDraft.parse({
    name: 'shop',
    cloud: cloud.id,
    region: cloud.defaultRegion,
    environment_type,
    budget_limit: 500,
    nodes: [type, ...others].map((id) => ({ id, type: id })),
    connections: [...uses.map((to) => ({ from: type, to })), ...users.map((from) => ({ from, to: type }))],
  })
}

const withSettings = (draft: StackDraft, settings: Record<string, unknown>): StackDraft => ({
  ...draft,
  nodes: draft.nodes.map((node, index) => (index === 0 ? { ...node, settings } : node)),
})

/** Makes a stack with settings, once for each: two settings that are tried with each other meet twice. */
function createMaker(draft: StackDraft): (settings: Record<string, unknown>) => string {
  const known = new Map<string, string>()
  return (settings) => {
    const key = JSON.stringify(Object.entries(settings).toSorted(([one], [other]) => (one < other ? -1 : 1)))
    const made = known.get(key) ?? madeOf(withSettings(draft, settings))
    known.set(key, made)
    return made
  }
}

describe.each(CLOUD_LIST)('$label', (cloud) => {
  const components = COMPONENTS.filter(({ lower }) => isSupported(lower[cloud.id]))

  it.each(components)('$name: disables what does nothing, and nothing else', ({ type }) => {
    const idle = new Map<string, boolean>()
    for (const environment of ['development', 'staging', 'production'] as const) {
      const draft = draftOf(type, cloud, environment)
      const made = createMaker(draft)
      const whole = compileStack(draft)
      if (whole.ok) expect(printStack(stackSpec.parse(draft))).toEqual({ ok: true, ...printedOf(whole) })
      const fields = fieldsOf(draft, type)
      const flags = fields.filter(({ kind }) => kind === 'boolean')
      const contexts = [{}, ...flags.flatMap(({ name }) => [{ [name]: true }, { [name]: false }])]
      for (const field of fields) {
        const { name } = field
        const values = valuesOf(field)
        for (const context of contexts) {
          if (Object.hasOwn(context, name) || values.length < 2) continue
          const outcomes = new Set(values.map((value) => made({ ...context, [name]: value })))
          const said = fieldsOf(withSettings(draft, context), type).find((one) => one.name === name)?.idle
          const where = `${type}.${name} in ${environment} with ${JSON.stringify(context)}`
          if (said) expect([where, outcomes.size]).toEqual([where, 1])
          idle.set(name, (idle.get(name) ?? true) && outcomes.size === 1 && said === undefined)
        }
      }
    }
    // Each that is offered somewhere does something somewhere, or is said to do nothing.
    const silent = [...idle].filter(([, isIdle]) => isIdle).map(([name]) => name)
    expect(silent).toEqual([])
  })
})
