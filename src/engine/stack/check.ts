// From a description to nodes that can be lowered, or to the reasons why not.
// Problems are values: every one is found, none is thrown.
import { message } from '#words/message.ts'
import { saying } from '../english.ts'
import { parseFields, type Fault } from '../field-messages.ts'
import type { z } from 'zod'
import { CLOUDS } from '../clouds/index.ts'
import type { Region } from '../clouds/cloud.ts'
import { watched } from '../clouds/watched.ts'
import type { Site } from '../clouds/site.ts'
import { labelOfNode } from '../compile/names.ts'
import { siteOf } from '../compile/site.ts'
import { isSupported, type Component } from '../components/component.ts'
import { checkModules } from '../modules/check.ts'
import { componentsOf, knownTypes } from '../modules/component.ts'
import type { Diagnostic } from '../result.ts'
import { addImplied, incomingTo, type Draft } from './add-implied.ts'
import { checkConnections, checkUse, uniqueConnections } from './check-connections.ts'
import { linksOf } from './order.ts'
import type { StackConnection, StackSpec } from './schema.ts'
import { USAGE_KEYS } from '../clouds/usage.ts'

/** A node whose component and settings are known to be right. */
export interface CheckedNode {
  readonly id: string
  readonly component: Component
  /** Terraform label. */
  readonly label: string
  /** Name for people: the component's, with the node's id where there are several. */
  readonly title: string
  readonly settings: Readonly<Record<string, unknown>>
  readonly given: ReadonlySet<string>
  readonly implied: boolean
}

/** A stack that can be lowered. */
export interface CheckedStack {
  readonly spec: StackSpec
  readonly site: Site
  readonly nodes: readonly CheckedNode[]
  readonly connections: readonly StackConnection[]
  /** What a person should know, such as nodes that were added; no errors. */
  readonly diagnostics: readonly Diagnostic[]
}

/** Checks a stack; either it comes back ready to lower, or with at least one error. */
export function checkStack(
  spec: StackSpec,
): { ok: true; stack: CheckedStack } | { ok: false; diagnostics: Diagnostic[] } {
  const diagnostics: Diagnostic[] = []
  const known = checkRegion(spec, diagnostics)
  const drafts = checkNodes(spec, diagnostics)
  checkUsage(spec, diagnostics)
  checkConnections(spec, drafts, diagnostics)
  if (known === undefined || hasErrors(diagnostics)) return { ok: false, diagnostics }
  const region = watched(known)
  const connections = uniqueConnections(spec.connections)
  const all = addImplied(spec, region, drafts, connections, diagnostics)
  const site = siteOf(
    spec,
    region,
    all.map((draft) => draft.component.type),
  )
  const incoming = incomingTo(all, linksOf(connections))
  const first = new Map<Component, Draft>()
  for (const draft of all) if (!first.has(draft.component)) first.set(draft.component, draft)
  const nodes = all.map((draft) =>
    settle(draft, first.get(draft.component) === draft, site, incoming(draft.id), diagnostics),
  )
  checkLabels(nodes, diagnostics)
  checkModules(nodes, connections, diagnostics)
  checkUse(nodes, connections, diagnostics)
  if (hasErrors(diagnostics)) return { ok: false, diagnostics }
  diagnostics.push(...contradictionsIn(spec))
  return { ok: true, stack: { spec, site, nodes, connections, diagnostics } }
}

/** Answers that hardly are meant together. */
function contradictionsIn({ environment_type, duration }: StackSpec): Diagnostic[] {
  if (environment_type !== 'production' || duration !== 'temporary') return []
  const said = message('checks.temporary-production')
  return [{ severity: 'warning', code: 'temporary-production', field: 'duration', ...saying([said]) }]
}

function hasErrors(diagnostics: readonly Diagnostic[]): boolean {
  return diagnostics.some((one) => one.severity === 'error')
}

function checkRegion(spec: StackSpec, diagnostics: Diagnostic[]): Region | undefined {
  const cloud = CLOUDS[spec.cloud]
  const region = cloud.regions.find((one) => one.id === spec.region)
  if (region === undefined) {
    const known = cloud.regions.map((one) => one.id)
    diagnostics.push({
      severity: 'error',
      code: 'unknown-region',
      field: 'region',
      ...saying([message('checks.unknown-region', { cloud: cloud.label, given: spec.region, known })]),
    })
  }
  return region
}

function checkUsage(spec: StackSpec, diagnostics: Diagnostic[]): void {
  for (const key of Object.keys(spec.usage)) {
    if ((USAGE_KEYS as readonly string[]).includes(key)) continue
    diagnostics.push({
      severity: 'error',
      code: 'unknown-usage',
      field: `usage.${key}`,
      ...saying([message('checks.unknown-usage', { given: key, known: USAGE_KEYS })]),
    })
  }
}

