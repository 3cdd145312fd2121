// The web application firewall before a load balancer on AWS.
import type { z } from 'zod'
import { prefix, stackKey } from '../../clouds/aws/naming.ts'
import type { Charge } from '../../clouds/lowered.ts'
import { block, id, ref, resource, t, x, type Expr, type TopBlock } from '../../hcl/nodes.ts'
import type { Placement } from '../component.ts'
import type { settings as schema } from './settings.ts'

/** Rule groups that AWS maintains at no charge of their own. */
const RULE_GROUPS = [
  'AWSManagedRulesCommonRuleSet',
  'AWSManagedRulesKnownBadInputsRuleSet',
  'AWSManagedRulesAmazonIpReputationList',
]

type Node = Placement<z.output<typeof schema>, 'aws'>

/** The rules and their log; `target` is the ARN of what they protect, which may come later. */
export function firewall(node: Node, name: string, target: Expr | undefined): TopBlock[] {
  const { label } = node
  const acl = x`aws_wafv2_web_acl.${id(label)}.arn`
  return [
    webAcl(node, name),
    // The name must begin so, or the firewall refuses the log group.
    resource('aws_cloudwatch_log_group', `${label}_waf`, {
      name: t`aws-waf-logs-${prefix}-${name}`,
      retention_in_days: ref('var', 'log_retention_days'),
      kms_key_id: stackKey,
    }),
    resource(
      'aws_wafv2_web_acl_logging_configuration',
      label,
      {
        resource_arn: acl,
        log_destination_configs: [ref('aws_cloudwatch_log_group', `${label}_waf`, 'arn')],
        redacted_fields: ['authorization', 'cookie'].map((header) => block({ single_header: block({ name: header }) })),
        logging_filter: block({
          default_behavior: 'DROP',
          filter: block({
            behavior: 'KEEP',
            requirement: 'MEETS_ANY',
            condition: ['BLOCK', 'COUNT', 'EXCLUDED_AS_COUNT'].map((action) =>
              block({ action_condition: block({ action }) }),
            ),
          }),
        }),
      },
      'Keeps what a rule found; the access log of the load balancer has the rest.',
    ),
    ...(target === undefined
      ? []
      : [resource('aws_wafv2_web_acl_association', label, { resource_arn: target, web_acl_arn: acl })]),
  ]
}

function webAcl({ settings, label }: Node, name: string): TopBlock {
  const visibility = (metric: Expr | ReturnType<typeof t>) =>
    block({ cloudwatch_metrics_enabled: true, metric_name: metric, sampled_requests_enabled: true })
  const rule = block({
    name: x`rule.value`,
    priority: x`rule.key + 1`,
    override_action: block(settings.waf_blocks ? { none: block() } : { count: block() }),
    statement: block({ managed_rule_group_statement: block({ name: x`rule.value`, vendor_name: 'AWS' }) }),
    visibility_config: visibility(x`rule.value`),
  })
  return resource(
    'aws_wafv2_web_acl',
    label,
    {
      name: t`${prefix}-${name}`,
      scope: 'REGIONAL',
      default_action: block({ allow: block() }),
      'dynamic "rule"': block({ for_each: RULE_GROUPS, content: rule }),
      visibility_config: visibility(t`${prefix}-${name}`),
    },
    settings.waf_blocks
      ? undefined
      : 'The rules count and let pass, so that false alarms show before they block anyone.',
  )
}

/** Charges of the rules and of the requests that they look at. */
export function firewallCharges({ site, label }: Node): Charge[] {
  const requests = site.usage.requests_millions / site.count('load-balancer')
  const line = { resource: `aws_wafv2_web_acl.${label}`, service: 'web-application-firewall' }
  return [
    { ...line, label: 'Firewall', sku: 'WAFv2 web ACL', per: 'acl-month', quantity: 1, basis: '1 web ACL' },
    {
      ...line,
      label: 'Rules',
      sku: 'WAFv2 rule',
      per: 'rule-month',
      quantity: RULE_GROUPS.length,
      basis: `${RULE_GROUPS.length} rule groups`,
    },
    {
      ...line,
      label: 'Inspected requests',
      sku: 'WAFv2 requests',
      per: 'million-requests',
      quantity: requests,
      basis: `${requests} million requests assumed`,
      isUsage: true,
    },
  ]
}
