import { globalPrefix } from '../../clouds/gcp/naming.ts'
import type { z } from 'zod'
import { stackKey } from '../../families/vault/gcp.ts'
import { errorsMetric, metricCharges } from '../../families/monitoring/gcp-errors-metric.ts'
import { gcpNeeds } from '../../clouds/gcp/needs.ts'
import { firstApi } from '../../clouds/gcp/services.ts'
import { hasFlowLog } from '../../families/network/gcp.ts'
import type { Charge, Lowered } from '../../clouds/lowered.ts'
import { block, data, id, ref, resource, t, x, type TopBlock } from '../../hcl/nodes.ts'
import type { Placement } from '../component.ts'
import type { settings as schema } from './settings.ts'

type Node = Placement<z.output<typeof schema>, 'gcp'>

/** Days that ingestion pays for (price book, Cloud Logging ingestion). */
const INCLUDED_DAYS = 30
/** One variable for all logs of the stack. */
const RETENTION = 'log_retention_days'
const FILTER = 'severity != DEBUG'

/** A log bucket with analytics, the sink that fills it, and a metric of errors. */
export function lowerGcp(node: Node): Lowered {
  const { site, settings, label, title } = node
  const bucket = x`google_logging_project_bucket_config.${id(label)}.id`
  return {
    headline: 'a log bucket with analytics, the sink that fills it and a count of errors',
    blocks: [...(site.isConfidential ? keyAccess(label) : []), ...bucketAndSink(node), errorsMetric()],
    variables: [
      {
        name: RETENTION,
        type: x`number`,
        description: 'Days that logs are kept',
        default: settings.retention_days,
        validation: [
          {
            condition: x`var.log_retention_days >= 1 && var.log_retention_days <= 3650`,
            message: 'Logs are kept for 1 to 3,650 days.',
          },
        ],
      },
    ],
    outputs: [
      { name: `${label}_bucket`, description: `${title}: log bucket`, value: bucket },
      {
        name: `${label}_connect`,
        description: `${title}: reads the latest errors`,
        value: t`gcloud logging read "severity>=ERROR" --project ${ref('var', 'project_id')} --limit 20`,
      },
    ],
    charges: [...chargesOf(node), ...metricCharges(site)],
    needs: gcpNeeds(
      'service:logging.googleapis.com',
      'service:monitoring.googleapis.com',
      'suffix',
      ...(site.isConfidential ? (['first:logging.googleapis.com'] as const) : []),
    ),
    facts: [`${settings.retention_days} days`, 'analytics'],
  }
}

/** The account by which Cloud Logging uses the key; reading its settings brings it into being. */
function keyAccess(label: string): TopBlock[] {
  return [
    data('google_logging_project_cmek_settings', label, {
      project: ref('var', 'project_id'),
      depends_on: [firstApi('logging')],
    }),
    resource('google_kms_crypto_key_iam_member', label, {
      crypto_key_id: ref('google_kms_crypto_key', 'main', 'id'),
      role: 'roles/cloudkms.cryptoKeyEncrypterDecrypter',
      member: t`serviceAccount:${x`data.google_logging_project_cmek_settings.${id(label)}.service_account_id`}`,
    }),
  ]
}

function bucketAndSink({ site, label, slug }: Node): TopBlock[] {
  const name = t`${globalPrefix}-${slug('logs')}`
  return [
    resource(
      'google_logging_project_bucket_config',
      label,
      {
        project: ref('var', 'project_id'),
        location: ref('var', 'region'),
        bucket_id: t`${ref('local', 'prefix')}-${slug('logs')}-${ref('local', 'suffix')}`,
        retention_days: ref('var', RETENTION),
        enable_analytics: true,
        cmek_settings: site.isConfidential ? block({ kms_key_name: stackKey(site) }) : undefined,
        depends_on: [
          site.isConfidential ? ref('google_kms_crypto_key_iam_member', label) : ref('google_project_service', 'main'),
        ],
      },
      'A deleted log bucket keeps its name for 7 days.',
    ),
    resource(
      'google_logging_project_sink',
      label,
      {
        name,
        destination: t`logging.googleapis.com/${x`google_logging_project_bucket_config.${id(label)}.id`}`,
        filter: FILTER,
        unique_writer_identity: true,
      },
      'What has no severity is kept too: network flows, and what programs write as plain text.',
    ),
    resource(
      'google_logging_project_exclusion',
      label,
      { name, filter: FILTER, depends_on: [ref('google_logging_project_sink', label)] },
      "The project's own bucket _Default does not keep, and bill, the same logs a second time.",
    ),
  ]
}

function chargesOf({ site, settings, label }: Node): Charge[] {
  const gb = site.usage.logs_gb
  const months = (settings.retention_days - INCLUDED_DAYS) / INCLUDED_DAYS
  const keptGb = site.has('vnet') && hasFlowLog(site) ? gb + site.usage.flow_log_gb : gb
  const line = { resource: `google_logging_project_bucket_config.${label}`, service: 'logs', isUsage: true }
  return [
    {
      ...line,
      label: 'Logs',
      sku: 'Cloud Logging ingestion',
      per: 'gb',
      quantity: gb,
      basis: `${gb} GB assumed`,
      note: 'The first 50 GiB a month of a project are free and not subtracted.',
    },
    ...(months > 0
      ? [
          {
            ...line,
            label: 'Keeping logs',
            sku: 'Cloud Logging retention',
            per: 'gb-month',
            quantity: keptGb * months,
            basis: `${Number(keptGb.toFixed(2))} GB${keptGb > gb ? ', network logs among them,' : ''} x ${Number(months.toFixed(2))} months beyond the first ${INCLUDED_DAYS} days`,
          } as const,
        ]
      : []),
  ]
}
