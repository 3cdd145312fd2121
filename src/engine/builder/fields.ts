// The settings of a node as a form: from the schema of its component.
import { z } from 'zod'
import { CLOUDS } from '../clouds/index.ts'
import type { Site } from '../clouds/site.ts'
import { priceStack } from '../compile/price.ts'
import { siteOf } from '../compile/site.ts'
import type { Component } from '../components/component.ts'
import { checkStack } from '../stack/check.ts'
import type { ModuleVariable } from '../stack/module.ts'
import type { StackDraft, StackNode } from '../stack/schema.ts'
import { idleIn, type Idle } from './idle.ts'
import { componentIn } from './kinds.ts'

export interface SettingField {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly kind: 'boolean' | 'integer' | 'number' | 'choice' | 'size' | 'text' | 'json'
  /** For choices, and for sizes those of the component that the region is not known to lack. */
  readonly options: readonly string[]
  readonly min: number | undefined
  readonly max: number | undefined
  /** What it is without a setting, for this stack. */
  readonly standard: unknown
  /** What the person set; undefined when the default holds. */
  readonly given: unknown
  readonly isRequired: boolean
  /** Why it does nothing in this stack; undefined when it does something. */
  readonly idle: Idle | undefined
}

/** What of a field only its schema says. */
type Shape = Pick<SettingField, 'name' | 'title' | 'description' | 'kind' | 'options' | 'min' | 'max'>

/** The form of a node's settings; empty for a component without any. */
export function fieldsOf(stack: StackDraft, nodeId: string): readonly SettingField[] {
  const node = stack.nodes.find((one) => one.id === nodeId)
  const component = node === undefined ? undefined : componentIn(stack, node.type)
  if (node === undefined || component === undefined) return []
  // What is sensitive becomes a variable of the stack.
  if (component.module !== undefined)
    return component.module.variables.filter((one) => !one.is_sensitive).map((one) => ofVariable(one, node))
  const site = siteFor(stack)
  const incoming = stack.connections
    .filter((one) => one.to === nodeId)
    .flatMap((one) => stack.nodes.find((other) => other.id === one.from)?.type ?? [])
  const standards: Readonly<Record<string, unknown>> = site === undefined ? {} : component.defaults(site, incoming)
  return shapesOf(component).map((shape) => ({
    ...shape,
    options: shape.kind === 'size' && site !== undefined ? sizesOf(stack, component, site) : shape.options,
    standard: standards[shape.name],
    given: node.settings[shape.name],
    isRequired: false,
    idle: idleIn(stack, component.type, shape.name, (name) => node.settings[name] ?? standards[name]),
  }))
}

/** The facts of a stack, with what the compiler adds as far as that is known; undefined in an unknown region. */
function siteFor(stack: StackDraft): Site | undefined {
  const checked = checkStack(stack)
  if (checked.ok) return checked.stack.site
  const region = CLOUDS[stack.cloud].regions.find((one) => one.id === stack.region)
  const types = stack.nodes.map((node) => node.type)
  return region === undefined ? undefined : siteOf(stack, region, types)
}

const KINDS: Readonly<Record<string, SettingField['kind']>> = { string: 'text', number: 'number', bool: 'boolean' }

function ofVariable(
  { name, type, description, default: standard, is_required: isRequired }: ModuleVariable,
  node: StackNode,
): SettingField {
  const given = node.settings[name]
  return {
    name,
    title: name,
    description,
    kind: KINDS[type.trim()] ?? 'json',
    options: [],
    min: undefined,
    max: undefined,
    standard,
    given,
    isRequired,
    idle: undefined,
  }
}

const shapes = new Map<string, readonly Shape[]>()

/** The form of a component of the catalogue. It never changes, and making it costs far more than using it. */
function shapesOf({ type, settings }: Component): readonly Shape[] {
  const known = shapes.get(type)
  if (known !== undefined) return known
  const made = Object.entries(settings.shape).map(([name, schema]) => shapeOf(name, z.toJSONSchema(schema)))
  shapes.set(type, made)
  return made
}

function shapeOf(name: string, schema: z.core.JSONSchema.JSONSchema): Shape {
  const { title = name, description = '', type, minimum, maximum } = schema
  const options = (schema.enum ?? schema.anyOf?.map((one) => (one as { const?: unknown }).const) ?? []).map(String)
  const kind =
    options.length > 0
      ? 'choice'
      : type === 'boolean' || type === 'integer' || type === 'number'
        ? type
        : name === 'size' && type === 'string'
          ? 'size'
          : 'text'
  return { name, title, description, kind, options, min: limit(minimum), max: limit(maximum) }
}

/** A whole number without a limit has those of JavaScript, which say nothing to a person. */
function limit(value: number | undefined): number | undefined {
  return value === undefined || Math.abs(value) >= Number.MAX_SAFE_INTEGER ? undefined : value
}

const TIERS = [1, 2, 3, 4, 5] as const
const runs = new Map<string, boolean>()

/**
 * The sizes that a component takes automatically from the smallest to the largest stack, without those that the region
 * lacks.
 */
function sizesOf(stack: StackDraft, component: Component, site: Site): string[] {
  const ladder = TIERS.map((tier): unknown => component.defaults({ ...site, tier }, [])['size'])
  return [...new Set(ladder)].filter(
    (size): size is string => typeof size === 'string' && canRun(stack, component, size),
  )
}

/** Asks the compiler, with the size as a person's choice: such a one is never replaced, but refused. */
function canRun(stack: StackDraft, component: Component, size: string): boolean {
  const key = [stack.cloud, stack.region, component.type, size].join(' ')
  const known = runs.get(key)
  if (known !== undefined) return known
  const alone = {
    ...stack,
    nodes: [{ id: component.type, type: component.type, settings: { size } }],
    connections: [],
    modules: undefined,
    usage: {},
  }
  const outcome = priceStack(alone)
  const can = outcome.ok || !outcome.diagnostics.some((one) => one.severity === 'error' && one.node === component.type)
  runs.set(key, can)
  return can
}
