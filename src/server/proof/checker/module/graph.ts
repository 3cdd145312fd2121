// What the module's declarations are to each other: circles, and those that
// nothing refers to.
import type { Body } from '#engine/terraform/syntax/nodes.ts'
import { eachDependency } from '#engine/terraform/syntax/visit.ts'
import type { ModuleCheck } from './context.ts'

interface Vertex {
  readonly file: string
  readonly line: number
  /** Addresses that it refers to. */
  readonly dependencies: ReadonlySet<string>
}

/** Reports declarations that depend on each other in a circle. */
export function checkCycles(check: ModuleCheck): void {
  const { report } = check
  const graph = graphOf(check)
  const done = new Set<string>()
  const path: string[] = []
  const visit = (address: string, { dependencies }: Vertex): void => {
    path.push(address)
    for (const dependency of dependencies) {
      const next = graph.get(dependency)
      // A resource that refers to itself is reported where it does.
      if (!next || (dependency === address && !address.startsWith('local.')) || done.has(dependency)) continue
      const start = path.indexOf(dependency)
      if (start < 0) visit(dependency, next)
      else {
        const circle = [...path.slice(start), dependency].join(' -> ')
        report.file = next.file
        report.error('cycle', next.line, dependency, `dependency cycle: ${circle}`)
      }
    }
    path.pop()
    done.add(address)
  }
  for (const [address, vertex] of graph) if (!done.has(address)) visit(address, vertex)
}

function graphOf({ declared }: ModuleCheck): ReadonlyMap<string, Vertex> {
  const graph = new Map<string, Vertex>()
  for (const [mode, objects] of Object.entries(declared.objects)) {
    for (const [key, { file, line, body }] of objects) {
      const address = mode === 'resource' ? key : `${mode}.${key}`
      graph.set(address, { file, line, dependencies: dependenciesOf(body) })
    }
  }
  for (const [name, local] of declared.locals) {
    const { file, line } = local
    graph.set(`local.${name}`, { file, line, dependencies: dependenciesOf({ attributes: [local], blocks: [] }) })
  }
  return graph
}

function dependenciesOf(body: Pick<Body, 'attributes' | 'blocks'>): ReadonlySet<string> {
  const addresses = new Set<string>()
  eachDependency(body, ({ root, steps: [first, second] }) => {
    if (first?.kind !== 'attribute') return
    const hasName = second?.kind === 'attribute'
    if ((root === 'data' || root === 'ephemeral') && hasName) addresses.add(`${root}.${first.name}.${second.name}`)
    else if (root === 'resource' && hasName) addresses.add(`${first.name}.${second.name}`)
    else addresses.add(`${root}.${first.name}`)
  })
  return addresses
}

/** Reports variables, local values and data sources to which nothing refers. */
export function checkUnused({ declared, report, used }: ModuleCheck): void {
  for (const [name, { file, line }] of declared.variables) {
    report.file = file
    if (!used.has(`var.${name}`)) report.warn('unused-variable', line, `variable.${name}`, 'declared but not used')
  }
  for (const [name, { file, line }] of declared.locals) {
    report.file = file
    if (!used.has(`local.${name}`)) report.warn('unused-local', line, `local.${name}`, 'declared but not used')
  }
  for (const [key, { file, line }] of declared.objects.data) {
    report.file = file
    if (!used.has(`data.${key}`)) report.warn('unused-data', line, `data.${key}`, 'declared but not used')
  }
}
