import type { z } from 'zod'
import { prefix, stackKey } from '../../clouds/aws/naming.ts'
import { USE_KEY, rolePolicy } from '../../families/identity/aws.ts'
import type { Alert, Charge, Lowered } from '../../clouds/lowered.ts'
import { counted } from '../../clouds/site.ts'
import { block, ref, resource, t, x, type TopBlock } from '../../hcl/nodes.ts'
import type { Placement } from '../component.ts'
import type { settings as schema } from './settings.ts'

/** What an application does with items; reading whole tables is a setting. */
const ITEM_ACTIONS = [
  'BatchGetItem',
  'BatchWriteItem',
  'ConditionCheckItem',
  'DeleteItem',
  'DescribeTable',
  'GetItem',
  'PutItem',
  'Query',
  'UpdateItem',
]

type Node = Placement<z.output<typeof schema>, 'aws'>

/** DynamoDB on demand, with point-in-time restore. */
export function lowerAws(node: Node): Lowered {
  const { site, settings, label, title } = node
  const table = ref('aws_dynamodb_table', label)
  const actions = actionsOf(settings.allows_scan)
  return {
    headline: 'DynamoDB on demand with point-in-time restore',
    blocks: [...access(node, actions), tableOf(node)],
    outputs: [
      { name: `${label}_table`, description: `${title}: name of the table`, value: x`${table}.name` },
      {
        name: `${label}_connect`,
        description: `${title}: reads the items of one partition`,
        value: t`aws dynamodb query --region ${ref('var', 'region')} --table-name ${x`${table}.name`} --key-condition-expression 'pk = :pk' --expression-attribute-values '{":pk":{"S":"example"}}'`,
      },
    ],
    charges: chargesOf(node),
    grants: node.consumers.flatMap((consumer) =>
      consumer.handle.roleName
        ? [{ identity: consumer.title, role: actions.join(', '), scope: `${title}, its table and indexes` }]
        : [],
    ),
    alerts: alertsOf(node),
    offer: { environment: { NOSQL_TABLE: x`${table}.name` } },
    facts: ['on demand', 'point-in-time restore'],
    readme: {
      destroy: [
        ...(site.isProduction
          ? [`${title} is protected: set \`deletion_protection_enabled = false\` and apply before destroying.`]
          : []),
        `AWS keeps a backup of ${title} for 35 days after it is deleted, without charge.`,
      ],
    },
  }
}

function actionsOf(allowsScan: boolean): string[] {
  return [...ITEM_ACTIONS, ...(allowsScan ? ['Scan'] : [])].map((action) => `dynamodb:${action}`)
}

/** Items of the table and its indexes for every node that uses it. */
function access(node: Node, actions: readonly string[]): TopBlock[] {
  const own = ref('aws_dynamodb_table', node.label, 'arn')
  return node.consumers.flatMap(({ label, handle }) =>
    handle.roleName
      ? rolePolicy(`${label}_${node.label}`, `use-${node.slug('nosql')}`, handle.roleName, [
          { sid: 'Items', actions: [...actions], resources: [own, t`${own}/index/*`] },
          USE_KEY,
        ])
      : [],
  )
}

function tableOf(node: Node): TopBlock {
  const { site, label } = node
  return resource('aws_dynamodb_table', label, {
    name: t`${prefix}-${node.slug('items')}`,
    billing_mode: 'PAY_PER_REQUEST',
    hash_key: 'pk',
    range_key: 'sk',
    deletion_protection_enabled: site.isProduction,
    attribute: [block({ name: 'pk', type: 'S' }), block({ name: 'sk', type: 'S' })],
    ttl: block({ attribute_name: 'expires_at', enabled: true }),
    point_in_time_recovery: block({ enabled: true, recovery_period_in_days: site.backupDays }),
    server_side_encryption: block({ enabled: true, kms_key_arn: stackKey }),
  })
}

function chargesOf({ site, settings, label }: Node): Charge[] {
  const { usage } = site
  const share = site.count('nosql')
  const line = { resource: `aws_dynamodb_table.${label}`, service: 'nosql', isUsage: true }
  const basis = (count: number, what: string): string =>
    `${usage.requests_millions} million requests x ${counted(count, what)} of 1 KB${share > 1 ? `, over ${share} tables` : ''}`
  return [
    {
      ...line,
      label: 'Writes',
      sku: 'DynamoDB on-demand writes',
      per: 'million-request-units',
      quantity: (usage.requests_millions * usage.nosql_writes_per_request) / share,
      basis: basis(usage.nosql_writes_per_request, 'write'),
    },
    {
      ...line,
      label: 'Reads',
      sku: 'DynamoDB on-demand reads',
      per: 'million-request-units',
      quantity: (usage.requests_millions * usage.nosql_reads_per_request) / share,
      basis: basis(usage.nosql_reads_per_request, 'read'),
    },
    {
      ...line,
      label: 'Stored items',
      sku: 'DynamoDB storage',
      per: 'gb-month',
      quantity: settings.data_gb,
      basis: `${settings.data_gb} GB assumed`,
      note: 'The first 25 GB of an account are free and not subtracted.',
    },
    {
      ...line,
      label: 'Point-in-time restore',
      sku: 'DynamoDB point-in-time recovery',
      per: 'gb-month',
      quantity: settings.data_gb,
      basis: `${settings.data_gb} GB assumed`,
    },
  ]
}

function alertsOf({ label, title }: Node): Alert[] {
  const metric = {
    namespace: 'AWS/DynamoDB',
    dimensions: { TableName: ref('aws_dynamodb_table', label, 'name') },
    statistic: 'Sum',
    comparison: 'GreaterThanThreshold',
  } as const
  return [
    {
      key: `${label}_writes`,
      title: `${title}: writes are refused`,
      from: 'staging',
      metric: { aws: { ...metric, metric: 'WriteThrottleEvents', threshold: 10 } },
    },
    {
      key: `${label}_reads`,
      title: `${title}: reads are refused`,
      from: 'production',
      metric: { aws: { ...metric, metric: 'ReadThrottleEvents', threshold: 10 } },
    },
  ]
}
