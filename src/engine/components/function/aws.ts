import { message } from '#words/message.ts'
import type { z } from 'zod'
import { refOf } from '../../families/edge/aws.ts'
import { prefix, stackKey } from '../../clouds/aws/naming.ts'
import { USE_KEY, managedPolicy, rolePolicy, serviceRole, serviceTrust } from '../../families/identity/aws.ts'
import { logGroup } from '../../families/logs/aws.ts'
import { httpsEgress, securityGroup } from '../../families/network/aws.ts'
import type { Alert, Charge, Lowered } from '../../clouds/lowered.ts'
import { block, comment, data, id, ref, resource, t, x, type TopBlock } from '../../hcl/nodes.ts'
import type { Placement, Target } from '../component.ts'
import { environmentOf } from '../environment.ts'
import { bucketTrigger, firstBucket, hasSharedBucket } from './aws-trigger.ts'
import type { settings as schema } from './settings.ts'

/** Days that failed calls wait for someone to look: the longest that there is, 14. */
const DEAD_LETTER_SECONDS = 1_209_600

type Node = Placement<z.output<typeof schema>, 'aws'>

/** Lambda in the private subnets, on arm64, with a queue for the calls that failed. */
export function lowerAws(node: Node): Lowered {
  const { site, settings, label, title } = node
  const name = node.slug('function')
  const own = ref('aws_lambda_function', label)
  const logs = logGroup(site, label, t`/aws/lambda/${prefix}-${name}`)
  const share = node.targets.find((target) => target.type === 'file-share')
  const reserved = node.given.has('max_instances') ? settings.max_instances : -1
  return {
    headline: `Lambda in the private subnets${settings.trigger === 'object-created' ? ', started by every object that arrives' : ''}`,
    blocks: [
      data(
        'archive_file',
        label,
        {
          type: 'zip',
          output_path: t`${x`path.module`}/build/${name}.zip`,
          source: block({
            filename: 'index.mjs',
            content: "export const handler = async () => ({ statusCode: 200, body: 'ok' })\n",
          }),
        },
        'A placeholder until the pipeline uploads the application.',
      ),
      serviceTrust(label, 'lambda.amazonaws.com'),
      serviceRole(site, label, name),
      managedPolicy(
        `${label}_network`,
        x`aws_iam_role.${id(label)}.name`,
        'service-role/AWSLambdaVPCAccessExecutionRole',
      ),
      managedPolicy(`${label}_traces`, x`aws_iam_role.${id(label)}.name`, 'AWSXRayDaemonWriteAccess'),
      ...runPolicy(label),
      securityGroup(label, name, title),
      httpsEgress(label),
      ...logs.blocks,
      resource('aws_sqs_queue', label, {
        name: t`${prefix}-${name}-dead-letters`,
        message_retention_seconds: DEAD_LETTER_SECONDS,
        sqs_managed_sse_enabled: true,
      }),
      lambda(node, name, share),
      ...(settings.trigger === 'object-created' ? bucketTrigger(node) : []),
    ],
    variables: [
      {
        name: `${label}_memory_mb`,
        type: x`number`,
        description: `Memory of ${title} in MB; processing power grows with it`,
        default: settings.memory_mb,
      },
      {
        name: `${label}_max_concurrency`,
        type: x`number`,
        description: `Runs of ${title} at once, reserved from the account's quota; -1 reserves none`,
        // A new account has a quota of 10 runs, from which none can be reserved: only a person takes some out.
        default: reserved,
        validation: [
          {
            condition: x`var.${id(`${label}_max_concurrency`)} >= -1`,
            message: 'Give a number of runs, or -1 for no reservation.',
          },
        ],
      },
    ],
    outputs: [{ name: `${label}_name`, description: `${title}: name of the function`, value: x`${own}.function_name` }],
    charges: [...chargesOf(node), ...(logs.charges ?? [])],
    included: {
      ...logs.included,
      [`aws_sqs_queue.${label}`]: 'takes only runs that failed, of which none are assumed',
    },
    grants: [
      {
        identity: title,
        role: 'AWSLambdaVPCAccessExecutionRole, AWSXRayDaemonWriteAccess',
        scope: 'its own logs, network interfaces and traces',
      },
    ],
    alerts: alertsOf(node),
    offer: { refs: { arn: x`${own}.arn`, invoke_arn: x`${own}.invoke_arn`, function_name: x`${own}.function_name` } },
    facts: [
      `${settings.memory_mb} MB`,
      'arm64',
      settings.trigger === 'object-created' ? 'on object created' : 'on request',
    ],
    notes: hasSharedBucket(node)
      ? [
          {
            kind: 'advice',
            messages: [message('compute.function-bucket', { bucket: firstBucket(node)?.title ?? null })],
            rank: 30,
          },
        ]
      : [],
    readme: {
      quotas:
        reserved === -1
          ? [
              `${title} shares the account's concurrent runs; to limit it, set \`${label}_max_concurrency\` once the quota "Concurrent executions" leaves 100 for others.`,
            ]
          : [
              `${title} reserves ${reserved} runs at once; the account must keep 100 for others. New accounts may have a quota of 10 ("Concurrent executions" in Service Quotas): raise it, or set \`${label}_max_concurrency = -1\`.`,
            ],
      connect: [
        `${title}: replace the placeholder with \`aws lambda update-function-code --function-name $(terraform output -raw ${label}_name) --zip-file fileb://app.zip\`.`,
      ],
    },
  }
}

