// Settings of a node, and what a stack says of itself.
import type { z } from 'zod'
import { message, type StoredMessage } from '#words/message.ts'
import { parseFields } from '../field-messages.ts'
import { CLOUDS } from '../clouds/index.ts'
import { stackDraft, type StackDraft, type StackNode } from '../stack/schema.ts'
import { missing, unchanged } from './change-nodes.ts'
import type { Component } from '../components/component.ts'
import { componentIn } from './kinds.ts'
import { refused, type Applied, type Described } from './operation.ts'

/**
 * Sets a setting of a node, or takes it back to its default. A value that the component does not take is kept all the
 * same, so that nothing typed is lost: it shows as a problem of the node. A number in a text becomes a number where
 * the setting is one.
 */
export function set(stack: StackDraft, id: string, setting: string, value: unknown): Applied {
  const place = stack.nodes.findIndex((node) => node.id === id)
  const node = stack.nodes[place]
  if (node === undefined) return missing(id)
  const has = Object.hasOwn(node.settings, setting)
  if (value === undefined) {
    if (!has) return unchanged(stack)
    return withSettings(
      stack,
      place,
      node,
      Object.fromEntries(Object.entries(node.settings).filter(([name]) => name !== setting)),
    )
  }
  const component = componentIn(stack, node.type)
  if (component === undefined) return refused(message('builder.no-settings-known', { type: node.type }))
  const reason = refusedReason(component, setting, value)
  if (reason !== undefined) return refused(...reason)
  const taken = asNumber(component, setting, value)
  if (has && JSON.stringify(node.settings[setting]) === JSON.stringify(taken)) return unchanged(stack)
  return withSettings(stack, place, node, { ...node.settings, [setting]: taken })
}

function withSettings(stack: StackDraft, place: number, node: StackNode, settings: StackNode['settings']): Applied {
  return {
    ok: true,
    stack: { ...stack, nodes: stack.nodes.with(place, { ...node, settings }) },
    effects: [],
    added: [],
  }
}

function refusedReason(
  { name, settings, module }: Component,
  setting: string,
  value: unknown,
): readonly StoredMessage[] | undefined {
  const named = { component: name, setting }
  if (!isJson(value)) return [message('builder.no-value', named)]
  const secrets = new Set(module?.variables.filter((one) => one.is_sensitive).map((one) => one.name))
  if (secrets.has(setting)) return [message('builder.secret', named)]
  if (Object.hasOwn(settings.shape, setting)) return undefined
  const known = Object.keys(settings.shape).filter((one) => !secrets.has(one))
  return [
    message('builder.no-setting', named),
    known.length === 0 ? message('checks.has-none') : message('checks.has-these', { known }),
  ]
}

/** What can be written down and read again as it was. */
function isJson(value: unknown): boolean {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true
  if (typeof value === 'number') return Number.isFinite(value)
  if (typeof value !== 'object') return false
  return Object.values(value).every((one) => isJson(one))
}

/** What a field of a page gives is text, also where the setting is a number. */
function asNumber({ settings, module }: Component, setting: string, value: unknown): unknown {
  if (typeof value !== 'string' || value.trim() === '' || !Number.isFinite(Number(value))) return value
  const schema: z.ZodType | undefined = settings.shape[setting]
  const variable = module?.variables.find((one) => one.name === setting)
  const wantsNumber =
    variable === undefined ? schema !== undefined && takesNumbers(schema) : variable.type.trim() === 'number'
  return wantsNumber ? Number(value) : value
}

/** Whether a schema is about numbers: any within limits, or a few that it lists. */
function takesNumbers(schema: z.ZodType): boolean {
  const { type, anyOf } = schema.toJSONSchema({ unrepresentable: 'any' })
  return (
    type === 'number' ||
    type === 'integer' ||
    (anyOf ?? []).some((one) => typeof one === 'object' && 'const' in one && typeof one.const === 'number')
  )
}

/** Changes what a stack says of itself; the first field that does not fit is named. */
export function describe(stack: StackDraft, fields: Described): Applied {
  const next: Record<string, unknown> = { ...stack }
  for (const [field, value] of Object.entries(fields)) {
    const schema: z.ZodType | undefined =
      DESCRIBED.find((one) => one === field) === undefined ? undefined : stackDraft.shape[field as keyof Described]
    if (schema === undefined) return refused(message('builder.fixed-field', { field }))
    const parsed = parseFields(schema, value)
    if (!parsed.success) return refused(parsed.faults[0].said)
    if (field === 'region' && !CLOUDS[stack.cloud].regions.some((region) => region.id === parsed.data)) {
      const { label, regions } = CLOUDS[stack.cloud]
      const given = stackDraft.shape.region.parse(parsed.data)
      return refused(
        message('checks.unknown-region', { cloud: label, given, known: regions.map((region) => region.id) }),
      )
    }
    if (parsed.data === undefined) delete next[field]
    else next[field] = parsed.data
  }
  return JSON.stringify(next) === JSON.stringify(stack)
    ? unchanged(stack)
    : { ok: true, stack: next as StackDraft, effects: [], added: [] }
}

const DESCRIBED = [
  'name',
  'region',
  'environment_type',
  'data_sensitivity',
  'duration',
  'team_size',
  'budget_limit',
  'tags',
  'usage',
] as const satisfies readonly (keyof Described)[]
