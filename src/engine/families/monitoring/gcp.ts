// Alerts on Google Cloud.
import type { Alert, GcpMetric } from '../../clouds/lowered.ts'
import { ref, t } from '../../hcl/nodes.ts'

/** More than five errors in five minutes, in the logs of one kind of resource; Monitoring has it once for each kind. */
export function errorAlert(title: string, resourceType: string): Alert {
  return {
    key: `errors_${resourceType}`,
    title: `${title}: more than 5 errors in 5 minutes`,
    from: 'development',
    metric: {
      gcp: {
        filter: t`metric.type = "logging.googleapis.com/user/${ref('google_logging_metric', 'errors', 'name')}" AND resource.type = "${resourceType}"`,
        comparison: 'COMPARISON_GT',
        threshold: 5,
        aligner: 'ALIGN_DELTA',
        reducer: 'REDUCE_SUM',
      },
    },
  }
}

/** An alert on one metric of one resource type, from Staging on unless said otherwise. */
export function metricAlert(key: string, title: string, metric: GcpMetric, from: Alert['from'] = 'staging'): Alert {
  return { key, title, from, metric: { gcp: metric } }
}
