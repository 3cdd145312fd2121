// A load balancer before a cluster alone: the cluster's own ingress makes it, from annotations that stand in an output.
import { message } from '#words/message.ts'
import type { z } from 'zod'
import { prefix } from '../../clouds/aws/naming.ts'
import { awsNeeds } from '../../clouds/aws/needs.ts'
import type { Lowered, Note } from '../../clouds/lowered.ts'
import { id, ref, resource, t, x } from '../../hcl/nodes.ts'
import type { Placement } from '../component.ts'
import { certificateVariable } from './aws-certificate.ts'
import { addressCharge, balancerCharges } from './aws-charges.ts'
import { firewall, firewallCharges } from './aws-waf.ts'
import type { settings as schema } from './settings.ts'

type Node = Placement<z.output<typeof schema>, 'aws'>

const MADE_BY_CLUSTER = "The cluster's ingress makes it after the first deployment."

/** With a firewall: an application load balancer. Without: a network load balancer on addresses that stay. */
export function lowerClusterEntrance(node: Node): Lowered {
  return node.settings.has_waf ? applicationEntrance(node) : networkEntrance(node)
}

function networkEntrance(node: Node): Lowered {
  const { site, label, title } = node
  const addresses = x`join(",", aws_eip.${id(label)}[*].allocation_id)`
  return {
    headline: "addresses that stay, for the load balancer of the cluster's own ingress",
    blocks: [
      resource('aws_eip', label, {
        count: x`length(local.azs)`,
        domain: 'vpc',
        tags: { Name: t`${prefix}-${label.replaceAll('_', '-')}-${x`count.index + 1`}` },
        depends_on: [ref('aws_internet_gateway', 'main')],
      }),
    ],
    outputs: [
      {
        name: `${label}_addresses`,
        description: `${title}: public addresses to point the domain at`,
        value: x`aws_eip.${id(label)}[*].public_ip`,
      },
      {
        name: `${label}_annotations`,
        description: `${title}: annotations of the ingress controller's Service of type LoadBalancer`,
        value: {
          'service.beta.kubernetes.io/aws-load-balancer-type': 'external',
          'service.beta.kubernetes.io/aws-load-balancer-scheme': 'internet-facing',
          'service.beta.kubernetes.io/aws-load-balancer-nlb-target-type': 'ip',
          'service.beta.kubernetes.io/aws-load-balancer-eip-allocations': addresses,
        },
      },
    ],
    charges: [
      addressCharge(site, `aws_eip.${label}`),
      ...balancerCharges(site, `aws_eip.${label}`, 'NLB', MADE_BY_CLUSTER),
    ],
    needs: awsNeeds('subnet-roles'),
    facts: [`${site.zoneCount} addresses`],
    notes: [madeByCluster(node)],
    readme: { connect: [controllerText(node)] },
  }
}

function applicationEntrance(node: Node): Lowered {
  const { site, label, title, settings } = node
  const name = node.slug('lb', 7)
  return {
    headline: "the web application firewall for the load balancer of the cluster's own ingress",
    blocks: firewall(node, name, undefined),
    variables: [certificateVariable(site)],
    outputs: [
      {
        name: `${label}_annotations`,
        description: `${title}: annotations of the cluster's Ingress`,
        value: {
          'alb.ingress.kubernetes.io/scheme': 'internet-facing',
          'alb.ingress.kubernetes.io/target-type': 'ip',
          'alb.ingress.kubernetes.io/listen-ports': '[{"HTTP":80},{"HTTPS":443}]',
          'alb.ingress.kubernetes.io/ssl-redirect': '443',
          'alb.ingress.kubernetes.io/certificate-arn': ref('var', 'certificate_arn'),
          'alb.ingress.kubernetes.io/wafv2-acl-arn': x`aws_wafv2_web_acl.${id(label)}.arn`,
        },
      },
    ],
    charges: [
      ...firewallCharges(node),
      ...balancerCharges(site, `aws_wafv2_web_acl.${label}`, 'ALB', MADE_BY_CLUSTER),
      addressCharge(site, `aws_wafv2_web_acl.${label}`),
    ],
    included: {
      [`aws_cloudwatch_log_group.${label}_waf`]:
        'keeps only what the firewall found, which is part of the assumed logs',
      [`aws_wafv2_web_acl_logging_configuration.${label}`]:
        'keeps only what the firewall found, which is part of the assumed logs',
    },
    needs: awsNeeds('subnet-roles'),
    facts: [settings.waf_blocks ? 'firewall blocks' : 'firewall counts'],
    notes: [
      madeByCluster(node),
      {
        kind: 'advice',
        messages: [message('edge.name-instead-of-address')],
        rank: 60,
      },
    ],
    readme: { connect: [controllerText(node)] },
  }
}

function madeByCluster({ title }: Node): Note {
  return {
    kind: 'advice',
    messages: [message('edge.made-by-ingress', { title })],
    rank: 40,
  }
}

function controllerText({ label, title }: Node): string {
  return `${title}: install the AWS Load Balancer Controller in the cluster and give its Ingress or Service the annotations in the output \`${label}_annotations\`.`
}