function runPolicy(label: string): TopBlock[] {
  return rolePolicy(`${label}_run`, 'run', x`aws_iam_role.${id(label)}.id`, [
    {
      sid: 'Logs',
      actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
      resources: [t`${ref('aws_cloudwatch_log_group', label, 'arn')}:*`],
    },
    { sid: 'DeadLetters', actions: ['sqs:SendMessage'], resources: [ref('aws_sqs_queue', label, 'arn')] },
    USE_KEY,
  ])
}

function lambda({ settings, label, targets }: Node, name: string, share: Target | undefined): TopBlock {
  const accessPoint = share === undefined ? undefined : refOf(share, 'access_point_arn')
  const mountTargets = share === undefined ? undefined : refOf(share, 'mount_targets')
  const variables = environmentOf(targets)
  return resource('aws_lambda_function', label, {
    function_name: t`${prefix}-${name}`,
    role: x`aws_iam_role.${id(label)}.arn`,
    runtime: 'nodejs22.x',
    handler: 'index.handler',
    architectures: ['arm64'],
    filename: x`data.archive_file.${id(label)}.output_path`,
    source_code_hash: x`data.archive_file.${id(label)}.output_base64sha256`,
    memory_size: ref('var', `${label}_memory_mb`),
    timeout: settings.timeout_seconds,
    reserved_concurrent_executions: ref('var', `${label}_max_concurrency`),
    kms_key_arn: stackKey,
    environment: Object.keys(variables).length === 0 ? undefined : block({ variables }),
    vpc_config: block({
      subnet_ids: x`aws_subnet.private[*].id`,
      security_group_ids: [ref('aws_security_group', label, 'id')],
    }),
    file_system_config:
      accessPoint === undefined ? undefined : block({ arn: accessPoint, local_mount_path: '/mnt/files' }),
    dead_letter_config: block({ target_arn: ref('aws_sqs_queue', label, 'arn') }),
    tracing_config: block({ mode: 'Active' }),
    logging_config: block({ log_format: 'JSON', log_group: x`aws_cloudwatch_log_group.${id(label)}.name` }),
    code: comment('The pipeline uploads the application: the placeholder must not come back.'),
    lifecycle: block({ ignore_changes: [x`filename`, x`source_code_hash`] }),
    depends_on: [
      ref('aws_iam_role_policy', `${label}_run`),
      ref('aws_iam_role_policy_attachment', `${label}_network`),
      ref('aws_iam_role_policy_attachment', `${label}_traces`),
      ...(mountTargets === undefined ? [] : [mountTargets]),
    ],
  })
}

function chargesOf({ site, settings, label }: Node): Charge[] {
  const { usage } = site
  const runs = usage.requests_millions / site.count('function')
  const seconds = runs * 1e6 * usage.function_seconds_per_request
  const line = {
    resource: `aws_lambda_function.${label}`,
    service: 'serverless-function',
    isUsage: true,
    note: 'The free runs of an account are not subtracted.',
  }
  return [
    {
      ...line,
      label: 'Runs',
      sku: 'Lambda requests',
      per: 'million-requests',
      quantity: runs,
      basis: `${runs} million runs assumed`,
    },
    {
      ...line,
      label: 'Run time',
      sku: 'Lambda arm64 duration',
      per: 'gb-second',
      quantity: (seconds * settings.memory_mb) / 1024,
      basis: `${runs} million runs x ${usage.function_seconds_per_request} s x ${settings.memory_mb} MB`,
    },
  ]
}

function alertsOf({ label, title, settings }: Node): Alert[] {
  const name = x`aws_lambda_function.${id(label)}.function_name`
  const metric = {
    namespace: 'AWS/Lambda',
    dimensions: { FunctionName: name },
    comparison: 'GreaterThanThreshold',
  } as const
  return [
    {
      key: `${label}_errors`,
      title: `${title}: more than 5 runs failed`,
      from: 'development',
      metric: { aws: { ...metric, metric: 'Errors', statistic: 'Sum', threshold: 5 } },
    },
    {
      key: `${label}_throttles`,
      title: `${title}: runs are refused`,
      from: 'staging',
      metric: { aws: { ...metric, metric: 'Throttles', statistic: 'Sum', threshold: 5 } },
    },
    {
      key: `${label}_duration`,
      title: `${title}: runs take more than 80 % of the time limit`,
      from: 'production',
      metric: {
        aws: { ...metric, metric: 'Duration', statistic: 'Maximum', threshold: settings.timeout_seconds * 800 },
      },
    },
    {
      key: `${label}_dead_letters`,
      title: `${title}: failed runs wait in the dead letters`,
      from: 'production',
      metric: {
        aws: {
          namespace: 'AWS/SQS',
          dimensions: { QueueName: ref('aws_sqs_queue', label, 'name') },
          metric: 'ApproximateNumberOfMessagesVisible',
          statistic: 'Maximum',
          comparison: 'GreaterThanThreshold',
          threshold: 0,
        },
      },
    },
  ]
}
