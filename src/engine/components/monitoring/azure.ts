import type { z } from 'zod'
import { alertEmail } from '../../families/inputs/azure.ts'
import { grouped, placed, prefix, tags } from '../../clouds/azure/naming.ts'
import type { Alert, AzureMetric, Charge, Lowered, Variable } from '../../clouds/lowered.ts'
import type { Site } from '../../clouds/site.ts'
import { block, ref, resource, t, x, type Body, type TopBlock } from '../../hcl/nodes.ts'
import type { Placement } from '../component.ts'
import type { settings as schema } from './settings.ts'

type Node = Placement<z.output<typeof schema>, 'azure'>

/** An alarm whose figure comes from Azure. */
interface AzureAlert extends Alert {
  readonly metric: { readonly azure: AzureMetric }
}

/** Environment types in the order in which they ask for more. */
const ORDER = ['development', 'staging', 'production'] as const
/** Alert mails in a month that the price assumes; at 0.00002 USD each it hardly shows. */
const MAILS_PER_MONTH = 100
/** How far above the estimate the budget lies where no one set one. */
const BUDGET_HEADROOM = 1.2
/** Short names of action groups have at most this many characters. */
const SHORT_NAME_LENGTH = 12
const hasMail = x`var.alert_email == ""`

/** The action group, an alert for each figure that the components watch, and the budget. */
export function lowerAzure(node: Node): Lowered {
  const { site, settings, label, title } = node
  const alerts = alertsOf(node)
  const hasErrorQuery = site.has('log-analytics') && node.collected.resourceTypes.has('azurerm_application_insights')
  const hasBudget = settings.has_budget
  return {
    headline: `${alerts.length} alerts${hasBudget ? ' and a monthly budget' : ''}`,
    blocks: [
      actionGroup(node),
      ...alerts.map((alert) => metricAlert(label, alert)),
      ...(hasErrorQuery ? [errorQuery(node)] : []),
      ...(hasBudget ? [budget(label)] : []),
    ],
    variables: [alertEmail(), ...(hasBudget ? [budgetVariable(site)] : [])],
    outputs: [
      {
        name: `${label}_action_group_id`,
        description: `${title}: action group, for alerts of your own`,
        value: ref('azurerm_monitor_action_group', label, 'id'),
      },
    ],
    charges: chargesOf(label, alerts, hasErrorQuery),
    needs: ['compact'],
    facts: [`${alerts.length + (hasErrorQuery ? 1 : 0)} alerts`, ...(hasBudget ? ['budget'] : [])],
    readme: {
      rights: hasBudget
        ? [
            'Cost Management Contributor (part of Contributor) for the budget; subscriptions without cost data refuse it: switch it off in Monitoring then.',
          ]
        : [],
    },
  }
}

function alertsOf({ site, collected }: Node): AzureAlert[] {
  return collected.alerts.filter(
    (alert): alert is AzureAlert =>
      'azure' in alert.metric && ORDER.indexOf(alert.from) <= ORDER.indexOf(site.environment),
  )
}

function actionGroup({ label }: Node): TopBlock {
  return resource('azurerm_monitor_action_group', label, {
    ...grouped(t`ag-${prefix}`),
    short_name: x`substr(local.compact, 0, ${SHORT_NAME_LENGTH})`,
    tags,
    'dynamic "email_receiver"': block({
      for_each: x`${hasMail} ? [] : [var.alert_email]`,
      content: block({ name: 'team', email_address: ref('email_receiver', 'value'), use_common_alert_schema: true }),
    }),
  })
}

function metricAlert(label: string, { key, title, metric: { azure } }: AzureAlert): TopBlock {
  const { scope, instances, namespace, metric, aggregation, operator, threshold } = azure
  const name = key.replaceAll('_', '-')
  return resource('azurerm_monitor_metric_alert', key, {
    count: instances?.count,
    ...grouped(instances === undefined ? t`${name}-${prefix}` : t`${name}-${prefix}-${x`count.index + 1`}`),
    scopes: [scope],
    description: title,
    severity: 2,
    frequency: 'PT5M',
    // Sums are counted over the five minutes that their titles name; averages need longer, or each peak would alarm.
    window_size: aggregation === 'Total' || aggregation === 'Count' ? 'PT5M' : 'PT15M',
    tags,
    criteria: block({ metric_namespace: namespace, metric_name: metric, aggregation, operator, threshold }),
    action: block({ action_group_id: ref('azurerm_monitor_action_group', label, 'id') }),
  })
}

