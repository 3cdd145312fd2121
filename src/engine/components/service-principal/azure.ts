import { message } from '#words/message.ts'
import type { z } from 'zod'
import { placed, prefix, tags } from '../../clouds/azure/naming.ts'
import { ownersStay, roleAssignment } from '../../families/identity/azure.ts'
import { STACK_ROLES } from '../../families/rights/azure.ts'
import type { Lowered } from '../../clouds/lowered.ts'
import { data, heredoc, id, locals, ref, resource, t, x, type Expr, type TopBlock } from '../../hcl/nodes.ts'
import type { Placement } from '../component.ts'
import type { settings as schema } from './settings.ts'

type Node = Placement<z.output<typeof schema>, 'azure'>

/** Where pipelines on GitHub get their tokens, and what those are for (docs.github.com, OpenID Connect in Azure). */
const ISSUER = 'https://token.actions.githubusercontent.com'
const AUDIENCES = ['api://AzureADTokenExchange']

/** The identity with which a pipeline deploys: it signs in with a token of its own, never with a secret. */
export function lowerAzure(node: Node): Lowered {
  const { site, settings, label, title, collected } = node
  const isApplication = settings.kind === 'application'
  const roles = [...new Set(collected.grants.map((grant) => grant.role))].filter((role) => STACK_ROLES.has(role)).sort()
  const principal = isApplication
    ? ref('azuread_service_principal', label, 'object_id')
    : ref('azurerm_user_assigned_identity', label, 'principal_id')
  const group = ref('azurerm_resource_group', 'main', 'id')
  const name = `${isApplication ? 'sp' : 'id'}-${site.name}-${site.env}-${node.slug('pipeline')}`
  return {
    headline: isApplication
      ? 'an application that a pipeline signs in as, without a secret'
      : 'an identity that a pipeline signs in as, without a secret',
    blocks: [
      ...(isApplication ? applicationBlocks(node) : identityBlocks(node)),
      roleAssignment(label, group, 'Contributor', principal),
      ...(roles.length > 0 ? delegation(label, roles, principal) : []),
    ],
    variables: [
      {
        name: 'repository',
        type: x`string`,
        description: 'Repository on GitHub whose pipeline deploys, as owner/name; empty: nobody can sign in yet',
        default: '',
        validation: [
          {
            condition: x`var.repository == "" || can(regex(${'^[A-Za-z0-9._-]+/[A-Za-z0-9._-]+$'}, var.repository))`,
            message: 'Write owner/name, or leave it empty.',
          },
        ],
      },
    ],
    outputs: [
      {
        name: `${label}_client_id`,
        description: `${title}: client id that the pipeline signs in with`,
        value: isApplication
          ? ref('azuread_application', label, 'client_id')
          : ref('azurerm_user_assigned_identity', label, 'client_id'),
      },
    ],
    grants: [
      { identity: 'Pipeline', role: 'Contributor', scope: 'the resource group' },
      ...(roles.length > 0
        ? [
            {
              identity: 'Pipeline',
              role: 'Role Based Access Control Administrator',
              scope: `the resource group, for the roles of this stack only (${roles.join(', ')})`,
            },
          ]
        : []),
    ],
    needs: isApplication ? ['client'] : [],
    facts: [isApplication ? 'federated application' : 'federated identity', `branch ${settings.branch}`],
    notes: isApplication
      ? [
          {
            kind: 'advice',
            messages: [message('stack.registers-application', { title })],
            rank: 48,
          },
        ]
      : [],
    readme: {
      rights: isApplication
        ? [`Application Developer in the directory (or any role that may register applications), for ${title}.`]
        : [],
      connect: [
        `${title}: set \`repository\`, apply, and give the pipeline the output \`${label}_client_id\`, the tenant and the subscription; it signs in from the branch ${settings.branch} by OpenID Connect. What holds the Terraform state must admit it as well${isApplication ? ', and to apply this stack itself it needs the Microsoft Graph permission Application.ReadWrite.OwnedBy' : ''}.`,
      ],
    },
    servicePrincipal: name,
  }
}

