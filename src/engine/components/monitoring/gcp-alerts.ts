// Alert policies from what other components say of themselves, and the watch over a public domain.
import type { Alert, GcpMetric } from '../../clouds/lowered.ts'
import type { Site } from '../../clouds/site.ts'
import { block, comment, id, ref, resource, t, x, type TopBlock, type Value } from '../../hcl/nodes.ts'

const ENVIRONMENTS = ['development', 'staging', 'production'] as const

/** The alerts that the environment has; those that several nodes share stand once. */
export function alertsFor(site: Site, alerts: readonly Alert[]): Alert[] {
  const level = ENVIRONMENTS.indexOf(site.environment)
  const wanted = alerts.filter((alert) => 'gcp' in alert.metric && ENVIRONMENTS.indexOf(alert.from) <= level)
  return [...new Map(wanted.map((alert) => [alert.key, alert])).values()]
}

/** The policy of an alert. */
export function alertBlock(alert: Alert, monitoring: string): TopBlock {
  if (!('gcp' in alert.metric)) throw new Error(`The alert ${alert.key} has no metric of Google Cloud`)
  return policy(alert.key, alert.title, alert.metric.gcp, monitoring, '300s')
}

/** How often a domain is asked, from where, and whether it refuses whom it does not know. */
interface UptimeCheck {
  readonly regions: readonly string[]
  readonly seconds: number
  readonly isClosed: boolean
}

/**
 * An uptime check of a domain's /healthz, the alert when it fails, and the one when its certificate ends.
 * @param domain variable that holds the domain
 */
export function uptimeBlocks(
  domain: string,
  monitoring: string,
  { regions, seconds, isClosed }: UptimeCheck,
): TopBlock[] {
  const check = x`google_monitoring_uptime_check_config.${id(domain)}.uptime_check_id`
  const metric = (name: string): Value =>
    t`resource.type = "uptime_url" AND metric.type = "monitoring.googleapis.com/uptime_check/${name}" AND metric.labels.check_id = "${check}"`
  return [
    resource('google_monitoring_uptime_check_config', domain, {
      display_name: t`${ref('local', 'prefix')} ${ref('var', domain)}`,
      timeout: '10s',
      period: `${seconds}s`,
      selected_regions: regions,
      http_check: block({
        path: '/healthz',
        port: 443,
        use_ssl: true,
        validate_ssl: true,
        '#closed': isClosed
          ? comment('It answers callers whom it knows: to refuse the check shows that it is up.')
          : undefined,
        accepted_response_status_codes: isClosed
          ? [block({ status_class: 'STATUS_CLASS_2XX' }), block({ status_value: 401 }), block({ status_value: 403 })]
          : undefined,
      }),
      monitored_resource: block({
        type: 'uptime_url',
        labels: { project_id: ref('var', 'project_id'), host: ref('var', domain) },
      }),
      depends_on: [ref('google_project_service', 'main')],
    }),
    // The share of places that reach it: below half, it is down for more than one of them.
    policy(
      `${domain}_availability`,
      'The site does not answer',
      {
        filter: metric('check_passed'),
        comparison: 'COMPARISON_LT',
        threshold: 0.5,
        aligner: 'ALIGN_FRACTION_TRUE',
        reducer: 'REDUCE_MEAN',
      },
      monitoring,
      '600s',
    ),
    policy(
      `${domain}_certificate`,
      'The certificate ends within 15 days',
      {
        filter: metric('time_until_ssl_cert_expires'),
        comparison: 'COMPARISON_LT',
        threshold: 15,
        aligner: 'ALIGN_MIN',
        reducer: 'REDUCE_MIN',
      },
      monitoring,
      '600s',
    ),
  ]
}

/** Words of the API beside those that components use. */
interface Metric extends Omit<GcpMetric, 'aligner' | 'reducer'> {
  readonly aligner: GcpMetric['aligner'] | 'ALIGN_FRACTION_TRUE'
  readonly reducer?: GcpMetric['reducer'] | 'REDUCE_MIN'
}

function policy(label: string, title: string, metric: Metric, monitoring: string, period: string): TopBlock {
  return resource('google_monitoring_alert_policy', label, {
    display_name: t`${ref('local', 'prefix')} ${title}`,
    combiner: 'OR',
    conditions: block({
      display_name: title,
      condition_threshold: block({
        filter: metric.filter,
        comparison: metric.comparison,
        threshold_value: metric.threshold,
        duration: '0s',
        aggregations: block({
          alignment_period: period,
          per_series_aligner: metric.aligner,
          cross_series_reducer: metric.reducer,
        }),
      }),
    }),
    notification_channels: x`google_monitoring_notification_channel.${id(monitoring)}[*].id`,
    alert_strategy: block({ auto_close: '86400s' }),
    depends_on: [ref('time_sleep', monitoring)],
  })
}
