// Nodes, their schedule and the registry of an EKS cluster.
import type { z } from 'zod'
import { prefix, stackKey } from '../../clouds/aws/naming.ts'
import { goesWithContents } from '../../families/retention/aws.ts'
import type { Site } from '../../clouds/site.ts'
import { block, id, locals, ref, resource, t, x, type TopBlock } from '../../hcl/nodes.ts'
import type { settings as schema } from './settings.ts'

/** Images that a registry keeps. */
const KEPT_IMAGES = 30

interface Nodes {
  readonly site: Site
  readonly settings: z.output<typeof schema>
  readonly label: string
  readonly name: string
  readonly size: string
}

/** Arm types have a "g" after the number of their generation, such as t4g and m7g. */
export function isArm(size: string): boolean {
  return /^[a-z]+[0-9]+g/.test(size)
}

/** The managed nodes and the template from which they start. */
export function nodeGroup({ site, settings, label, name, size }: Nodes): TopBlock[] {
  const template = ref('aws_launch_template', label)
  const disk = {
    volume_size: ref('var', `${label}_disk_gb`),
    volume_type: 'gp3',
    encrypted: true,
    kms_key_id: site.isConfidential ? stackKey : undefined,
    delete_on_termination: true,
  }
  return [
    resource('aws_launch_template', label, {
      name_prefix: t`${prefix}-${name}-`,
      update_default_version: true,
      metadata_options: block({ http_endpoint: 'enabled', http_tokens: 'required', http_put_response_hop_limit: 1 }),
      block_device_mappings: block({ device_name: '/dev/xvda', ebs: block(disk) }),
      tag_specifications: ['instance', 'volume'].map((kind) =>
        block({ resource_type: kind, tags: x`merge(local.tags, ${{ Name: t`${prefix}-${name}` }})` }),
      ),
    }),
    resource('aws_eks_node_group', label, {
      cluster_name: x`aws_eks_cluster.${id(label)}.name`,
      node_group_name: 'general',
      node_role_arn: x`aws_iam_role.${id(`${label}_node`)}.arn`,
      subnet_ids: x`aws_subnet.private[*].id`,
      ami_type: isArm(size) ? 'AL2023_ARM_64_STANDARD' : 'AL2023_x86_64_STANDARD',
      instance_types: [ref('var', `${label}_size`)],
      capacity_type: settings.is_spot ? 'SPOT' : 'ON_DEMAND',
      launch_template: block({ id: x`${template}.id`, version: x`${template}.latest_version` }),
      scaling_config: block({
        min_size: ref('var', `${label}_min_nodes`),
        desired_size: ref('var', `${label}_min_nodes`),
        max_size: ref('var', `${label}_max_nodes`),
      }),
      update_config: block({ max_unavailable: 1 }),
      // Autoscaling moves it.
      lifecycle: block({ ignore_changes: [x`scaling_config[0].desired_size`] }),
      depends_on: [ref('aws_iam_role_policy_attachment', `${label}_node`)],
    }),
  ]
}

/** Weekdays 07:00-19:00, on the scaling group beneath the node group, whose own numbers stay as they are. */
export function nodeSchedule(label: string): TopBlock[] {
  const group = `${label}_group`
  const action = (name: string, recurrence: string, least: 0 | ReturnType<typeof ref>): TopBlock =>
    resource('aws_autoscaling_schedule', `${label}_${name}`, {
      scheduled_action_name: `weekday-${name}`,
      autoscaling_group_name: ref('local', group),
      recurrence,
      time_zone: ref('var', 'schedule_time_zone'),
      min_size: least,
      max_size: ref('var', `${label}_max_nodes`),
      desired_capacity: least,
    })
  return [
    locals(
      { [group]: x`aws_eks_node_group.${id(label)}.resources[0].autoscaling_groups[0].name` },
      'The schedule acts on the scaling group beneath the nodes; the control plane stays.',
    ),
    action('start', '0 7 * * MON-FRI', ref('var', `${label}_min_nodes`)),
    action('stop', '0 19 * * MON-FRI', 0),
  ]
}

/** A registry whose images are scanned and never overwritten. */
export function registry(site: Site, label: string, name: string): TopBlock[] {
  const rule = {
    rulePriority: 1,
    description: `Keep the last ${KEPT_IMAGES} images`,
    selection: { tagStatus: 'any', countType: 'imageCountMoreThan', countNumber: KEPT_IMAGES },
    action: { type: 'expire' },
  }
  return [
    resource('aws_ecr_repository', label, {
      name: t`${prefix}-${name}/services`,
      image_tag_mutability: 'IMMUTABLE',
      force_delete: goesWithContents(site),
      image_scanning_configuration: block({ scan_on_push: true }),
      encryption_configuration: block({ encryption_type: 'KMS', kms_key: stackKey }),
    }),
    resource('aws_ecr_lifecycle_policy', label, {
      repository: x`aws_ecr_repository.${id(label)}.name`,
      policy: x`jsonencode(${{ rules: [rule] }})`,
    }),
  ]
}
