// The set-up of a connection to Azure as Terraform.
import { block, data, locals, ref, resource, t, x, type TopBlock, type Value } from '#engine/hcl/nodes.ts'
import { printFile } from '#engine/hcl/print.ts'
import {
  ALLOWED_LOCATIONS,
  ASSIGNED_ROLES,
  PLAN_ACTIONS,
  PLAN_DATA_ACTIONS,
  delegationCondition,
  type AzureApplication,
  type AzureSetUp,
} from './plan.ts'

const SCOPE_DATA = 'current'
const scope = () => ref('data', 'azurerm_subscription', SCOPE_DATA, 'id')
/** How long a secret lasts that Terraform makes: half a year. */
const SECRET_HOURS = '4380h'

/** What creates the applications of a connection, what they trust, and their roles. */
export function printAzureTerraform(setUp: AzureSetUp): string {
  const { tenant_id, subscription_id, applications, regions } = setUp
  const blocks: TopBlock[] = [
    {
      type: 'terraform',
      labels: [],
      body: {
        required_version: '>= 1.5',
        required_providers: block({
          azuread: { source: 'hashicorp/azuread', version: '~> 3.0' },
          azurerm: { source: 'hashicorp/azurerm', version: '~> 4.57' },
        }),
      },
    },
    { type: 'provider', labels: ['azuread'], body: { tenant_id } },
    { type: 'provider', labels: ['azurerm'], body: { tenant_id, subscription_id, features: block() } },
    data('azurerm_subscription', SCOPE_DATA),
    ...(setUp.kind === 'azure_certificate' ? certificateVariables(applications) : []),
    ...(regions.length === 0 ? [] : [regionVariable()]),
    ...applications.flatMap((one) => applicationBlocks(one, setUp)),
    ...planRights(setUp),
    ...applyRights(),
    ...(regions.length === 0 ? [] : [regionPolicy(regions)]),
    ...applications.flatMap((one) => outputs(one, setUp)),
  ]
  return printFile(blocks)
}

const variable = (name: string, body: TopBlock['body']): TopBlock => ({ type: 'variable', labels: [name], body })

function certificateVariables(applications: readonly AzureApplication[]): TopBlock[] {
  return applications.map(({ label }) =>
    variable(`${label}_certificate_file`, {
      description: `Path of the certificate in PEM format, without its key, of the application ${label}.`,
      type: x`string`,
    }),
  )
}

function regionVariable(): TopBlock {
  return variable('limits_regions', {
    description:
      'Whether a policy refuses resources in other regions. It holds for everybody in the subscription. Strata itself refuses them.',
    type: x`bool`,
    default: false,
  })
}

function applicationBlocks({ label, name, trusts }: AzureApplication, { kind }: AzureSetUp): TopBlock[] {
  const application = ref('azuread_application', label, 'id')
  return [
    resource('azuread_application', label, { display_name: name, sign_in_audience: 'AzureADMyOrg' }),
    resource('azuread_service_principal', label, { client_id: ref('azuread_application', label, 'client_id') }),
    ...trusts.map((trust) =>
      resource('azuread_application_federated_identity_credential', `${label}_${trust.name.replace('strata-', '')}`, {
        application_id: application,
        display_name: trust.name,
        issuer: trust.issuer,
        subject: trust.subject,
        audiences: [trust.audience],
      }),
    ),
    ...(kind === 'azure_certificate'
      ? [
          resource('azuread_application_certificate', label, {
            application_id: application,
            type: 'AsymmetricX509Cert',
            encoding: 'pem',
            value: x`file(${ref('var', `${label}_certificate_file`)})`,
          }),
        ]
      : []),
    ...(kind === 'azure_secret'
      ? [
          resource('azuread_application_password', label, {
            application_id: application,
            display_name: 'strata',
            end_date_relative: SECRET_HOURS,
          }),
        ]
      : []),
  ]
}

const principalOf = (label: string) => ref('azuread_service_principal', label, 'object_id')

function planRights({ plan_role, applications }: AzureSetUp): TopBlock[] {
  const [holder] = applications.filter(({ phases }) => phases.includes('plan') && phases.length === 1)
  if (!holder) return []
  return [
    resource(
      'azurerm_role_definition',
      'plan',
      {
        name: plan_role,
        description: 'Reads what Terraform compares, and changes nothing.',
        scope: scope(),
        permissions: block({ actions: [...PLAN_ACTIONS], data_actions: [...PLAN_DATA_ACTIONS] }),
      },
      'Reader lacks the keys and settings that Terraform compares.',
    ),
    resource('azurerm_role_assignment', 'plan', {
      scope: scope(),
      role_definition_id: ref('azurerm_role_definition', 'plan', 'role_definition_resource_id'),
      principal_id: principalOf(holder.label),
      principal_type: 'ServicePrincipal',
    }),
  ]
}

function applyRights(): TopBlock[] {
  const roles = ref('local', 'role_ids')
  const [before, between, after] = delegationCondition('\u0000').split('\u0000')
  return [
    resource('azurerm_role_assignment', 'apply', {
      scope: scope(),
      role_definition_name: 'Contributor',
      principal_id: principalOf('apply'),
      principal_type: 'ServicePrincipal',
    }),
    data('azurerm_role_definition', 'assigned', {
      for_each: x`toset(${ASSIGNED_ROLES as unknown as Value})`,
      name: x`each.key`,
    }),
    locals({
      role_ids: x`join(", ", [for role in data.azurerm_role_definition.assigned : role.role_definition_id])`,
    }),
    resource(
      'azurerm_role_assignment',
      'delegation',
      {
        scope: scope(),
        role_definition_name: 'Role Based Access Control Administrator',
        principal_id: principalOf('apply'),
        principal_type: 'ServicePrincipal',
        condition_version: '2.0',
        condition: t`${before ?? ''}${roles}${between ?? ''}${roles}${after ?? ''}`,
      },
      'Stacks give their applications roles: only those that stacks have, and only to applications.',
    ),
  ]
}

function regionPolicy(regions: readonly string[]): TopBlock {
  return resource('azurerm_subscription_policy_assignment', 'regions', {
    count: x`var.limits_regions ? 1 : 0`,
    name: 'strata-regions',
    subscription_id: scope(),
    policy_definition_id: ALLOWED_LOCATIONS,
    parameters: x`jsonencode(${{ listOfAllowedLocations: { value: [...regions] } }})`,
  })
}

function outputs({ label }: AzureApplication, { kind }: AzureSetUp): TopBlock[] {
  const output = (name: string, body: TopBlock['body']): TopBlock => ({ type: 'output', labels: [name], body })
  return [
    output(`${label}_client_id`, {
      description: 'Enter it in the connection.',
      value: ref('azuread_application', label, 'client_id'),
    }),
    ...(kind === 'azure_secret'
      ? [
          output(`${label}_secret`, {
            description: 'Enter it in the connection.',
            value: ref('azuread_application_password', label, 'value'),
            sensitive: true,
          }),
        ]
      : []),
  ]
}
