import { message } from '#words/message.ts'
import type { z } from 'zod'
import { placed, prefix, tags } from '../../clouds/azure/naming.ts'
import { diagnosticSetting } from '../../families/logs/azure.ts'
import type { Charge, Lowered, LogSource, Note } from '../../clouds/lowered.ts'
import type { Site } from '../../clouds/site.ts'
import { ref, resource, t, x } from '../../hcl/nodes.ts'
import type { Placement } from '../component.ts'
import type { settings as schema } from './settings.ts'

/** Days of retention that ingestion pays for (price book, Log Analytics ingestion). */
const INCLUDED_DAYS = 31
/** Days in a month on average. */
const DAYS_PER_MONTH = 365 / 12

/** Label of the workspace that the logs of the stack go to. */
const FIRST = 'logs'

type Node = Placement<z.output<typeof schema>, 'azure'>

/** The workspace, and a diagnostic setting for every part of the stack that writes logs. */
export function lowerAzure({ site, settings, label, title, slug, collected }: Node): Lowered {
  const sources = label === FIRST ? [...collected.logSources, ...ownLog(site)] : []
  const workspace = `azurerm_log_analytics_workspace.${label}`
  return {
    headline: 'the workspace that all logs go to',
    blocks: [
      resource('azurerm_log_analytics_workspace', label, {
        ...placed(t`${slug('log')}-${prefix}`),
        sku: 'PerGB2018',
        retention_in_days: ref('var', 'log_retention_days'),
        daily_quota_gb: site.isProduction ? undefined : settings.daily_cap_gb,
        local_authentication_enabled: false,
        tags,
      }),
      ...sources.map(diagnosticSetting),
    ],
    variables: [
      {
        name: 'log_retention_days',
        type: x`number`,
        description: 'Days that logs are kept',
        default: settings.retention_days,
        validation: [
          {
            condition: x`var.log_retention_days >= 30 && var.log_retention_days <= 730`,
            message: 'Logs are kept for 30 to 730 days.',
          },
        ],
      },
    ],
    outputs: [
      {
        name: `${label}_workspace_id`,
        description: `${title}: workspace`,
        value: ref('azurerm_log_analytics_workspace', label, 'id'),
      },
    ],
    charges: chargesOf(site, workspace, settings.retention_days),
    included: Object.fromEntries(
      sources.map((source) => [
        `azurerm_monitor_diagnostic_setting.${source.key}`,
        'its volume is counted with the workspace',
      ]),
    ),
    facts: [
      `kept ${settings.retention_days} days`,
      ...(site.isProduction ? [] : [`at most ${settings.daily_cap_gb} GB a day`]),
    ],
    notes: notesOf(site),
  }
}

/** Readers of the logs: kept with the logs if the data is Confidential. */
function ownLog(site: Site): LogSource[] {
  return site.isConfidential
    ? [{ key: FIRST, target: ref('azurerm_log_analytics_workspace', FIRST, 'id'), categoryGroup: 'audit' }]
    : []
}

function chargesOf(site: Site, workspace: string, retentionDays: number): Charge[] {
  const gb = site.usage.logs_gb / site.count('log-analytics')
  const kept = Math.max(0, retentionDays - INCLUDED_DAYS) / DAYS_PER_MONTH
  const line = { resource: workspace, service: 'logs' }
  return [
    {
      ...line,
      label: 'Logs taken in',
      sku: 'Log Analytics ingestion (Analytics)',
      per: 'gb',
      quantity: gb,
      basis: `${gb} GB assumed`,
      isUsage: true,
      note: 'The first 5 GB a month of a billing account are free and not subtracted.',
    },
    ...(kept > 0
      ? [
          {
            ...line,
            label: `Logs kept beyond ${INCLUDED_DAYS} days`,
            sku: 'Log Analytics retention',
            per: 'gb-month',
            quantity: gb * kept,
            basis: `${gb} GB a month assumed, each kept ${retentionDays - INCLUDED_DAYS} days longer`,
            isUsage: true,
          } as const,
        ]
      : []),
  ]
}

function notesOf(site: Site): Note[] {
  if (!site.hasStackKey) return []
  return [
    {
      kind: 'advice',
      messages: [message('stack.logs-platform-key')],
      rank: 70,
    },
  ]
}
