// What simulated data sources and ephemeral resources answer: what the product's own stacks ask for. Every other one
// answers by the names of its attributes.
import { createHash } from 'node:crypto'
import { isList, isObject } from '../value.ts'
import type { ObjectValue, Value } from '../value.ts'
import { filledIn, hexOf, textOf, uuidOf, type Making } from './making.ts'
import { identityOf } from './identity.ts'
import { randomText } from './utility.ts'

type Answer = (making: Making) => Readonly<Record<string, unknown>>

const USER_ARN = 'arn:aws:iam::{account}:user/sandbox'

const ANSWERS: Readonly<Record<string, Answer>> = {
  archive_file: archive,
  aws_availability_zones: ({ place: { region } }) => ({
    id: region,
    names: ['a', 'b', 'c'].map((letter) => `${region}${letter}`),
    zone_ids: [1, 2, 3].map((number) => `${region.replaceAll('-', '')}-az${number}`),
    group_names: [region],
  }),
  aws_caller_identity: (making) => ({
    id: making.place.account,
    account_id: making.place.account,
    user_id: 'AIDASANDBOXSANDBOX000',
    arn: filledIn(USER_ARN, making),
  }),
  aws_iam_policy_document: policyDocument,
  aws_partition: () => ({
    id: 'aws',
    partition: 'aws',
    dns_suffix: 'amazonaws.com',
    reverse_dns_prefix: 'com.amazonaws',
  }),
  aws_region: ({ place: { region } }) => ({ id: region, name: region, description: region }),
  aws_secretsmanager_random_password: ({ values }) => ({
    random_password: randomText({
      length: values['password_length'] ?? 32,
      special: values['exclude_punctuation'] === true ? false : true,
    }),
  }),
  aws_ssm_parameter: (making) => {
    const name = textOf(making.values, 'name') ?? ''
    // The images that AWS publishes are under such names: what uses one checks its form.
    const value = /ami|image/.test(name) ? `ami-0${hexOf(making, name, 16)}` : 'sandbox'
    const arn = filledIn('arn:aws:ssm:{region}::parameter', making) + name
    return { id: name, arn, type: 'String', value, insecure_value: value, version: 1 }
  },
  azuread_client_config: client,
  azurerm_client_config: client,
  azurerm_role_definition: (making) => {
    const id = uuidOf(making, textOf(making.values, 'name') ?? 'role')
    const path = `/providers/Microsoft.Authorization/roleDefinitions/${id}`
    return { id: path, role_definition_id: id, type: 'Microsoft.Authorization/roleDefinitions' }
  },
  google_logging_project_cmek_settings: ({ place: { project, project_number: number } }) => ({
    id: `projects/${project}/cmekSettings`,
    name: `projects/${project}/cmekSettings`,
    service_account_id: `cmek-p${number}@gcp-sa-logging.iam.gserviceaccount.com`,
  }),
  google_project: ({ values, place: { project, project_number: number } }) => ({
    id: `projects/${textOf(values, 'project_id') ?? project}`,
    name: project,
    project_id: textOf(values, 'project_id') ?? project,
    number,
    org_id: '100000000000',
    billing_account: '000000-000000-000000',
  }),
  google_storage_project_service_account: ({ place: { project_number: number } }) => ({
    id: `service-${number}@gs-project-accounts.iam.gserviceaccount.com`,
    email_address: `service-${number}@gs-project-accounts.iam.gserviceaccount.com`,
    member: `serviceAccount:service-${number}@gs-project-accounts.iam.gserviceaccount.com`,
  }),
  random_password: ({ values }) => ({ result: randomText(values), bcrypt_hash: '$2a$10$' }),
}

/** What is known of a data source or an ephemeral resource better than by the names of its attributes. */
export function dataValues(making: Making): Readonly<Record<string, unknown>> {
  return ANSWERS[making.type]?.(making) ?? identityOf(making)
}

