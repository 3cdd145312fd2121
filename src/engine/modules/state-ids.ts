// The ids of what runs, as a state of Terraform names them. Only ids are read: states hold secrets.

type Values = Readonly<Record<string, unknown>>

/** Parts of ids where `terraform import` takes another one than the state keeps (the Import section of each type). */
const COMPOSED: Readonly<Record<string, (values: Values) => readonly unknown[]>> = {
  aws_iam_group_policy_attachment: ({ group, policy_arn }) => [group, '/', policy_arn],
  aws_iam_role_policy_attachment: ({ role, policy_arn }) => [role, '/', policy_arn],
  aws_iam_user_policy_attachment: ({ user, policy_arn }) => [user, '/', policy_arn],
  aws_lambda_permission: ({ function_name, statement_id }) => [function_name, '/', statement_id],
  aws_route: ({ route_table_id, destination_cidr_block }) => [route_table_id, '_', destination_cidr_block],
  aws_route_table_association: ({ subnet_id, route_table_id }) => [subnet_id, '/', route_table_id],
  google_project_iam_member: ({ project, role, member }) => [project, ' ', role, ' ', member],
}

/** Types whose resources are values in a state and nothing in a cloud: there is nothing to import. */
const NOTHING_RUNS = /^(?:random|tls|null|time|archive|local|cloudinit|terraform)_/
/** Types whose id in a state is not the one to import by, and cannot be made of their arguments. */
const OTHER_IDS = new Set(['aws_security_group_rule', 'google_project_service_identity'])
/** A state of more resources is of no stack that people write. */
const RESOURCES_MAX = 20_000

/** Whether a resource of a type can be imported: some are values in a state alone. */
export function isImportable(type: string): boolean {
  return !NOTHING_RUNS.test(type)
}

/**
 * The ids by which resources can be imported, by the address of each instance: of a state file, or of a state or plan
 * as `terraform show -json` prints it. Empty for any other text.
 */
export function idsOfState(text: string): Record<string, string> {
  let read: unknown
  try {
    read = JSON.parse(text)
  } catch {
    return {}
  }
  if (!isObject(read)) return {}
  const prior = isObject(read['prior_state']) ? read['prior_state'] : read
  const shown = isObject(prior['values']) ? prior['values'] : undefined
  const found = shown === undefined ? ofStateFile(read) : ofShown(shown['root_module'])
  return Object.fromEntries(found.slice(0, RESOURCES_MAX))
}

type Found = [address: string, id: string][]

function ofStateFile(state: Values): Found {
  return listOf(state['resources']).flatMap((one): Found => {
    const { mode, type, name, module } = one
    if (mode !== 'managed' || typeof type !== 'string' || typeof name !== 'string' || module !== undefined) return []
    return listOf(one['instances']).flatMap(({ index_key: key, attributes }) =>
      entryOf(`${type}.${name}${keyOf(key)}`, type, attributes),
    )
  })
}

/** What modules hold has addresses of its own, which an import does not have. */
function ofShown(module: unknown): Found {
  if (!isObject(module)) return []
  return listOf(module['resources']).flatMap(({ mode, address, type, values }) =>
    mode === 'managed' && typeof address === 'string' && typeof type === 'string' ? entryOf(address, type, values) : [],
  )
}

function entryOf(address: string, type: string, values: unknown): Found {
  if (!isObject(values) || !isImportable(type) || OTHER_IDS.has(type)) return []
  const parts = (Object.hasOwn(COMPOSED, type) ? COMPOSED[type] : undefined)?.(values) ?? [values['id']]
  return parts.every((part) => typeof part === 'string' && part !== '') ? [[address, parts.join('')]] : []
}

function keyOf(key: unknown): string {
  return typeof key === 'number' || typeof key === 'string' ? `[${JSON.stringify(key)}]` : ''
}

function listOf(value: unknown): Values[] {
  return Array.isArray(value) ? value.filter(isObject) : []
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
