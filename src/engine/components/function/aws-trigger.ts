// A function on AWS that starts when an object arrives.
import type { z } from 'zod'
import { refOf } from '../../families/edge/aws.ts'
import { block, ref, resource, x, type TopBlock } from '../../hcl/nodes.ts'
import type { Placement, Target } from '../component.ts'
import type { settings as schema } from './settings.ts'

/** What a call that AWS made itself may wait and be tried again before it goes to the dead letters. */
const EVENT_AGE_SECONDS = 3600
const EVENT_RETRIES = 2

type Node = Placement<z.output<typeof schema>, 'aws'>

/** The bucket whose objects start the function. */
export function firstBucket({ targets }: Node): Target | undefined {
  return targets.find((target) => target.type === 'object-storage')
}

/** Whether another function may want the events of the same bucket. */
export function hasSharedBucket(node: Node): boolean {
  return node.settings.trigger === 'object-created' && node.site.count('function') > 1
}

/**
 * The first bucket starts the function. Where it is the only one, what the function writes to it must not start it
 * again.
 */
export function bucketTrigger(node: Node): TopBlock[] {
  const { label, targets } = node
  const source = firstBucket(node)
  const bucket = source === undefined ? undefined : refOf(source, 'bucket')
  const bucketArn = source === undefined ? undefined : refOf(source, 'bucket_arn')
  if (bucket === undefined || bucketArn === undefined) return []
  const isOnlyBucket = targets.filter((target) => target.type === 'object-storage').length === 1
  const own = ref('aws_lambda_function', label)
  return [
    resource('aws_lambda_permission', `${label}_bucket`, {
      statement_id: 'AllowBucket',
      action: 'lambda:InvokeFunction',
      function_name: x`${own}.function_name`,
      principal: 's3.amazonaws.com',
      source_arn: bucketArn,
      source_account: ref('local', 'account_id'),
    }),
    resource(
      'aws_s3_bucket_notification',
      label,
      {
        bucket,
        lambda_function: block({
          id: 'object-created',
          lambda_function_arn: x`${own}.arn`,
          events: ['s3:ObjectCreated:*'],
          filter_prefix: isOnlyBucket ? 'incoming/' : undefined,
        }),
        depends_on: [ref('aws_lambda_permission', `${label}_bucket`)],
      },
      isOnlyBucket
        ? 'Only objects under incoming/ start the function: what it writes elsewhere in the bucket does not start it again.'
        : undefined,
    ),
    resource('aws_lambda_function_event_invoke_config', label, {
      function_name: x`${own}.function_name`,
      maximum_event_age_in_seconds: EVENT_AGE_SECONDS,
      maximum_retry_attempts: EVENT_RETRIES,
    }),
  ]
}
