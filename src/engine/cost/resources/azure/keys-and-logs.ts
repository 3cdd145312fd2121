// Keys, logs and monitoring on Azure.
import type { Item, Pricer } from '../item.ts'
import { sized, used } from '../meters.ts'
import { free } from '../resource.ts'

const DAYS_PER_MONTH = 365 / 12

const DEPLOYMENT = 'azurerm_resource_group_template_deployment'

/** Deployments that make a key in a vault; what other templates make is unknown. */
function keyDeployments(it: Item): Item[] {
  return it.once('azure key deployments', () => {
    const vaults = it.all('azurerm_key_vault')
    return it.all(DEPLOYMENT).filter((one) => vaults.some((each) => one.pointsAt('template_content', each)))
  })
}

/** The deployment whose key the stack uses: the one that most refer to. */
function stackKeyOf(it: Item): Item | undefined {
  return keyDeployments(it).toSorted((one, other) => other.usersCount - one.usersCount)[0]
}

/** Half of the operations read secrets, the others use the key where a deployment makes one. */
const vault: Pricer = (it) => {
  const isOfCopies = keyDeployments(it).some((one) => one.pointsAt('template_content', it))
  const hasKey = stackKeyOf(it)?.pointsAt('template_content', it) === true
  if (isOfCopies && !hasKey) return free('its key only encrypts copies of backups, with a few operations a month')
  const all = it.use('key_operations') / 1e4
  return [
    used(
      ['secrets', 'Key Vault operations', '10k-requests'],
      'Vault operations',
      hasKey ? all / 2 : all,
      'x 10,000 operations',
    ),
  ]
}

const key: Pricer = (it) => {
  const type = it.text('key_type')
  const bits = it.number('key_size', 2048, true)
  const isAdvanced = type.startsWith('EC') || bits > 2048
  const isHsm = type.endsWith('HSM')
  const sku = isAdvanced ? 'Key Vault HSM key advanced, first 250' : 'Key Vault HSM key RSA 2048'
  return [
    sized(['secrets', sku, 'key-month'], 'Key', isHsm ? 1 : 0, '1 key version in use'),
    used(
      ['secrets', isAdvanced ? 'Key Vault advanced key operations' : 'Key Vault operations', '10k-requests'],
      'Key operations',
      it.use('key_operations', 'keys') / 1e4,
      'x 10,000 operations',
    ),
  ]
}

/** The product makes its keys of 3,072 bits in hardware by a template. */
const template: Pricer = (it) => {
  if (!keyDeployments(it).some((one) => one.resource.address === it.resource.address))
    return [sized(['deployment', 'What the template makes', 'month'], 'Template', 1, '1 deployment')]
  const isUsed = stackKeyOf(it)?.resource.address === it.resource.address
  const vault = it.target('template_content', 'azurerm_key_vault')
  const operations = isUsed ? (vault ?? it).use('key_operations') / 2e4 : 0
  return [
    sized(
      ['secrets', 'Key Vault HSM key advanced, first 250', 'key-month'],
      'Customer-managed key',
      1,
      '1 key version in use',
    ),
    used(
      ['secrets', 'Key Vault advanced key operations', '10k-requests'],
      'Key operations',
      operations,
      'x 10,000 operations',
    ),
  ]
}

const workspace: Pricer = (it) => {
  const gb = it.use('logs_gb')
  const months = Math.max(0, it.number('retention_in_days', 30) - 31) / DAYS_PER_MONTH
  return [
    used(['logs', 'Log Analytics ingestion (Analytics)', 'gb'], 'Logs taken in', gb, 'GB'),
    used(['logs', 'Log Analytics retention', 'gb-month'], 'Logs kept beyond 31 days', gb * months, 'GB-months'),
  ]
}

const EVERY: Readonly<Record<string, string>> = { PT1M: 'minute', PT5M: '5 minutes', PT10M: '10 minutes' }

/** Mails of an action group in a month; assumed. */
const MAILS = 100

/** Pricers by type. */
export const AZURE_KEYS_AND_LOGS = {
  azurerm_application_insights: (it) =>
    it.isThere('azurerm_log_analytics_workspace')
      ? free('its telemetry is counted with the workspace')
      : [
          used(
            ['logs', 'Application Insights ingestion (workspace-based)', 'gb'],
            'Telemetry',
            it.use('logs_gb'),
            'GB',
          ),
        ],
  azurerm_key_vault: vault,
  azurerm_key_vault_key: key,
  azurerm_log_analytics_workspace: workspace,
  azurerm_monitor_action_group: (it) => [
    used(
      ['monitoring', 'Action group email notifications', '100k-requests'],
      'Alert mails',
      it.has('email_receiver') ? MAILS / 1e5 : 0,
      'x 100,000 mails',
    ),
  ],
  azurerm_monitor_diagnostic_setting: () => free('its volume is counted with the workspace'),
  azurerm_monitor_metric_alert: (it) => {
    const series = Math.max(1, it.size('scopes', 1)) * Math.max(1, it.size('criteria', 1))
    return [sized(['monitoring', 'Metric alert time series', 'series-month'], 'Alert', series, `${series} time series`)]
  },
  azurerm_monitor_scheduled_query_rules_alert_v2: (it) => {
    const every = EVERY[it.text('evaluation_frequency', 'PT5M')] ?? '15 minutes'
    return [sized(['monitoring', `Log alert rule every ${every}`, 'rule-month'], 'Alert', 1, '1 rule')]
  },
  [DEPLOYMENT]: template,
} satisfies Record<string, Pricer>
