import type { z } from 'zod'
import { errorsMetric, metricCharges } from '../../families/monitoring/gcp-errors-metric.ts'
import { gcpNeeds, listNeeds } from '../../clouds/gcp/needs.ts'
import type { Charge, Lowered, Variable } from '../../clouds/lowered.ts'
import { block, comment, id, ref, resource, t, x, type TopBlock } from '../../hcl/nodes.ts'
import type { Placement } from '../component.ts'
import { alertBlock, alertsFor, uptimeBlocks } from './gcp-alerts.ts'
import type { settings as schema } from './settings.ts'

type Node = Placement<z.output<typeof schema>, 'gcp'>

/** Above the estimate, so that a normal month raises no alarm. */
const BUDGET_MARGIN = 1.2
/** Places from which a domain is watched: the least that the service takes. */
const CHECK_REGIONS = ['USA_IOWA', 'EUROPE', 'ASIA_PACIFIC']
const CHECK_PERIOD_SECONDS = 300
const SECONDS_PER_MONTH = 2_628_000

/** A channel, an alert policy for each node, an uptime check in Production and a budget. */
export function lowerGcp(node: Node): Lowered {
  const { site, settings, label, collected } = node
  const domains = listNeeds(collected, 'uptime:')
  const alerts = alertsFor(site, collected.alerts)
  const makesMetric = !site.has('log-analytics')
  const closed = new Set(listNeeds(collected, 'closed:'))
  const uptime = domains.flatMap((domain) =>
    uptimeBlocks(domain, label, {
      regions: CHECK_REGIONS,
      seconds: CHECK_PERIOD_SECONDS,
      isClosed: closed.has(domain),
    }),
  )
  const checks = uptime.filter((one) => one.labels[0] === 'google_monitoring_alert_policy')
  const hasBudget = settings.has_budget
  return {
    headline: hasBudget
      ? 'e-mail, alerts for what the stack has, and the monthly budget'
      : 'e-mail, and alerts for what the stack has',
    blocks: [
      ...(makesMetric ? [errorsMetric()] : []),
      channel(label),
      ...(alerts.length + uptime.length > 0 ? [metricPause(label)] : []),
      ...alerts.map((alert) => alertBlock(alert, label)),
      ...uptime,
      ...(hasBudget ? [budget(label)] : []),
    ],
    variables: variablesOf(node),
    charges: [
      ...(makesMetric ? metricCharges(site) : []),
      ...alerts.map((alert) => conditionCharge(`google_monitoring_alert_policy.${alert.key}`)),
      ...checks.map((check) => conditionCharge(`google_monitoring_alert_policy.${check.labels[1]}`)),
      ...domains.map(checkCharge),
    ],
    needs: gcpNeeds(
      'service:logging.googleapis.com',
      'service:monitoring.googleapis.com',
      ...(hasBudget ? (['service:billingbudgets.googleapis.com', 'project-number'] as const) : []),
    ),
    facts: [
      `${alerts.length + checks.length} alerts`,
      ...(hasBudget ? ['budget'] : []),
      ...(domains.length > 0 ? ['uptime check'] : []),
    ],
    readme: hasBudget
      ? {
          rights: [
            `The budget is made only when \`billing_account\` is set: \`roles/billing.costsManager\` on that account${site.has('service-principal') ? ', for the account of the pipeline too' : ''}.`,
          ],
        }
      : {},
  }
}

function channel(label: string): TopBlock {
  return resource('google_monitoring_notification_channel', label, {
    count: x`var.alert_email == "" ? 0 : 1`,
    display_name: t`Team of ${ref('local', 'prefix')}`,
    type: 'email',
    labels: { email_address: ref('var', 'alert_email') },
    depends_on: [ref('google_project_service', 'main')],
  })
}

/** Alerts refuse a metric that they cannot find yet. */
function metricPause(label: string): TopBlock {
  return resource(
    'time_sleep',
    label,
    { create_duration: '60s', triggers: { metric: ref('google_logging_metric', 'errors', 'id') } },
    'A new metric takes a moment until alerts find it.',
  )
}

function budget(label: string): TopBlock {
  const rules = [0.8, 1].map((share) => block({ threshold_percent: share }))
  return resource('google_billing_budget', label, {
    count: x`var.billing_account == "" ? 0 : 1`,
    billing_account: ref('var', 'billing_account'),
    display_name: ref('local', 'prefix'),
    budget_filter: block({ projects: [t`projects/${ref('data', 'google_project', 'current', 'number')}`] }),
    amount: block({ specified_amount: block({ units: x`tostring(var.budget_limit)` }) }),
    threshold_rules: rules,
    why: comment('Without an e-mail address, those who administer the billing account are told.'),
    'dynamic "all_updates_rule"': block({
      for_each: x`google_monitoring_notification_channel.${id(label)}[*].id`,
      content: block({
        monitoring_notification_channels: [x`all_updates_rule.value`],
        disable_default_iam_recipients: true,
      }),
    }),
    depends_on: [ref('google_project_service', 'main')],
  })
}

function variablesOf({ site, settings }: Node): Variable[] {
  const email: Variable = {
    name: 'alert_email',
    type: x`string`,
    description: 'Receives alerts and budget notices; empty: nobody',
    default: '',
    validation: [
      {
        condition: x`var.alert_email == "" || can(regex(${'^[^@ ]+@[^@ ]+\\.[^@ ]+$'}, var.alert_email))`,
        message: 'Write an e-mail address.',
      },
    ],
  }
  if (!settings.has_budget) return [email]
  return [
    email,
    {
      name: 'billing_account',
      type: x`string`,
      description: 'Billing account of the project, such as 012345-6789AB-CDEF01; empty: no budget',
      default: '',
      validation: [
        {
          condition: x`var.billing_account == "" || can(regex(${'^[0-9A-F]{6}-[0-9A-F]{6}-[0-9A-F]{6}$'}, var.billing_account))`,
          message: 'Write the account as 012345-6789AB-CDEF01.',
        },
      ],
    },
    {
      name: 'budget_limit',
      type: x`number`,
      description: 'Monthly budget of the whole project, in the currency of the billing account; the default is in USD',
      default: ({ monthlyUsd }) => Math.max(1, Math.ceil(site.budgetLimit ?? monthlyUsd * BUDGET_MARGIN)),
      validation: [
        {
          condition: x`var.budget_limit >= 1 && floor(var.budget_limit) == var.budget_limit`,
          message: 'Use a whole number, at least 1.',
        },
      ],
    },
  ]
}

function conditionCharge(where: string): Charge {
  return {
    resource: where,
    label: 'Alert condition',
    service: 'monitoring',
    sku: 'Alerting condition',
    per: 'condition-month',
    quantity: 1,
    basis: '1 condition',
  }
}

function checkCharge(domain: string): Charge {
  const runs = (CHECK_REGIONS.length * SECONDS_PER_MONTH) / CHECK_PERIOD_SECONDS / 1000
  return {
    resource: `google_monitoring_uptime_check_config.${domain}`,
    label: 'Uptime check',
    service: 'monitoring',
    sku: 'Uptime check executions',
    per: 'thousand-runs',
    quantity: runs,
    basis: `${CHECK_REGIONS.length} regions, every ${CHECK_PERIOD_SECONDS} s`,
    note: 'The first million runs a month of a project are free and not subtracted.',
  }
}
