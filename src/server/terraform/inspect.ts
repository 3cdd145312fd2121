// What a module takes and gives, as its files say.
import type { ModuleInterface } from '#contract/components.ts'
import { isSecretName, stackModule } from '#engine/stack/module.ts'
import { message } from '#words/message.ts'
import { badRequest, parseOrRefuse } from '../http/errors.ts'
import { findSecret, interfaceOfBlocks, saidOfSecret } from './interface.ts'
import { argumentOf, constantOf, readFiles, wrongFile, type SourceBlock } from './read-files.ts'

const SHAPES = { variables: stackModule.shape.variables, outputs: stackModule.shape.outputs }

/**
 * Reads the variables, outputs, resources and providers of a module's files.
 * @throws Refused with 400 that names the file and line of what is wrong or may not be in a module
 */
export async function inspectFiles(files: Readonly<Record<string, string>>): Promise<ModuleInterface> {
  const names = Object.keys(files)
  if (names.length === 0) throw badRequest([{ field: 'files', said: message('components.no-tf-file') }])
  for (const name of names)
    if (!/^[A-Za-z0-9_-]{1,60}\.tf$/.test(name)) throw wrongFile(name, 0, message('terraform.file-name'))
  const blocks = await readFiles(files)
  for (const block of blocks) refuseUnfit(block)
  refuseKeys(files)
  const resources = blocks
    .filter(({ type }) => type === 'resource')
    .map(({ labels: [type = '', name = ''] }) => ({ address: `${type}.${name}`, type }))
  const found = interfaceOfBlocks(blocks)
  for (const [field, shape] of Object.entries(SHAPES)) {
    parseOrRefuse(shape, found[field as keyof typeof SHAPES], `files.${field}`)
  }
  return { ...found, resources, providers: providersOf(blocks), provider_sources: sourcesOf(blocks) }
}

/** What Terraform takes in a root module only, and what lies in folders that are not there. */
function refuseUnfit({ type, labels, values, file, line, body }: SourceBlock): void {
  if (type === 'provider') throw wrongFile(file, line, message('terraform.provider-block', { name: labels[0] ?? '' }))
  const backend =
    type === 'terraform' ? body.blocks.find((inner) => inner.type === 'backend' || inner.type === 'cloud') : undefined
  if (backend !== undefined)
    throw wrongFile(file, backend.line, message('terraform.backend-block', { name: backend.type }))
  const source = constantOf(values['source'])
  if (type === 'module' && typeof source === 'string' && /^\.{1,2}\//.test(source)) {
    throw wrongFile(file, line, message('terraform.local-module', { name: labels[0] ?? '', source }))
  }
  const standard = argumentOf(body, 'default')
  if (
    type === 'variable' &&
    values['sensitive'] === true &&
    standard !== undefined &&
    ![null, ''].includes(values['default'] as null)
  ) {
    throw wrongFile(file, standard.line, message('terraform.secret-default', { name: labels[0] ?? '' }))
  }
  const name = labels[0] ?? ''
  const isOpen = standard?.expression.kind === 'text' && standard.expression.value !== ''
  if (type === 'variable' && isOpen && isSecretName(name))
    throw wrongFile(file, standard.line, message('terraform.secret-name', { name }))
}

function refuseKeys(files: Readonly<Record<string, string>>): void {
  for (const [file, text] of Object.entries(files)) {
    const found = findSecret(text)
    if (found) throw wrongFile(file, found.line, saidOfSecret(found))
  }
}

/** Sources as the files require them; for what they only use, the one that Terraform assumes. */
function sourcesOf(blocks: readonly SourceBlock[]): string[] {
  const declared = new Map<string, string>()
  for (const { type, values } of blocks) {
    if (type !== 'terraform') continue
    for (const required of listOf(values['required_providers']))
      for (const [name, given] of Object.entries(required)) {
        const source = isRecord(given) ? given['source'] : undefined
        declared.set(name, typeof source === 'string' ? source : `hashicorp/${name}`)
      }
  }
  const assumed = providersOf(blocks).filter((name) => !declared.has(name))
  return [...new Set([...declared.values(), ...assumed.map((name) => `hashicorp/${name}`)])].toSorted()
}

function listOf(value: unknown): Readonly<Record<string, unknown>>[] {
  return (Array.isArray(value) ? value : [value]).filter(isRecord)
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** By what the files require, and by the first word of what they make. */
function providersOf(blocks: readonly SourceBlock[]): string[] {
  const required = blocks.flatMap(({ type, body }) =>
    type === 'terraform'
      ? body.blocks
          .filter((inner) => inner.type === 'required_providers')
          .flatMap((inner) => inner.body.attributes.map(({ name }) => name))
      : [],
  )
  const used = blocks
    .filter(({ type }) => ['resource', 'data', 'ephemeral'].includes(type))
    .map(({ labels }) => labels[0]?.split('_')[0] ?? '')
  return [...new Set([...required, ...used])].filter((name) => name !== '' && name !== 'terraform').toSorted()
}
