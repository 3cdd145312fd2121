import { message } from '#words/message.ts'
import type { z } from 'zod'
import { globalPrefix, prefix } from '../../clouds/aws/naming.ts'
import type { Alert, AwsMetric, Charge, Lowered, Variable } from '../../clouds/lowered.ts'
import { counted, type Site } from '../../clouds/site.ts'
import { block, ref, resource, t, x, type TopBlock, type Value } from '../../hcl/nodes.ts'
import type { Placement } from '../component.ts'
import type { settings as schema } from './settings.ts'

const PERIOD_SECONDS = 300
/** Notices in a month: assumed. */
const NOTICES = 100
/** What the budget leaves above the estimate when no one set one. */
const BUDGET_MARGIN = 1.2
/** Size of a dashboard's widgets on its grid of 24 columns. */
const WIDGET = { width: 12, height: 6 } as const

type Node = Placement<z.output<typeof schema>, 'aws'>
/** An alarm whose metric is one of AWS. */
interface AwsAlert extends Alert {
  readonly aws: AwsMetric
}

/** A topic for notices, an alarm for each figure that matters here, a dashboard and the monthly budget. */
export function lowerAws(node: Node): Lowered {
  const { site, settings, label, title } = node
  const alerts = alertsOf(node)
  return {
    headline: 'alarms to a topic, a dashboard and the monthly budget',
    blocks: [
      resource('aws_sns_topic', label, {
        name: t`${prefix}-alerts`,
        kms_master_key_id: ref('aws_kms_key', 'main', 'id'),
      }),
      resource('aws_sns_topic_subscription', label, {
        count: x`var.alert_email == "" ? 0 : 1`,
        topic_arn: ref('aws_sns_topic', label, 'arn'),
        protocol: 'email',
        endpoint: ref('var', 'alert_email'),
      }),
      ...alerts.map((alert) => alarm(alert, label)),
      ...(hasDashboard(node, alerts) ? [dashboard(label, alerts)] : []),
      ...(settings.has_budget ? [budget(label)] : []),
    ],
    variables: variablesOf(node),
    outputs: [
      {
        name: `${label}_topic_arn`,
        description: `${title}: topic of all notices`,
        value: ref('aws_sns_topic', label, 'arn'),
      },
    ],
    charges: chargesOf(node, alerts),
    included: Object.fromEntries(
      alerts.slice(1).map((alert) => [`aws_cloudwatch_metric_alarm.${alert.key}`, 'counted with the other alarms']),
    ),
    facts: [
      `${alerts.length} alarm${alerts.length === 1 ? '' : 's'}`,
      ...(hasDashboard(node, alerts) ? ['dashboard'] : []),
      ...(settings.has_budget ? ['budget'] : []),
    ],
    readme: {
      connect: ['Monitoring: AWS mails a link to `alert_email` once; no notice comes before it is opened.'],
      after: settings.has_budget
        ? [
            'The budget counts by the tag Project: activate it once in the account as a cost allocation tag in Billing (it works a day later).',
          ]
        : [],
    },
    notes: site.isDevelopment
      ? []
      : [
          {
            kind: 'advice',
            messages: [message('stack.alarms-one-address')],
            rank: 75,
          },
        ],
  }
}

const ORDER: Readonly<Record<Site['environment'], number>> = { development: 0, staging: 1, production: 2 }

/** The alarms that exist from this environment type on. */
function alertsOf({ site, collected }: Node): AwsAlert[] {
  return collected.alerts.flatMap((alert): AwsAlert[] =>
    'aws' in alert.metric && ORDER[alert.from] <= ORDER[site.environment] ? [{ ...alert, aws: alert.metric.aws }] : [],
  )
}

function hasDashboard({ settings }: Node, alerts: readonly AwsAlert[]): boolean {
  return settings.has_dashboard && alerts.length > 0
}

function variablesOf({ site, settings }: Node): Variable[] {
  const email: Variable = {
    name: 'alert_email',
    type: x`string`,
    description: 'Receives alarms and budget notices; empty: nobody is mailed',
    default: '',
    validation: [
      {
        condition: x`var.alert_email == "" || can(regex(${'^[^@[:space:]]+@[^@[:space:]]+$'}, var.alert_email))`,
        message: 'Write an e-mail address.',
      },
    ],
  }
  if (!settings.has_budget) return [email]
  const limit = site.budgetLimit
  return [
    email,
    {
      name: 'budget_limit',
      type: x`number`,
      description: 'Monthly budget in USD',
      default:
        limit !== undefined && limit > 0
          ? limit
          : ({ monthlyUsd }) => Math.max(10, Math.ceil((monthlyUsd * BUDGET_MARGIN) / 10) * 10),
      validation: [{ condition: x`var.budget_limit > 0`, message: 'The budget must be more than 0.' }],
    },
  ]
}

