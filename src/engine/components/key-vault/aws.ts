import type { z } from 'zod'
import { prefix, stackKey } from '../../clouds/aws/naming.ts'
import { awsNeeds } from '../../clouds/aws/needs.ts'
import { USE_KEY, rolePolicy } from '../../families/identity/aws.ts'
import type { Charge, Lowered } from '../../clouds/lowered.ts'
import { ephemeral, id, ref, resource, t, x, type TopBlock } from '../../hcl/nodes.ts'
import type { Placement } from '../component.ts'
import type { settings as schema } from './settings.ts'

type Node = Placement<z.output<typeof schema>, 'aws'>

/** Secrets Manager under the stack's key. The value of the application's secret never enters the state. */
export function lowerAws(node: Node): Lowered {
  const { site, settings, label, title } = node
  const hasSecret = settings.has_app_secret
  return {
    headline: hasSecret
      ? 'a secret under the key of the stack; its value never enters the state'
      : 'secrets go under the key of the stack; none is made here',
    blocks: hasSecret ? secret(node) : [],
    variables: hasSecret
      ? [
          {
            name: `${label}_secret_version`,
            type: x`number`,
            description: 'Raise it by one to replace the secret with a new random value',
            default: 1,
            validation: [
              { condition: x`var.${id(`${label}_secret_version`)} >= 1`, message: 'Versions begin with 1.' },
            ],
          },
        ]
      : [],
    outputs: hasSecret
      ? [
          {
            name: `${label}_secret_arn`,
            description: `${title}: the secret of the application`,
            value: ref('aws_secretsmanager_secret', label, 'arn'),
          },
          {
            name: `${label}_connect`,
            description: `${title}: reads the secret`,
            value: t`aws secretsmanager get-secret-value --region ${ref('var', 'region')} --secret-id ${ref('aws_secretsmanager_secret', label, 'name')} --query SecretString --output text`,
          },
        ]
      : [],
    charges: hasSecret ? chargesOf(node) : [],
    grants: hasSecret
      ? node.consumers.flatMap((consumer) =>
          consumer.handle.roleName
            ? [
                {
                  identity: consumer.title,
                  role: 'secretsmanager:GetSecretValue',
                  scope: `${title}, the secret of the application`,
                },
              ]
            : [],
        )
      : [],
    needs: site.hasPrivateEndpoints ? awsNeeds('endpoint:secretsmanager') : [],
    offer: hasSecret ? { environment: { APP_SECRET_ARN: ref('aws_secretsmanager_secret', label, 'arn') } } : {},
    facts: hasSecret ? ['1 secret', `replaced every ${settings.secret_days} days`] : ['no secret'],
    readme: hasSecret
      ? {
          connect: [
            `${title}: the secret lasts ${settings.secret_days} days by your own rule: raise \`${label}_secret_version\` and apply to replace it.`,
          ],
          destroy: site.isProduction
            ? [`The name of the secret of ${title} stays taken for 30 days after it is deleted.`]
            : [],
        }
      : {},
  }
}

function secret(node: Node): TopBlock[] {
  const { site, label } = node
  return [
    ephemeral('aws_secretsmanager_random_password', label, { password_length: 32, exclude_punctuation: true }),
    resource('aws_secretsmanager_secret', label, {
      name: t`${prefix}/${node.slug('app')}`,
      description: 'Secret of the application',
      kms_key_id: stackKey,
      recovery_window_in_days: site.isProduction ? 30 : 0,
    }),
    resource('aws_secretsmanager_secret_version', label, {
      secret_id: ref('aws_secretsmanager_secret', label, 'id'),
      secret_string_wo: x`jsonencode(${{ key: x`ephemeral.aws_secretsmanager_random_password.${id(label)}.random_password` }})`,
      secret_string_wo_version: ref('var', `${label}_secret_version`),
    }),
    ...access(node),
  ]
}

/** The secret for every node that uses the vault. */
function access(node: Node): TopBlock[] {
  return node.consumers.flatMap(({ label, handle }) =>
    handle.roleName
      ? rolePolicy(`${label}_${node.label}`, `use-${node.slug('vault')}`, handle.roleName, [
          {
            sid: 'ReadSecret',
            actions: ['secretsmanager:GetSecretValue'],
            resources: [ref('aws_secretsmanager_secret', node.label, 'arn')],
          },
          { ...USE_KEY, actions: ['kms:Decrypt'] },
        ])
      : [],
  )
}

function chargesOf({ site, label }: Node): Charge[] {
  const line = { resource: `aws_secretsmanager_secret.${label}`, service: 'secrets' }
  const reads = site.usage.secret_reads / site.count('key-vault')
  return [
    { ...line, label: 'Secret', sku: 'Secrets Manager secret', per: 'secret-month', quantity: 1, basis: '1 secret' },
    {
      ...line,
      label: 'Secret reads',
      sku: 'Secrets Manager API calls',
      per: '10k-requests',
      quantity: reads / 10_000,
      basis: `${reads} reads assumed`,
      isUsage: true,
    },
  ]
}
