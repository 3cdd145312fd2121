// From a description to nodes that can be lowered, or to the reasons why not.
// Problems are values: every one is found, none is thrown.
import type { z } from 'zod'
import { CLOUDS } from '../clouds/index.ts'
import type { Region } from '../clouds/cloud.ts'
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
export function checkStack(spec: StackSpec): { ok: true; stack: CheckedStack } | { ok: false; diagnostics: Diagnostic[] } {
  const diagnostics: Diagnostic[] = []
  const region = checkRegion(spec, diagnostics)
  const drafts = checkNodes(spec, diagnostics)
  checkUsage(spec, diagnostics)
  checkConnections(spec, drafts, diagnostics)
  if (region === undefined || hasErrors(diagnostics)) return { ok: false, diagnostics }
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
  const nodes = all.map((draft) => settle(draft, first.get(draft.component) === draft, site, incoming(draft.id), diagnostics))
  checkLabels(nodes, diagnostics)
  checkModules(nodes, connections, diagnostics)
  checkUse(nodes, connections, diagnostics)
  if (hasErrors(diagnostics)) return { ok: false, diagnostics }
  return { ok: true, stack: { spec, site, nodes, connections, diagnostics } }
}

function hasErrors(diagnostics: readonly Diagnostic[]): boolean {
  return diagnostics.some((one) => one.severity === 'error')
}

function checkRegion(spec: StackSpec, diagnostics: Diagnostic[]): Region | undefined {
  const cloud = CLOUDS[spec.cloud]
  const region = cloud.regions.find((one) => one.id === spec.region)
  if (region === undefined) {
    const known = cloud.regions.map((one) => one.id).join(', ')
    diagnostics.push({
      severity: 'error',
      code: 'unknown-region',
      field: 'region',
      message: `${cloud.label} has no region "${spec.region}" here. Choose one of: ${known}.`,
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
      message: `There is no usage figure "${key}". Choose one of: ${USAGE_KEYS.join(', ')}.`,
    })
  }
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
        message: `Two components are called "${node.id}". Give one of them another id.`,
      })
      return
    }
    seen.add(node.id)
    const component = find(node.type)
    if (component === undefined) {
      const known = knownTypes(spec).join(', ')
      diagnostics.push({
        severity: 'error',
        code: 'unknown-component',
        node: node.id,
        field: `${field}.type`,
        message: `There is no component "${node.type}". Choose one of: ${known}.`,
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
        message: `${component.name} is not available on ${CLOUDS[spec.cloud].label}. ${lower.unsupported}`,
      })
      return
    }
    if (component.isSingle === true && drafts.some((draft) => draft.component === component)) {
      diagnostics.push({
        severity: 'error',
        code: 'only-once',
        node: node.id,
        field: `${field}.type`,
        message: `A stack has one ${component.name}. Remove "${node.id}".`,
      })
      return
    }
    const shape = partialOf(component).safeParse(node.settings)
    if (!shape.success) for (const issue of shape.error.issues) diagnostics.push(badSetting(component, node.id, `${field}.settings`, issue))
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

function badSetting(component: Component, node: string, field: string, issue: z.core.$ZodIssue): Diagnostic {
  const path = issue.path.join('.')
  const known = Object.keys(component.settings.shape).join(', ')
  const message =
    issue.code === 'unrecognized_keys'
      ? `${component.name} has no setting ${issue.keys.map((key) => `"${key}"`).join(', ')}. It has: ${known}.`
      : `${component.name}, setting "${path}": ${saidOf(issue)}`
  return { severity: 'error', code: 'bad-setting', node, field: path === '' ? field : `${field}.${path}`, message }
}

const WANTED: Readonly<Record<string, string>> = { number: 'a number', int: 'a whole number', boolean: 'true or false', string: 'a text' }

const UNIT_OF: Readonly<Record<string, string>> = { string: ' characters', array: ' entries' }

/** What is wrong with a value, in words for people where the schema has none of its own. */
function saidOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'too_big' && issue.message.startsWith('Too big')) return `Give at most ${String(issue.maximum)}${UNIT_OF[issue.origin] ?? ''}.`
  if (issue.code === 'too_small' && issue.message.startsWith('Too small')) return `Give at least ${String(issue.minimum)}${UNIT_OF[issue.origin] ?? ''}.`
  if (!issue.message.startsWith('Invalid ')) return issue.message
  if (issue.code === 'invalid_type') return `Give ${WANTED[issue.expected] ?? issue.expected}.`
  if (issue.code === 'invalid_value') return `Choose one of: ${issue.values.map(String).join(', ')}.`
  return issue.code === 'invalid_union' ? 'It does not take this value.' : issue.message
}

function settle(draft: Draft, isFirst: boolean, site: Site, incoming: readonly string[], diagnostics: Diagnostic[]): CheckedNode {
  const { component, id, given } = draft
  const ofType = site.count(component.type)
  const set = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  const settings = { ...component.defaults(site, incoming), ...set }
  const whole = component.settings.safeParse(settings)
  if (!whole.success) for (const issue of whole.error.issues) diagnostics.push(badSetting(component, id, `node ${id}`, issue))
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
        message: `"${node.id}" and "${other}" would give their resources the same name. Give one of them another id.`,
      })
    taken.set(node.label, node.id)
  }
}
