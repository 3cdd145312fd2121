import type { z } from 'zod'
import { globalPrefix, prefix, stackKey } from '../../clouds/aws/naming.ts'
import type { Lowered, Variable } from '../../clouds/lowered.ts'
import { block, data, id, locals, ref, resource, t, x, type Body, type TopBlock } from '../../hcl/nodes.ts'
import type { Placement } from '../component.ts'
import { boundsOf, servicesOf } from '../../families/rights/aws.ts'
import { networkStatements, roleStatements, serviceStatements } from './aws-statements.ts'
import type { settings as schema } from './settings.ts'

/** The issuers of pipeline tokens. */
const ISSUER = 'token.actions.githubusercontent.com'

type Node = Placement<z.output<typeof schema>, 'aws'>

/** A role that a pipeline assumes through OpenID Connect; without a repository there is none. */
export function lowerAws(node: Node): Lowered {
  const { site, label, settings, title, collected } = node
  const name = node.slug('pipeline', 17)
  const types = new Set([...collected.resourceTypes, ...(collected.needs.has('logs-bucket') ? ['aws_s3_bucket'] : [])])
  const services = servicesOf(types)
  return {
    headline: 'a role for a pipeline, without keys, limited to the services and names of this stack',
    blocks: [...boundary(types), ...provider(), ...role(node, name), ...policies(node, name, types)],
    variables: variablesOf(),
    outputs: [
      {
        name: `${label}_role_arn`,
        description: `${title}: role that the pipeline assumes; null without a repository`,
        value: x`one(aws_iam_role.${id(label)}[*].arn)`,
      },
    ],
    grants: [
      {
        identity: 'Pipeline',
        role: `deploy policy (${services.map((service) => service.actions).join(', ')}, ec2, iam)`,
        scope: 'names and tags of this stack, under a permissions boundary',
      },
    ],
    facts: ['OpenID Connect', `branch ${settings.branch}`],
    servicePrincipal: `${site.name}-${site.env}-${site.region.id.replaceAll('-', '')}-*-${name}`,
    readme: {
      rights: [
        "`iam:CreatePolicy` on names that start with the prefix and, where the account has no provider for the pipeline's tokens yet, `iam:CreateOpenIDConnectProvider`.",
      ],
      connect: [
        `${title}: set \`repository\` (owner/name) and let the workflow assume the output \`${label}_role_arn\` on the branch ${settings.branch}. If the account already has a provider for ${ISSUER}, give its ARN as \`oidc_provider_arn\`.`,
        'The first apply is done by a person: the pipeline changes what exists but not its own rights.',
      ],
    },
  }
}

function variablesOf(): Variable[] {
  return [
    {
      name: 'repository',
      type: x`string`,
      description: 'Repository whose pipeline deploys, as owner/name; empty: no pipeline role',
      default: '',
      validation: [
        {
          condition: x`var.repository == "" || can(regex(${'^[A-Za-z0-9._-]+/[A-Za-z0-9._-]+$'}, var.repository))`,
          message: 'Write owner/name.',
        },
      ],
    },
    {
      name: 'oidc_provider_arn',
      type: x`string`,
      description: `ARN of the account's provider for ${ISSUER}; empty: it is created (an account has at most one)`,
      default: '',
      validation: [
        {
          condition: x`var.oidc_provider_arn == "" || can(regex(${`:oidc-provider/${ISSUER.replaceAll('.', '\\.')}$`}, var.oidc_provider_arn))`,
          message: `Give the ARN of the provider for ${ISSUER}.`,
        },
      ],
    },
  ]
}

