// Arguments that take an ARN or an Azure resource id, known by their names: the
// providers check their shape one by one, which no schema says.
import type { Attribute } from '#engine/terraform/syntax/nodes.ts'
import type { ModuleCheck } from '../module/context.ts'
import type { AttributeSchema } from '../schemas/provider-schema.ts'
import { knownValues, MODULE_PATH_MARK } from './constants.ts'

interface IdShape {
  readonly names: RegExp
  readonly value: RegExp
  readonly description: string
}

const AZURE_OBJECTS = [
  'subnet',
  'virtual_network',
  'network_security_group',
  'public_ip_address',
  'nat_gateway',
  'route_table',
  'key_vault',
  'storage_account',
  'log_analytics_workspace',
  'service_plan',
  'private_dns_zone',
  'target_resource',
  'private_connection_resource',
  'data_collection_rule',
  'virtual_machine',
]

const SHAPES: ReadonlyMap<string | undefined, IdShape> = new Map([
  ['aws', { names: /(^|_)arns?$/, value: /^arn:/, description: 'an ARN' }],
  [
    'azurerm',
    {
      names: new RegExp(`(^|_)(${AZURE_OBJECTS.join('|')})_ids?$|^identity_ids$`),
      value: /^\//,
      description: 'a resource id (/subscriptions/...)',
    },
  ],
])

/** Checks the values of an argument that takes ids, as far as they are known. */
export function checkIdShape(check: ModuleCheck, argument: Attribute, schema: AttributeSchema, address: string): void {
  const { name, expression, line } = argument
  const { report, declared } = check
  // The Azure provider refuses "" for what it requires.
  const isEmpty = expression.kind === 'text' && expression.value === ''
  if (isEmpty && schema.required && schema.type === 'string' && address.startsWith('azurerm_'))
    report.error('rule', line, address, `"${name}" must not be empty`)
  const shape = SHAPES.get(/^(?:data\.)?(aws|azurerm)_/.exec(address)?.[1])
  if (!shape?.names.test(name)) return
  for (const { value, isAssumed } of knownValues(declared, expression)) {
    const text = String(value)
    if (text.includes(MODULE_PATH_MARK) || shape.value.test(text)) continue
    const message = `"${name}": "${text}" is not ${shape.description}`
    if (isAssumed) report.warn('rule', line, address, `${message} (with the defaults of its variables)`)
    else report.error('rule', line, address, message)
  }
}
