import type { z } from 'zod'
import { gcpNeeds, listNeeds } from '../../clouds/gcp/needs.ts'
import { ACCOUNT_SLUG, memberOf, serviceAccount } from '../../families/identity/gcp.ts'
import type { Lowered } from '../../clouds/lowered.ts'
import { block, id, locals, ref, resource, t, x, type TopBlock, type Value } from '../../hcl/nodes.ts'
import type { Placement } from '../component.ts'
import { namedRoles, pipelineRoles } from './gcp-roles.ts'
import type { settings as schema } from './settings.ts'

type Node = Placement<z.output<typeof schema>, 'gcp'>

/**
 * Roles in one list of a condition: more are not taken (cloud.google.com/iam/docs/setting-limits-on-granting-roles).
 */
const LONGEST_LIST = 10

/** An account that a pipeline acts as through workload identity federation; it has no keys. */
export function lowerGcp(node: Node): Lowered {
  const { site, settings, label, title, collected } = node
  // The base prints the key, and comes last.
  const types = new Set([...collected.resourceTypes, ...(site.hasStackKey ? ['google_kms_crypto_key'] : [])])
  const roles = pipelineRoles(types)
  const named = namedRoles(types)
  const grants = [...new Set(listNeeds(collected, 'role:'))].sort()
  const accounts = listNeeds(collected, 'account:')
  return {
    headline:
      'a pipeline signs in as this account without a key; it has the administrator roles of the services in use',
    blocks: [
      serviceAccount(label, node.slug('deploy', ACCOUNT_SLUG), title),
      ...federation(node),
      ...projectAccess(label, roles, named, grants),
      ...accounts.map((account) =>
        resource('google_service_account_iam_member', `${label}_${account}`, {
          service_account_id: x`google_service_account.${id(account)}.name`,
          role: 'roles/iam.serviceAccountUser',
          member: memberOf(label),
        }),
      ),
    ],
    variables: [
      {
        name: 'repository',
        type: x`string`,
        description: `GitHub repository whose branch ${settings.branch} deploys, as owner/name; empty: no federation`,
        default: '',
        validation: [
          {
            condition: x`var.repository == "" || can(regex(${'^[A-Za-z0-9._-]+/[A-Za-z0-9._-]+$'}, var.repository))`,
            message: 'Use owner/name.',
          },
        ],
      },
    ],
    outputs: [
      {
        name: `${label}_service_account`,
        description: `${title}: account that the pipeline acts as`,
        value: x`google_service_account.${id(label)}.email`,
      },
      {
        name: `${label}_identity_provider`,
        description: `${title}: value for workload_identity_provider of google-github-actions/auth`,
        value: x`one(google_iam_workload_identity_pool_provider.${id(label)}[*].name)`,
      },
    ],
    grants: [
      ...roles.map((role) => ({ identity: title, role, scope: 'project' })),
      ...Object.keys(named).map((role) => ({
        identity: title,
        role,
        scope: 'only what carries the name of the stack',
      })),
      ...(grants.length > 0
        ? [
            {
              identity: title,
              role: 'roles/resourcemanager.projectIamAdmin',
              scope: 'only the roles that the stack hands out',
            },
          ]
        : []),
      ...(accounts.length > 0
        ? [{ identity: title, role: 'roles/iam.serviceAccountUser', scope: 'only the accounts of the stack' }]
        : []),
    ],
    needs: gcpNeeds(
      'service:iam.googleapis.com',
      'service:iamcredentials.googleapis.com',
      'service:sts.googleapis.com',
      'suffix',
      ...(types.has('google_secret_manager_secret') ? (['project-number'] as const) : []),
    ),
    facts: [`branch ${settings.branch}`, 'federated, no key'],
    servicePrincipal: `${site.name}-${site.env}-deploy`,
    readme: {
      rights: [
        'Accounts, the key and the services of the project are made by the person who applies first; the pipeline may change everything else.',
      ],
      connect: [
        `${title}: set \`repository\`, apply, and give the workflow \`id-token: write\`; only the branch ${settings.branch} may sign in.`,
      ],
    },
  }
}