function alarm({ key, title, aws }: AwsAlert, label: string): TopBlock {
  const topic = [ref('aws_sns_topic', label, 'arn')]
  return resource('aws_cloudwatch_metric_alarm', key, {
    alarm_name: t`${prefix}-${key.replaceAll('_', '-')}`,
    alarm_description: title,
    namespace: aws.namespace,
    metric_name: aws.metric,
    dimensions: Object.keys(aws.dimensions).length === 0 ? undefined : { ...aws.dimensions },
    statistic: aws.statistic,
    period: aws.periodSeconds ?? PERIOD_SECONDS,
    // A figure that swings must hold for a quarter of an hour; errors count at once.
    evaluation_periods: aws.statistic === 'Average' ? 3 : 1,
    threshold: aws.threshold,
    comparison_operator: aws.comparison,
    treat_missing_data: 'notBreaching',
    alarm_actions: topic,
    ok_actions: topic,
  })
}

/** A widget for each alarm, two in a row. */
function dashboard(label: string, alerts: readonly AwsAlert[]): TopBlock {
  const widgets = alerts.map((alert, index): Value => {
    const dimensions = Object.entries(alert.aws.dimensions).flat()
    return {
      type: 'metric',
      x: (index % 2) * WIDGET.width,
      y: Math.floor(index / 2) * WIDGET.height,
      width: WIDGET.width,
      height: WIDGET.height,
      properties: {
        title: alert.title,
        region: ref('var', 'region'),
        stat: alert.aws.statistic,
        period: alert.aws.periodSeconds ?? PERIOD_SECONDS,
        metrics: [[alert.aws.namespace, alert.aws.metric, ...dimensions]],
      },
    }
  })
  return resource('aws_cloudwatch_dashboard', label, {
    dashboard_name: globalPrefix,
    dashboard_body: x`jsonencode(${{ widgets }})`,
  })
}

function budget(label: string): TopBlock {
  return resource('aws_budgets_budget', label, {
    name: globalPrefix,
    budget_type: 'COST',
    limit_amount: x`tostring(var.budget_limit)`,
    limit_unit: 'USD',
    time_unit: 'MONTHLY',
    cost_filter: block({ name: 'TagKeyValue', values: [x`format("user:Project$%s", var.name)`] }),
    'dynamic "notification"': block({
      for_each: x`var.alert_email == "" ? [] : ${[80, 100]}`,
      content: block({
        comparison_operator: 'GREATER_THAN',
        threshold: x`notification.value`,
        threshold_type: 'PERCENTAGE',
        notification_type: 'ACTUAL',
        subscriber_email_addresses: [ref('var', 'alert_email')],
      }),
    }),
  })
}

function chargesOf(node: Node, alerts: readonly AwsAlert[]): Charge[] {
  const { label } = node
  const [first] = alerts
  const monitoring = { service: 'monitoring' } as const
  const notices = { service: 'messaging', isUsage: true, basis: `${NOTICES} notices assumed` } as const
  return [
    {
      ...notices,
      resource: `aws_sns_topic.${label}`,
      label: 'Notices',
      sku: 'SNS API requests',
      per: 'million-requests',
      quantity: NOTICES / 1e6,
    },
    {
      ...notices,
      resource: `aws_sns_topic_subscription.${label}`,
      label: 'E-mails',
      sku: 'SNS email notifications',
      per: '100k-requests',
      quantity: NOTICES / 1e5,
    },
    ...(first === undefined
      ? []
      : [
          {
            ...monitoring,
            resource: `aws_cloudwatch_metric_alarm.${first.key}`,
            label: 'Alarms',
            sku: 'CloudWatch standard alarm',
            per: 'alarm-month',
            quantity: alerts.length,
            basis: counted(alerts.length, 'alarm'),
          } as const,
        ]),
    ...(hasDashboard(node, alerts)
      ? [
          {
            ...monitoring,
            resource: `aws_cloudwatch_dashboard.${label}`,
            label: 'Dashboard',
            sku: 'CloudWatch dashboard',
            per: 'dashboard-month',
            quantity: 1,
            basis: '1 dashboard',
            note: 'The first three of an account are free and not subtracted.',
          } as const,
        ]
      : []),
  ]
}
