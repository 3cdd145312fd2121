import { message } from '#words/message.ts'
import type { z } from 'zod'
import { balancerLog } from '../../families/storage/aws.ts'
import { prefix } from '../../clouds/aws/naming.ts'
import { awsNeeds } from '../../clouds/aws/needs.ts'
import { securityGroup } from '../../families/network/aws.ts'
import type { Alert, Charge, Lowered } from '../../clouds/lowered.ts'
import type { Site } from '../../clouds/site.ts'
import { id, ref, resource, t, x, type TopBlock } from '../../hcl/nodes.ts'
import type { Placement } from '../component.ts'
import { certificateVariable } from './aws-certificate.ts'
import { addressCharge, balancerCharges } from './aws-charges.ts'
import { lowerClusterEntrance } from './aws-cluster.ts'
import { listeners } from './aws-listeners.ts'
import { targetsOf, type Behind } from './aws-targets.ts'
import { firewall, firewallCharges } from './aws-waf.ts'
import type { settings as schema } from './settings.ts'

/** A load balancer's name has 32 characters; the prefix takes up to 24 and a dash. */
const MAX_NAME = 7
/** ACM says once a day how long a certificate lasts. */
const DAY_SECONDS = 86_400

type Node = Placement<z.output<typeof schema>, 'aws'>

/** A public application load balancer; before a cluster alone, what the cluster's own ingress needs. */
export function lowerAws(node: Node): Lowered {
  const behind = targetsOf(node)
  return behind.length === 0 ? lowerClusterEntrance(node) : lowerBalancer(node, behind)
}

function lowerBalancer(node: Node, behind: readonly Behind[]): Lowered {
  const { site, settings, label, title } = node
  const name = node.slug('lb', MAX_NAME)
  const own = ref('aws_lb', label)
  const scheme = site.isDevelopment ? x`var.certificate_arn == "" ? "http" : "https"` : undefined
  const clusters = node.targets.filter((target) => target.type === 'kubernetes')
  return {
    headline: `public application load balancer${settings.has_waf ? ' with a web application firewall' : ''}`,
    blocks: [
      securityGroup(label, name, title),
      publicIngress(site, label),
      balancer(node, name),
      ...behind.flatMap((one) => one.blocks),
      ...listeners(node, behind),
      ...(settings.has_waf ? firewall(node, name, x`${own}.arn`) : []),
    ],
    variables: [certificateVariable(site)],
    outputs: [
      {
        name: `${label}_address`,
        description: `${title}: address of the site`,
        value: scheme === undefined ? t`https://${x`${own}.dns_name`}` : t`${scheme}://${x`${own}.dns_name`}`,
      },
    ],
    charges: [...chargesOf(node), ...(settings.has_waf ? firewallCharges(node) : [])],
    included: settings.has_waf
      ? {
          [`aws_cloudwatch_log_group.${label}_waf`]:
            'keeps only what the firewall found, which is part of the assumed logs',
          [`aws_wafv2_web_acl_logging_configuration.${label}`]:
            'keeps only what the firewall found, which is part of the assumed logs',
        }
      : {},
    needs: awsNeeds('logs-bucket'),
    alerts: alertsOf(node, behind),
    facts: [
      settings.has_waf ? (settings.waf_blocks ? 'firewall blocks' : 'firewall counts') : 'no firewall',
      site.isDevelopment ? 'HTTP until there is a certificate' : 'HTTPS',
    ],
    notes: [
      ...(settings.has_waf
        ? []
        : [
            {
              kind: 'advice',
              messages: [message('edge.no-firewall-for-customers', { title })],
              rank: 40,
            } as const,
          ]),
      ...(site.isDevelopment
        ? [
            {
              kind: 'advice',
              messages: [message('edge.set-certificate')],
              rank: 30,
            } as const,
          ]
        : []),
      ...clusters.map(
        ({ title: cluster }) =>
          ({
            kind: 'advice',
            messages: [message('edge.own-balancer-of-cluster', { title, cluster })],
            rank: 45,
          }) as const,
      ),
    ],
    readme: {
      connect: [
        `${title}: point the domain's DNS (an alias or CNAME record) at the name in the output \`${label}_address\`.`,
      ],
      destroy: site.isProduction
        ? [`${title} is protected: set \`enable_deletion_protection = false\` and apply before destroying.`]
        : [],
    },
  }
}

function publicIngress(site: Site, label: string): TopBlock {
  return resource('aws_vpc_security_group_ingress_rule', label, {
    for_each: site.isDevelopment
      ? x`var.certificate_arn == "" ? ${{ http: 80 }} : ${{ http: 80, https: 443 }}`
      : { http: 80, https: 443 },
    security_group_id: ref('aws_security_group', label, 'id'),
    description: t`${x`upper(each.key)`} from the internet`,
    cidr_ipv4: '0.0.0.0/0',
    ip_protocol: 'tcp',
    from_port: x`each.value`,
    to_port: x`each.value`,
  })
}

function balancer({ site, settings, label }: Node, name: string): TopBlock {
  const { access_logs, dependsOn } = balancerLog()
  const why = settings.has_waf ? undefined : 'Without a web application firewall: for Development only.'
  return resource(
    'aws_lb',
    label,
    {
      name: t`${prefix}-${name}`,
      load_balancer_type: 'application',
      internal: false,
      subnets: x`aws_subnet.public[*].id`,
      security_groups: [ref('aws_security_group', label, 'id')],
      drop_invalid_header_fields: true,
      enable_deletion_protection: site.isProduction,
      idle_timeout: 60,
      access_logs,
      depends_on: [dependsOn],
    },
    why,
  )
}

function chargesOf({ site, label }: Node): Charge[] {
  const balancer = `aws_lb.${label}`
  return [...balancerCharges(site, balancer, 'ALB'), addressCharge(site, balancer)]
}

function alertsOf({ label, title, site }: Node, behind: readonly Behind[]): Alert[] {
  const balancerName = x`aws_lb.${id(label)}.arn_suffix`
  const metric = { namespace: 'AWS/ApplicationELB', comparison: 'GreaterThanThreshold' } as const
  const machines = behind.filter((one) => !one.isFunction)
  return [
    {
      key: `${label}_errors`,
      title: `${title}: more than 10 errors in 5 minutes`,
      from: 'development',
      metric: {
        aws: {
          ...metric,
          metric: 'HTTPCode_Target_5XX_Count',
          dimensions: { LoadBalancer: balancerName },
          statistic: 'Sum',
          threshold: 10,
        },
      },
    },
    ...machines.map((one): Alert => ({
      key: `${one.label}_unhealthy`,
      title: `${title}: a machine of ${one.title} is unhealthy`,
      from: 'production',
      metric: {
        aws: {
          ...metric,
          metric: 'UnHealthyHostCount',
          dimensions: { LoadBalancer: balancerName, TargetGroup: x`aws_lb_target_group.${id(one.label)}.arn_suffix` },
          statistic: 'Maximum',
          threshold: 0,
        },
      },
    })),
    ...(site.isProduction
      ? [
          {
            key: `${label}_certificate`,
            title: `${title}: the certificate ends in less than 30 days`,
            from: 'production',
            metric: {
              aws: {
                namespace: 'AWS/CertificateManager',
                metric: 'DaysToExpiry',
                dimensions: { CertificateArn: ref('var', 'certificate_arn') },
                statistic: 'Minimum',
                comparison: 'LessThanThreshold',
                threshold: 30,
                periodSeconds: DAY_SECONDS,
              },
            },
          } as const,
        ]
      : []),
  ]
}