/** Exceptions that applications report; the table exists only after the first of them. */
function errorQuery({ label }: Node): TopBlock {
  return resource('azurerm_monitor_scheduled_query_rules_alert_v2', `${label}_errors`, {
    ...placed(t`errors-${prefix}`),
    scopes: [ref('azurerm_log_analytics_workspace', 'logs', 'id')],
    description: 'More than 5 exceptions of the application in 5 minutes',
    severity: 2,
    evaluation_frequency: 'PT5M',
    window_duration: 'PT5M',
    skip_query_validation: true,
    tags,
    criteria: block({
      query: 'AppExceptions',
      time_aggregation_method: 'Count',
      operator: 'GreaterThan',
      threshold: 5,
    }),
    action: block({ action_groups: [ref('azurerm_monitor_action_group', label, 'id')] }),
  })
}

function budget(label: string): TopBlock {
  const notice: Body = {
    operator: 'GreaterThanOrEqualTo',
    contact_emails: x`${hasMail} ? [] : [var.alert_email]`,
    contact_roles: ['Owner'],
  }
  return resource(
    'azurerm_consumption_budget_resource_group',
    label,
    {
      name: t`budget-${prefix}`,
      resource_group_id: ref('azurerm_resource_group', 'main', 'id'),
      amount: ref('var', 'budget_limit'),
      time_grain: 'Monthly',
      time_period: block({ start_date: x`formatdate(${"YYYY-MM-'01T00:00:00Z'"}, plantimestamp())` }),
      notification: [
        block({ ...notice, threshold: 80, threshold_type: 'Actual' }),
        block({ ...notice, threshold: 100, threshold_type: 'Forecasted' }),
      ],
      lifecycle: block({ ignore_changes: [x`time_period`] }),
    },
    'From the first of the month in which it is made: a start in the past is refused,\nso the first one stays. Owners are told even when no address is given.',
  )
}

/** The budget that the person set, or what the estimate comes to with some room above. */
function budgetVariable(site: Site): Variable {
  return {
    name: 'budget_limit',
    type: x`number`,
    description: 'Monthly budget of the resource group in USD, which sends notices and stops nothing',
    default:
      site.budgetLimit !== undefined && site.budgetLimit > 0
        ? site.budgetLimit
        : ({ monthlyUsd }) => Math.max(10, Math.ceil((monthlyUsd * BUDGET_HEADROOM) / 10) * 10),
    validation: [{ condition: x`var.budget_limit > 0`, message: 'Use an amount above 0.' }],
  }
}

function chargesOf(label: string, alerts: readonly AzureAlert[], hasErrorQuery: boolean): Charge[] {
  const service = 'monitoring'
  return [
    {
      resource: `azurerm_monitor_action_group.${label}`,
      label: 'Alert mails',
      service,
      sku: 'Action group email notifications',
      per: '100k-requests',
      quantity: MAILS_PER_MONTH / 100_000,
      basis: `${MAILS_PER_MONTH} mails assumed`,
      isUsage: true,
      note: 'The first 1,000 mails a month of a subscription are free and not subtracted.',
    },
    ...alerts.map(({ key, title, metric: { azure } }): Charge => {
      const series = azure.instances?.number ?? 1
      return {
        resource: `azurerm_monitor_metric_alert.${key}`,
        label: `Alert: ${title}`,
        service,
        sku: 'Metric alert time series',
        per: 'series-month',
        quantity: series,
        basis: `${series} time series`,
      }
    }),
    ...(hasErrorQuery
      ? [
          {
            resource: `azurerm_monitor_scheduled_query_rules_alert_v2.${label}_errors`,
            label: 'Alert: exceptions of the application',
            service,
            sku: 'Log alert rule every 5 minutes',
            per: 'rule-month',
            quantity: 1,
            basis: '1 rule',
          } as const,
        ]
      : []),
  ]
}
