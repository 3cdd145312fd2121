import type { z } from 'zod'
import { prefix, stackKey } from '../../clouds/aws/naming.ts'
import { awsNeeds } from '../../clouds/aws/needs.ts'
import { logCharges, logRetentionVariable } from '../../families/logs/aws.ts'
import type { Charge, Lowered } from '../../clouds/lowered.ts'
import { counted } from '../../clouds/site.ts'
import { block, heredoc, ref, resource, t } from '../../hcl/nodes.ts'
import type { Placement } from '../component.ts'
import type { settings as schema } from './settings.ts'

/** Errors in 5 minutes that are worth a word. */
const ERRORS = 5

type Node = Placement<z.output<typeof schema>, 'aws'>

/** The application's log group, a count of its errors, and a saved query. Every other log group lasts as long. */
export function lowerAws(node: Node): Lowered {
  const { settings, label, title } = node
  const group = ref('aws_cloudwatch_log_group', label, 'name')
  const namespace = t`App/${prefix}`
  return {
    headline: 'the log group of the application with its errors counted and a saved query',
    blocks: [
      resource('aws_cloudwatch_log_group', label, {
        name: t`/app/${prefix}`,
        retention_in_days: ref('var', 'log_retention_days'),
        kms_key_id: stackKey,
      }),
      resource('aws_cloudwatch_log_metric_filter', label, {
        name: t`${prefix}-errors`,
        log_group_name: group,
        pattern: '{ $.level = "error" }',
        metric_transformation: block({ name: 'Errors', namespace, value: '1', default_value: '0' }),
      }),
      resource('aws_cloudwatch_query_definition', label, {
        name: t`${prefix}/errors`,
        log_group_names: [group],
        query_string: heredoc`fields @timestamp, @message
| filter level = "error"
| sort @timestamp desc
| limit 100
`,
      }),
    ],
    variables: [logRetentionVariable(settings.retention_days)],
    outputs: [
      { name: `${label}_group`, description: `${title}: log group of the application`, value: group },
      {
        name: `${label}_connect`,
        description: `${title}: follows the log`,
        value: t`aws logs tail ${group} --region ${ref('var', 'region')} --follow`,
      },
    ],
    charges: chargesOf(node),
    alerts: [
      {
        key: `${label}_errors`,
        title: `Application: more than ${ERRORS} errors in 5 minutes`,
        from: 'development',
        metric: {
          aws: {
            namespace,
            metric: 'Errors',
            dimensions: {},
            statistic: 'Sum',
            comparison: 'GreaterThanThreshold',
            threshold: ERRORS,
          },
        },
      },
    ],
    needs: node.site.isConfidential ? awsNeeds('endpoint:logs') : [],
    facts: [`kept ${settings.retention_days} days`],
    readme: {
      connect: [
        `${title}: write JSON lines with a \`level\`; \`${label}_connect\` follows them, and the saved query finds errors.`,
      ],
    },
  }
}

function chargesOf({ site, settings, label }: Node): Charge[] {
  const { usage } = site
  const metrics = 1 + usage.custom_metrics
  return [
    ...logCharges(
      `aws_cloudwatch_log_group.${label}`,
      usage.logs_gb,
      settings.retention_days,
      `${usage.logs_gb} GB assumed for the whole stack`,
    ),
    {
      resource: `aws_cloudwatch_log_metric_filter.${label}`,
      label: 'Metrics',
      service: 'monitoring',
      sku: 'CloudWatch custom metric',
      per: 'metric-month',
      quantity: metrics,
      basis:
        usage.custom_metrics > 0
          ? `1 count of errors and ${counted(usage.custom_metrics, 'metric')} of the application assumed`
          : '1 count of errors',
      isUsage: usage.custom_metrics > 0,
    },
    {
      resource: `aws_cloudwatch_query_definition.${label}`,
      label: 'Searched logs',
      service: 'logs',
      sku: 'CloudWatch Logs Insights data scanned',
      per: 'gb',
      quantity: usage.logs_gb,
      basis: `${usage.logs_gb} GB, each searched once, assumed`,
      isUsage: true,
    },
  ]
}
