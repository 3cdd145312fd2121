// The metric that counts errors in the logs: Log Analytics makes it, or Monitoring where there is no Log Analytics.
import { globalPrefix } from '../../clouds/gcp/naming.ts'
import type { Charge } from '../../clouds/lowered.ts'
import type { Site } from '../../clouds/site.ts'
import { block, ref, resource, t, type TopBlock } from '../../hcl/nodes.ts'

/** A sample a minute of 8 bytes in a month, in MiB (cloud.google.com/stackdriver/pricing). */
const SERIES_MIB = (43_800 * 8) / 2 ** 20

/** The metric, which alerts name as google_logging_metric.errors. */
export function errorsMetric(): TopBlock {
  return resource('google_logging_metric', 'errors', {
    name: t`${globalPrefix}/errors`,
    filter: 'severity >= ERROR',
    metric_descriptor: block({ metric_kind: 'DELTA', value_type: 'INT64', unit: '1' }),
    depends_on: [ref('google_project_service', 'main')],
  })
}

/** Its samples, and those of the metrics that applications are assumed to write. */
export function metricCharges(site: Site): Charge[] {
  const line = {
    resource: 'google_logging_metric.errors',
    service: 'monitoring',
    sku: 'Monitoring metric volume, first 100,000 MiB',
    per: 'mib',
  } as const
  const custom = site.usage.custom_metrics
  return [
    {
      ...line,
      label: 'Samples of the error count',
      quantity: SERIES_MIB,
      basis: '1 sample of 8 bytes a minute',
      note: 'The first 150 MiB a month are free and not subtracted.',
    },
    ...(custom > 0
      ? [
          {
            ...line,
            label: 'Custom metrics',
            quantity: custom * SERIES_MIB,
            basis: `${custom} metrics x 1 sample of 8 bytes a minute assumed`,
            isUsage: true,
          },
        ]
      : []),
  ]
}