function subjectOf({ settings }: Node): ReturnType<typeof t> {
  return t`repo:${ref('var', 'repository')}:ref:refs/heads/${settings.branch}`
}

function applicationBlocks(node: Node): TopBlock[] {
  const { label } = node
  const owners = [ref('data', 'azurerm_client_config', 'current', 'object_id')]
  return [
    resource('azuread_application', label, {
      display_name: t`sp-${prefix}-${node.slug('pipeline')}`,
      owners,
      sign_in_audience: 'AzureADMyOrg',
      lifecycle: ownersStay,
    }),
    resource('azuread_service_principal', label, {
      client_id: ref('azuread_application', label, 'client_id'),
      owners,
      lifecycle: ownersStay,
    }),
    resource('azuread_application_federated_identity_credential', label, {
      count: x`var.repository == "" ? 0 : 1`,
      application_id: ref('azuread_application', label, 'id'),
      display_name: node.slug('pipeline'),
      audiences: AUDIENCES,
      issuer: ISSUER,
      subject: subjectOf(node),
    }),
  ]
}

function identityBlocks(node: Node): TopBlock[] {
  const { label } = node
  return [
    resource('azurerm_user_assigned_identity', label, { ...placed(t`id-${prefix}-${node.slug('pipeline')}`), tags }),
    resource('azurerm_federated_identity_credential', label, {
      count: x`var.repository == "" ? 0 : 1`,
      name: node.slug('pipeline'),
      user_assigned_identity_id: ref('azurerm_user_assigned_identity', label, 'id'),
      issuer: ISSUER,
      audience: AUDIENCES,
      subject: subjectOf(node),
    }),
  ]
}

/** Contributor may not assign roles. This may, but only those of the stack, and only to identities of applications. */
function delegation(label: string, roles: readonly string[], principal: Expr): TopBlock[] {
  const ids = x`join(", ", [for role in data.azurerm_role_definition.${id(label)} : role.role_definition_id])`
  const guids = ref('local', `${label}_role_ids`)
  return [
    data(
      'azurerm_role_definition',
      label,
      { for_each: x`toset(${roles})`, name: x`each.key` },
      'The only roles that the pipeline may hand out or take away.',
    ),
    locals({ [`${label}_role_ids`]: ids }),
    resource(
      'azurerm_role_assignment',
      `${label}_access`,
      {
        scope: ref('azurerm_resource_group', 'main', 'id'),
        role_definition_name: 'Role Based Access Control Administrator',
        principal_id: principal,
        principal_type: 'ServicePrincipal',
        condition_version: '2.0',
        condition: heredoc`(
 (
  !(ActionMatches{'Microsoft.Authorization/roleAssignments/write'})
 )
 OR
 (
  @Request[Microsoft.Authorization/roleAssignments:RoleDefinitionId] ForAnyOfAnyValues:GuidEquals {${guids}}
  AND
  @Request[Microsoft.Authorization/roleAssignments:PrincipalType] ForAnyOfAnyValues:StringEqualsIgnoreCase {'ServicePrincipal'}
 )
)
AND
(
 (
  !(ActionMatches{'Microsoft.Authorization/roleAssignments/delete'})
 )
 OR
 (
  @Resource[Microsoft.Authorization/roleAssignments:RoleDefinitionId] ForAnyOfAnyValues:GuidEquals {${guids}}
  AND
  @Resource[Microsoft.Authorization/roleAssignments:PrincipalType] ForAnyOfAnyValues:StringEqualsIgnoreCase {'ServicePrincipal'}
 )
)
`,
      },
      'Contributor may not assign roles. This may, but only the roles above, and only\nto identities of applications: never to people or groups.',
    ),
  ]
}
