// The blocks `terraform` and `provider`.
import type { Block, Body, Expression } from '#engine/terraform/syntax/nodes.ts'
import { eachReference, findAttribute, referenceText, textOf } from '#engine/terraform/syntax/visit.ts'
import { isConstraint } from '../schemas/versions.ts'
import { suggest } from '../suggestions.ts'
import { checkBody } from './bodies.ts'
import { scopeOf, type ModuleCheck } from './context.ts'
import { checkLooseBody, checkShape } from './shape.ts'

const BACKENDS = [
  'azurerm',
  'consul',
  'cos',
  'gcs',
  'http',
  'inmem',
  'kubernetes',
  'local',
  'oss',
  'pg',
  'remote',
  's3',
]

const SETTINGS = {
  attributes: ['required_version', 'experiments', 'language'],
  blocks: ['required_providers', 'backend', 'cloud', 'provider_meta'],
}

/** Checks a `terraform` block. */
export function checkSettings(check: ModuleCheck, { body }: Block): void {
  const { report } = check
  checkShape(check, body, 'terraform', SETTINGS)
  const version = findAttribute(body, 'required_version')
  if (version) {
    const text = textOf(version.expression)
    if (text === undefined) report.error('type', version.line, 'terraform', 'required_version must be a plain string')
    else if (!isConstraint(text))
      report.error('type', version.line, 'terraform', `invalid version constraint "${text}"`)
  }
  for (const block of body.blocks) {
    if (block.type === 'required_providers') checkRequiredProviders(check, block.body)
    if (block.type === 'backend') checkBackend(check, block)
  }
}

function checkRequiredProviders({ report }: ModuleCheck, body: Body): void {
  for (const { name, expression, line } of body.attributes) {
    const entry = `required_providers.${name}`
    if (expression.kind === 'text') {
      const message = `${entry}: the version-only form is deprecated; use { source, version }`
      report.warn('deprecated', line, 'terraform', message)
    } else if (expression.kind !== 'object')
      report.error('type', line, 'terraform', `${entry} must be an object with source and version`)
    else
      for (const { key, value, line: itemLine } of expression.items) {
        const field = textOf(key)
        if (field === 'source' || field === 'version') {
          const problem = requirementProblem(field, value)
          if (problem !== undefined) report.error('type', itemLine, 'terraform', `${entry}${problem}`)
        } else if (field !== 'configuration_aliases')
          report.error('unknown-argument', itemLine, 'terraform', `${entry}: unsupported argument "${field}"`)
      }
  }
}

function requirementProblem(field: 'source' | 'version', value: Expression): string | undefined {
  const text = textOf(value)
  if (text === undefined) return `.${field} must be a plain string`
  return field === 'version' && !isConstraint(text) ? `: invalid version constraint "${text}"` : undefined
}

function checkBackend(check: ModuleCheck, { labels, body, line }: Block): void {
  const { report } = check
  const address = 'terraform.backend'
  const [name] = labels
  if (name === undefined || labels.length !== 1) report.error('labels', line, address, 'a backend block takes 1 label')
  else if (!BACKENDS.includes(name))
    report.error('unknown-type', line, address, `unknown backend "${name}"${suggest(name, BACKENDS)}`)
  refuseReferences(check, body, address)
}

function refuseReferences(check: ModuleCheck, body: Body, address: string): void {
  for (const { expression } of body.attributes)
    eachReference(expression, (reference) => {
      const message = `references are not allowed in a backend: ${referenceText(reference)}`
      check.report.error('reference', reference.line, address, message)
    })
  for (const block of body.blocks) refuseReferences(check, block.body, address)
}

/** Checks the configuration of a provider. */
export function checkProvider(check: ModuleCheck, block: Block, name: string): void {
  const { report } = check
  const { body, line } = block
  const alias = findAttribute(body, 'alias')
  const suffix = alias && aliasText(alias.expression)
  const address = `provider.${name}${suffix ? `.${suffix}` : ''}`
  if (alias && alias.expression.kind !== 'text')
    report.error('type', alias.line, address, 'alias must be a plain string')
  const version = findAttribute(body, 'version')
  if (version) {
    const message = 'version inside a provider block is deprecated; use required_providers'
    report.warn('deprecated', version.line, address, message)
  }
  const provider = check.providers.find(name)
  const scope = scopeOf(address, { takesEphemeral: true })
  if (!provider?.provider) return checkLooseBody(check, body, scope)
  const meta = { attributes: ['alias', 'version'], blocks: [] }
  checkBody(check, { body, schema: provider.provider.block, address, meta }, scope)
  for (const type of provider.rules?.['provider']?.required_blocks ?? []) {
    if (!body.blocks.some((inner) => inner.type === type))
      report.error('missing-block', line, address, `missing required block "${type}"`)
  }
}

function aliasText(alias: Expression): string {
  if (alias.kind === 'literal') return alias.value ? String(alias.value) : ''
  return textOf(alias) ?? ''
}