/** What no role of this stack can ever exceed, whoever changes it. */
function boundary(types: ReadonlySet<string>): TopBlock[] {
  const statements = [
    ...boundsOf(types).map((bound): Body => ({ actions: bound.actions, resources: bound.resources })),
    { actions: ['kms:Decrypt', 'kms:GenerateDataKey'], resources: [stackKey] },
    {
      actions: ['kms:CreateGrant'],
      resources: [stackKey],
      condition: block({ test: 'Bool', variable: 'kms:GrantIsForAWSResource', values: ['true'] }),
    },
  ]
  return [
    data(
      'aws_iam_policy_document',
      'boundary',
      { statement: statements.map((statement) => block(statement)) },
      'The most that any role of the stack can ever do.',
    ),
    resource('aws_iam_policy', 'boundary', {
      name: t`${globalPrefix}-boundary`,
      description: t`Upper limit of the roles of ${prefix}`,
      policy: ref('data', 'aws_iam_policy_document', 'boundary', 'json'),
    }),
  ]
}

function provider(): TopBlock[] {
  const own = 'aws_iam_openid_connect_provider.pipeline[0].arn'
  return [
    resource(
      'aws_iam_openid_connect_provider',
      'pipeline',
      {
        count: x`var.repository != "" && var.oidc_provider_arn == "" ? 1 : 0`,
        url: `https://${ISSUER}`,
        client_id_list: ['sts.amazonaws.com'],
      },
      'An account has at most one for each issuer.',
    ),
    locals({
      oidc_provider_arn: x`var.repository != "" && var.oidc_provider_arn == "" ? ${{ kind: 'expr', code: [own], values: [] }} : var.oidc_provider_arn`,
    }),
  ]
}

function role({ label, settings }: Node, name: string): TopBlock[] {
  const equals = (key: string, value: string | ReturnType<typeof t>) =>
    block({ test: 'StringEquals', variable: `${ISSUER}:${key}`, values: [value] })
  return [
    data('aws_iam_policy_document', `${label}_trust`, {
      statement: block({
        actions: ['sts:AssumeRoleWithWebIdentity'],
        principals: block({ type: 'Federated', identifiers: [ref('local', 'oidc_provider_arn')] }),
        condition: [
          equals('aud', 'sts.amazonaws.com'),
          equals('sub', t`repo:${ref('var', 'repository')}:ref:refs/heads/${settings.branch}`),
        ],
      }),
    }),
    resource('aws_iam_role', label, {
      count: x`var.repository == "" ? 0 : 1`,
      name: t`${globalPrefix}-${name}`,
      assume_role_policy: x`data.aws_iam_policy_document.${id(`${label}_trust`)}.json`,
      max_session_duration: 3600,
    }),
  ]
}

/** Three policies, because one may hold 6,144 characters. */
function policies({ label }: Node, name: string, types: ReadonlySet<string>): TopBlock[] {
  const documents: readonly (readonly [string, readonly Body[], string])[] = [
    ['services', serviceStatements(types), 'Services, by the names of the stack.'],
    [
      'network',
      networkStatements(types),
      'Network and machines have no names in their ARNs: they are told by the tag Project, which the provider sets.',
    ],
    ['roles', roleStatements(name, types), 'A role can be changed only while it carries the boundary.'],
  ]
  const documentOf = (part: string) => x`data.aws_iam_policy_document.${id(`${label}_${part}`)}.json`
  return [
    ...documents.map(([part, statements, why]) =>
      data(
        'aws_iam_policy_document',
        `${label}_${part}`,
        { statement: statements.map((statement) => block(statement)) },
        why,
      ),
    ),
    resource('aws_iam_policy', label, {
      for_each: Object.fromEntries(documents.map(([part]) => [part, documentOf(part)])),
      name: t`${globalPrefix}-${name}-${x`each.key`}`,
      description: t`Deployment of ${prefix}`,
      policy: x`each.value`,
    }),
    resource('aws_iam_role_policy_attachment', label, {
      for_each: x`{ for part, policy in aws_iam_policy.${id(label)} : part => policy.arn if var.repository != "" }`,
      role: x`aws_iam_role.${id(label)}[0].name`,
      policy_arn: x`each.value`,
    }),
  ]
}
