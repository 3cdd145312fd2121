// The set-up of a connection to Google Cloud as Terraform.
import { block, heredoc, id, ref, resource, x, type TopBlock } from '#engine/hcl/nodes.ts'
import { printFile } from '#engine/hcl/print.ts'
import type { GoogleAccount, GooglePool, GoogleSetUp } from './plan.ts'
import { keyCommand } from './commands.ts'

/** Older ones take no uploaded key set: https://registry.terraform.io/providers/hashicorp/google/5.10.0/docs */
const PROVIDER_VERSION = '>= 6.0'

/** What creates the service accounts of a connection, their roles, and what can act as them. */
export function printGoogleTerraform(setUp: GoogleSetUp): string {
  const { project, apis, pool, accounts } = setUp
  return printFile([
    {
      type: 'terraform',
      labels: [],
      body: {
        required_version: '>= 1.5',
        required_providers: block({ google: { source: 'hashicorp/google', version: PROVIDER_VERSION } }),
      },
    },
    { type: 'provider', labels: ['google'], body: { project } },
    resource('google_project_service', 'strata', {
      for_each: x`toset(${[...apis]})`,
      service: x`each.key`,
      disable_on_destroy: false,
    }),
    ...(pool === null ? [] : poolBlocks(project, pool)),
    ...accounts.flatMap((account) => accountBlocks(account, setUp)),
  ])
}

function poolBlocks(project: string, pool: GooglePool): TopBlock[] {
  const services = ref('google_project_service', 'strata')
  return [
    {
      type: 'variable',
      labels: ['has_pool'],
      body: {
        description: 'Whether the project has the pool already. Use one in which nobody else has a provider.',
        type: x`bool`,
        default: false,
      },
    },
    { type: 'data', labels: ['google_project', 'strata'], body: { depends_on: [services] } },
    resource('google_iam_workload_identity_pool', 'strata', {
      count: x`var.has_pool ? 0 : 1`,
      workload_identity_pool_id: pool.pool,
      display_name: 'Strata',
      depends_on: [services],
    }),
    resource('google_iam_workload_identity_pool_provider', 'strata', {
      workload_identity_pool_id: pool.pool,
      workload_identity_pool_provider_id: pool.provider,
      attribute_mapping: pool.mapping,
      attribute_condition: pool.condition,
      oidc: block({
        issuer_uri: pool.issuer,
        jwks_json: pool.key_set === null ? undefined : heredoc`${pool.key_set}`,
      }),
      lifecycle: block({
        precondition: block({
          condition: x`data.google_project.strata.number == ${pool.number}`,
          error_message: `The number of the project ${project} is not ${pool.number}: correct the provider of the connection.`,
        }),
      }),
      depends_on: [ref('google_iam_workload_identity_pool', 'strata')],
    }),
  ]
}

function accountBlocks(account: GoogleAccount, { project, pool, role_id }: GoogleSetUp): TopBlock[] {
  const { label, email, roles, permissions, conditional, users } = account
  const member = x`google_service_account.${id(label)}.member`
  const why =
    label === 'apply'
      ? 'An apply gives roles to the accounts of a stack, and so can give rights that it does not have itself.'
      : undefined
  return [
    resource(
      'google_service_account',
      label,
      {
        account_id: account.id,
        project: account.project === project ? undefined : account.project,
        display_name: label === 'apply' ? 'Strata: applies' : 'Strata: plans',
        depends_on: [ref('google_project_service', 'strata')],
      },
      pool === null
        ? `A key that Terraform makes stays in its state. Make it by hand:\n${keyCommand(email, label)}`
        : undefined,
    ),
    ...users.map((user) =>
      resource('google_service_account_iam_member', users.length === 1 ? label : `${label}_${user.phase}`, {
        service_account_id: x`google_service_account.${id(label)}.name`,
        role: 'roles/iam.workloadIdentityUser',
        member: user.member,
      }),
    ),
    resource(
      'google_project_iam_member',
      label,
      { for_each: x`toset(${[...roles]})`, project, role: x`each.key`, member },
      why,
    ),
    ...(permissions.length === 0
      ? []
      : [
          resource(
            'google_project_iam_custom_role',
            label,
            {
              role_id,
              title: 'Strata: plans',
              permissions: [...permissions],
              depends_on: [ref('google_project_service', 'strata')],
            },
            'Predefined roles that show these settings also show data.',
          ),
          resource('google_project_iam_member', `${label}_settings`, {
            project,
            role: x`google_project_iam_custom_role.${id(label)}.id`,
            member,
          }),
        ]),
    ...(conditional === null
      ? []
      : [
          resource('google_project_iam_member', `${label}_sources`, {
            project,
            role: conditional.role,
            member,
            condition: block({ title: conditional.title, expression: conditional.expression }),
          }),
        ]),
  ]
}