/** One repository, one branch: the subject that GitHub puts into the token names both. */
function federation({ settings, label, slug }: Node): TopBlock[] {
  const repository = ref('var', 'repository')
  const count = x`${repository} == "" ? 0 : 1`
  const pool = `google_iam_workload_identity_pool.${label}[0]`
  const at = (attribute: string): Value => ({ kind: 'expr', code: [`${pool}.${attribute}`], values: [] })
  const subject = (before: string, after: string): Value => ({
    kind: 'template',
    parts: [`${before}repo:`, repository, `:ref:refs/heads/${settings.branch}${after}`],
  })
  return [
    resource(
      'google_iam_workload_identity_pool',
      label,
      {
        count,
        workload_identity_pool_id: t`${x`substr(local.prefix, 0, 22)`}-${slug('ci', 4)}-${ref('local', 'suffix')}`,
        display_name: 'Pipelines',
        depends_on: [ref('google_project_service', 'main')],
      },
      'A deleted pool keeps its name for 30 days.',
    ),
    resource('google_iam_workload_identity_pool_provider', label, {
      count,
      workload_identity_pool_id: at('workload_identity_pool_id'),
      workload_identity_pool_provider_id: 'github',
      attribute_condition: subject("assertion.sub == '", "'"),
      attribute_mapping: { 'google.subject': 'assertion.sub', 'attribute.repository': 'assertion.repository' },
      oidc: block({ issuer_uri: 'https://token.actions.githubusercontent.com' }),
    }),
    resource('google_service_account_iam_member', label, {
      count,
      service_account_id: x`google_service_account.${id(label)}.name`,
      role: 'roles/iam.workloadIdentityUser',
      member: t`principal://iam.googleapis.com/${x`google_iam_workload_identity_pool.${id(label)}[0].name`}/subject/repo:${repository}:ref:refs/heads/${settings.branch}`,
    }),
  ]
}

/**
 * Roles on the project; those that IAM can bind to names are, and the right to hand out roles is bound to those of the
 * stack.
 */
function projectAccess(
  label: string,
  roles: readonly string[],
  named: Readonly<Record<string, Value>>,
  grants: readonly string[],
): TopBlock[] {
  const member = memberOf(label)
  const project = ref('var', 'project_id')
  const allowed = chunks(grants, LONGEST_LIST).map(
    (some) =>
      `api.getAttribute('iam.googleapis.com/modifiedGrantsByRole', []).hasOnly([${some.map((role) => `'${role}'`).join(', ')}])`,
  )
  return [
    locals({ [`${label}_roles`]: x`toset(${[...roles]})` }, 'Services whose resources IAM cannot tell by name.'),
    resource('google_project_iam_member', label, {
      for_each: ref('local', `${label}_roles`),
      project,
      role: x`each.key`,
      member,
    }),
    ...(Object.keys(named).length === 0
      ? []
      : [
          locals({ [`${label}_named`]: named }, "Services whose resources carry the stack's name."),
          resource('google_project_iam_member', `${label}_named`, {
            for_each: ref('local', `${label}_named`),
            project,
            role: x`each.key`,
            member,
            condition: block({ title: t`stack ${ref('local', 'prefix')}`, expression: x`each.value` }),
          }),
        ]),
    ...(grants.length === 0
      ? []
      : [
          resource(
            'google_project_iam_member',
            `${label}_access`,
            {
              project,
              role: 'roles/resourcemanager.projectIamAdmin',
              member,
              condition: block({
                title: t`workload roles of ${ref('local', 'prefix')}`,
                expression: allowed.join(' || '),
              }),
            },
            'The only roles that the pipeline may hand out or take away.',
          ),
        ]),
  ]
}

function chunks(all: readonly string[], size: number): string[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, index) => all.slice(index * size, (index + 1) * size))
}
