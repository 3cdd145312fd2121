// A regional group of machines: template, health check, group and what decides its size.
import { GLOBAL_NAME_PART, globalPrefix } from '../../clouds/gcp/naming.ts'
import { stackKey, whenReady } from '../../families/vault/gcp.ts'
import { block, id, ref, resource, t, x, type Block, type TopBlock } from '../../hcl/nodes.ts'
import { machineMetadata, networkInterface, SHIELDED, tagOf, type VmNode } from './gcp-machine.ts'

const prefix = ref('local', 'prefix')
const region = ref('var', 'region')
/** A family, not one image: a new machine boots the newest, and a newer one alone replaces none. */
const IMAGE = 'debian-cloud/debian-12'

/** Blocks of a group. */
export function groupBlocks(node: VmNode): TopBlock[] {
  const { label } = node
  const name = t`${prefix}-${node.slug('vm')}`
  return [
    template(node),
    resource('google_compute_health_check', label, {
      name: t`${globalPrefix}-${node.slug('vm', GLOBAL_NAME_PART)}`,
      check_interval_sec: 15,
      timeout_sec: 5,
      healthy_threshold: 2,
      unhealthy_threshold: 3,
      http_health_check: block({ port: 8080, request_path: '/healthz' }),
      log_config: block({ enable: true }),
      depends_on: [ref('google_project_service', 'main')],
    }),
    resource('google_compute_region_instance_group_manager', label, {
      name,
      region,
      base_instance_name: name,
      version: block({ instance_template: x`google_compute_instance_template.${id(label)}.self_link_unique` }),
      named_port: block({ name: 'http', port: 8080 }),
      auto_healing_policies: block({
        health_check: x`google_compute_health_check.${id(label)}.id`,
        initial_delay_sec: 300,
      }),
      update_policy: block({
        type: 'PROACTIVE',
        minimal_action: 'REPLACE',
        max_surge_fixed: 3,
        max_unavailable_fixed: 0,
        instance_redistribution_type: 'PROACTIVE',
      }),
    }),
    resource(
      'google_compute_region_autoscaler',
      label,
      {
        name,
        region,
        target: x`google_compute_region_instance_group_manager.${id(label)}.id`,
        autoscaling_policy: scaling(node),
      },
      node.settings.is_scheduled
        ? 'The schedule alone decides: a load policy would keep one machine for ever.'
        : undefined,
    ),
  ]
}

function template(node: VmNode): TopBlock {
  const { site, settings, label } = node
  const key = stackKey(site)
  return resource('google_compute_instance_template', label, {
    name_prefix: t`${prefix}-${node.slug('vm', 11)}-`,
    region,
    machine_type: ref('var', `${label}_size`),
    tags: [tagOf(label)],
    disk: block({
      source_image: IMAGE,
      boot: true,
      auto_delete: true,
      disk_type: settings.has_premium_disk ? 'pd-ssd' : 'pd-balanced',
      disk_size_gb: ref('var', `${label}_disk_gb`),
      labels: ref('local', 'labels'),
      disk_encryption_key: key === undefined ? undefined : block({ kms_key_self_link: key }),
    }),
    network_interface: networkInterface(node),
    service_account: block({ email: x`google_service_account.${id(label)}.email`, scopes: ['cloud-platform'] }),
    shielded_instance_config: SHIELDED,
    metadata: machineMetadata(label),
    lifecycle: block({ create_before_destroy: true }),
    depends_on: whenReady(site),
  })
}

function scaling({ settings, label }: VmNode): Block {
  const count = ref('var', `${label}_count`)
  const most = ref('var', `${label}_max_count`)
  if (!settings.is_scheduled)
    return block({
      min_replicas: count,
      max_replicas: most,
      cooldown_period: 90,
      cpu_utilization: block({ target: 0.6 }),
    })
  return block({
    min_replicas: 0,
    max_replicas: most,
    cooldown_period: 90,
    scaling_schedules: block({
      name: 'weekdays',
      description: 'Weekdays from 07:00 to 19:00',
      schedule: '0 7 * * MON-FRI',
      duration_sec: 43_200,
      time_zone: ref('var', 'schedule_time_zone'),
      min_required_replicas: count,
    }),
  })
}