/** Whether the use of its resources can be set: its files say what they are. */
function hasResources(component: Component | undefined): boolean {
  return component?.module?.source?.kind === 'files'
}

function checkNodes(spec: StackSpec, diagnostics: Diagnostic[]): Draft[] {
  const drafts: Draft[] = []
  const find = componentsOf(spec)
  const seen = new Set<string>()
  spec.nodes.forEach((node, index) => {
    const field = `nodes[${index}]`
    if (seen.has(node.id)) {
      diagnostics.push({
        severity: 'error',
        code: 'name-collision',
        node: node.id,
        field: `${field}.id`,
        ...saying([message('checks.same-id', { id: node.id })]),
      })
      return
    }
    seen.add(node.id)
    const component = find(node.type)
    if (node.usage !== undefined && component !== undefined && !hasResources(component))
      diagnostics.push({
        severity: 'error',
        code: 'unknown-usage',
        node: node.id,
        field: `${field}.usage`,
        ...saying([message('checks.usage-of-stack', { component: component.name })]),
      })
    if (component === undefined) {
      const known = knownTypes(spec)
      diagnostics.push({
        severity: 'error',
        code: 'unknown-component',
        node: node.id,
        field: `${field}.type`,
        ...saying([message('checks.unknown-component', { given: node.type, known })]),
      })
      return
    }
    const lower = component.lower[spec.cloud]
    if (!isSupported(lower)) {
      diagnostics.push({
        severity: 'error',
        code: 'unsupported-cloud',
        node: node.id,
        field: `${field}.type`,
        ...saying([
          message('clouds.not-available', { component: component.name, cloud: CLOUDS[spec.cloud].label }),
          lower.unsupported,
        ]),
      })
      return
    }
    if (component.isSingle === true && drafts.some((draft) => draft.component === component)) {
      diagnostics.push({
        severity: 'error',
        code: 'only-once',
        node: node.id,
        field: `${field}.type`,
        ...saying([message('checks.only-once', { component: component.name, id: node.id })]),
      })
      return
    }
    if (Object.keys(node.settings).length > 0) {
      const shape = parseFields(partialOf(component), node.settings)
      if (!shape.success) diagnostics.push(...badSettings(component, node.id, `${field}.settings`, shape.faults))
    }
    drafts.push({ id: node.id, component, given: node.settings, implied: false })
  })
  return drafts
}

const partials = new WeakMap<Component, z.ZodType>()

/** A component's settings with none required. Making the schema costs far more than using it. */
function partialOf(component: Component): z.ZodType {
  const known = partials.get(component)
  if (known !== undefined) return known
  const made = component.settings.partial()
  partials.set(component, made)
  return made
}

/** @param field of the settings as a whole */
function badSettings(component: Component, node: string, field: string, faults: readonly Fault[]): Diagnostic[] {
  const problem = { severity: 'error', code: 'bad-setting', node } as const
  const isUnknown = ({ said }: Fault): boolean => said.code === 'fields.unknown'
  const keys = faults.filter(isUnknown).map(({ path }) => path.join('.'))
  const known = Object.keys(component.settings.shape)
  const unknown = message('checks.unknown-settings', { component: component.name, keys, known })
  return [
    ...faults
      .filter((fault) => !isUnknown(fault))
      .map(({ path, said }) => {
        const setting = path.join('.')
        const where = setting === '' ? field : `${field}.${setting}`
        return {
          ...problem,
          field: where,
          ...saying([message('checks.setting', { component: component.name, setting }), said]),
        }
      }),
    ...(keys.length === 0 ? [] : [{ ...problem, field, ...saying([unknown]) }]),
  ]
}

function settle(
  draft: Draft,
  isFirst: boolean,
  site: Site,
  incoming: readonly string[],
  diagnostics: Diagnostic[],
): CheckedNode {
  const { component, id, given } = draft
  const ofType = site.count(component.type)
  const set = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  const settings = { ...component.defaults(site, incoming), ...set }
  // The component's own defaults are right; what someone set can contradict them.
  if (Object.keys(set).length > 0) {
    const whole = parseFields(component.settings, settings)
    if (!whole.success) diagnostics.push(...badSettings(component, id, `node ${id}`, whole.faults))
  }
  return {
    id,
    component,
    label: labelOfNode(component.label, id, isFirst),
    title: ofType === 1 ? component.name : `${component.name} ${id}`,
    settings,
    given: new Set(Object.keys(set)),
    implied: draft.implied,
  }
}

function checkLabels(nodes: readonly CheckedNode[], diagnostics: Diagnostic[]): void {
  const taken = new Map<string, string>()
  for (const node of nodes) {
    const other = taken.get(node.label)
    if (other !== undefined)
      diagnostics.push({
        severity: 'error',
        code: 'name-collision',
        node: node.id,
        ...saying([message('checks.same-name', { id: node.id, other })]),
      })
    taken.set(node.label, node.id)
  }
}