function client(making: Making): Readonly<Record<string, unknown>> {
  const { tenant, subscription } = making.place
  const one = { seed: 'client' }
  return {
    id: Buffer.from(`clientId=${uuidOf(one, 'client')};subscriptionId=${subscription}`).toString('base64'),
    client_id: uuidOf(one, 'client'),
    object_id: uuidOf(one, 'object'),
    tenant_id: tenant,
    subscription_id: subscription,
  }
}

/** Fingerprints of an archive that no one writes: the same for the same files. */
function archive({ values }: Making): Readonly<Record<string, unknown>> {
  const text = JSON.stringify(values)
  const of = (algorithm: string, encoding: 'hex' | 'base64'): string =>
    createHash(algorithm).update(text).digest(encoding)
  return {
    id: of('sha1', 'hex'),
    output_size: text.length,
    output_md5: of('md5', 'hex'),
    output_sha: of('sha1', 'hex'),
    output_sha256: of('sha256', 'hex'),
    output_sha512: of('sha512', 'hex'),
    output_base64sha256: of('sha256', 'base64'),
    output_base64sha512: of('sha512', 'base64'),
  }
}

/**
 * Renders the JSON of a policy as the provider does:
 * https://registry.terraform.io/providers/hashicorp/aws/latest/docs/data-sources/iam_policy_document
 */
function policyDocument({ values }: Making): Readonly<Record<string, unknown>> {
  const inherited = ['source_policy_documents', 'override_policy_documents'].flatMap((name) =>
    texts(values[name]).flatMap((text) => {
      const { Statement: statements }: { Statement?: unknown } = JSON.parse(text)
      return Array.isArray(statements) ? (statements as unknown[]) : [statements]
    }),
  )
  const document = {
    Version: textOf(values, 'version') ?? '2012-10-17',
    ...(textOf(values, 'policy_id') !== undefined && { Id: textOf(values, 'policy_id') }),
    Statement: [...blocks(values['statement']).map(statementOf), ...inherited],
  }
  const minified = JSON.stringify(document)
  const id = createHash('sha256').update(minified).digest('hex').slice(0, 10)
  return { id, json: JSON.stringify(document, undefined, 2), minified_json: minified }
}

function statementOf(statement: ObjectValue): Record<string, unknown> {
  const conditions: Record<string, Record<string, unknown>> = {}
  for (const one of blocks(statement['condition'])) {
    const test = (conditions[textOf(one, 'test') ?? ''] ??= {})
    test[textOf(one, 'variable') ?? ''] = oneOrMore(texts(one['values']))
  }
  const sid = textOf(statement, 'sid')
  return {
    ...(sid !== undefined && { Sid: sid }),
    Effect: textOf(statement, 'effect') ?? 'Allow',
    ...listed('Action', statement['actions']),
    ...listed('NotAction', statement['not_actions']),
    ...listed('Resource', statement['resources']),
    ...listed('NotResource', statement['not_resources']),
    ...principals('Principal', statement['principals']),
    ...principals('NotPrincipal', statement['not_principals']),
    ...(Object.keys(conditions).length > 0 && { Condition: conditions }),
  }
}

function principals(key: string, value: Value | undefined): Record<string, unknown> {
  const all = blocks(value)
  if (all.length === 0) return {}
  if (all.some((one) => one['type'] === '*')) return { [key]: '*' }
  return {
    [key]: Object.fromEntries(all.map((one) => [textOf(one, 'type') ?? '', oneOrMore(texts(one['identifiers']))])),
  }
}

function listed(key: string, value: Value | undefined): Record<string, unknown> {
  const all = texts(value)
  return all.length === 0 ? {} : { [key]: oneOrMore(all) }
}

function oneOrMore(all: readonly string[]): unknown {
  return all.length === 1 ? all[0] : all.toSorted()
}

function blocks(value: Value | undefined): ObjectValue[] {
  return isList(value) ? value.filter(isObject) : []
}

function texts(value: Value | undefined): string[] {
  return isList(value) ? value.filter((one) => typeof one === 'string') : []
}
