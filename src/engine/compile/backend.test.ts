import { format } from '@cdktf/hcl-tools'
import { parse } from '@cdktf/hcl2json'
import { describe, expect, it } from 'vitest'
import { CLOUD_LIST, CLOUDS, type CloudId } from '../clouds/index.ts'
import { printPipeline } from '../pipelines/print.ts'
import { PIPELINE_SYSTEM_IDS } from '../pipelines/systems.ts'
import type { CompiledStack } from '../result.ts'
import type { StackSpecInput } from '../stack/schema.ts'
import { compileStack } from './compile.ts'

/** The backends that Terraform has built in for the storage of a cloud. */
const BACKENDS = ['azurerm', 's3', 'gcs']

function compiled(cloud: CloudId, given: Partial<StackSpecInput> = {}): CompiledStack {
  const outcome = compileStack({
    cloud,
    region: CLOUDS[cloud].regions[0]?.id ?? '',
    name: 'Web Shop',
    nodes: [{ id: 'raw', type: 'object-storage' }],
    ...given,
  })
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.diagnostics))
  return outcome.result
}

const backendOf = (stack: CompiledStack) => stack.terraform.backend_tf ?? ''
/** The file as it is once someone has taken the marks of the code away. */
const filledIn = (text: string) =>
  text
    .slice(text.indexOf('# terraform {'))
    .replaceAll(/^# ?/gm, '')
    .replaceAll(/<[^>]+>/g, 'mine')
const stateOf = async (text: string) => {
  const [block] = ((await parse('backend.tf', text))['terraform'] ?? []) as { backend: Record<string, [object]> }[]
  const [[type, [settings]] = ['', [{}]]] = Object.entries(block?.backend ?? {})
  return { type, settings: settings as Record<string, unknown> }
}

describe.each(CLOUD_LIST.map(({ id }) => id))('backend.tf on %s', (cloud) => {
  it('changes nothing until someone fills it in: the first apply needs no storage', () => {
    const lines = backendOf(compiled(cloud)).trimEnd().split('\n')
    expect(lines.filter((line) => !line.startsWith('#'))).toEqual([])
  })

  it('is a backend of the cloud once the marks are away, formatted as Terraform formats', async () => {
    const text = filledIn(backendOf(compiled(cloud)))
    expect(BACKENDS).toContain((await stateOf(text)).type)
    expect(await format(text)).toBe(text)
  })

  it('gives each stack, environment and region a state of its own', () => {
    const others = CLOUDS[cloud].regions.slice(1).map(({ id }) => ({ region: id }))
    const stacks = [{}, { name: 'Other' }, { environment_type: 'staging' as const }, ...others]
    expect(new Set(stacks.map((given) => backendOf(compiled(cloud, given)))).size).toBe(stacks.length)
  })

  it.each(PIPELINE_SYSTEM_IDS)('is replaced by the one of a pipeline of %s, with the same state', async (system) => {
    const stack = compiled(cloud)
    const theirs = await stateOf(printPipeline(stack, system).files['backend.tf'] ?? '')
    const ours = await stateOf(filledIn(backendOf(stack)))
    expect(theirs.type).toBe(ours.type)
    for (const name of ['key', 'prefix']) expect(theirs.settings[name]).toBe(ours.settings[name])
  })
})
