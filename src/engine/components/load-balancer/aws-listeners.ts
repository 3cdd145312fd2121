// The listeners of a load balancer on AWS: HTTPS, and HTTP that leads to it.
import { groupArn } from '../../families/edge/aws.ts'
import { block, id, ref, resource, x, type Block, type Body, type TopBlock } from '../../hcl/nodes.ts'
import type { Placement } from '../component.ts'
import type { Behind } from './aws-targets.ts'

/** TLS 1.3 and 1.2 with forward secrecy. */
const TLS_POLICY = 'ELBSecurityPolicy-TLS13-1-2-2021-06'

/** HTTPS with a redirect from HTTP; in Development plain HTTP until there is a certificate. */
export function listeners({ site, label }: Pick<Placement, 'site' | 'label'>, behind: readonly Behind[]): TopBlock[] {
  const http = { load_balancer_arn: x`aws_lb.${id(label)}.arn`, port: 80, protocol: 'HTTP' }
  const https = {
    load_balancer_arn: x`aws_lb.${id(label)}.arn`,
    port: 443,
    protocol: 'HTTPS',
    ssl_policy: TLS_POLICY,
    certificate_arn: ref('var', 'certificate_arn'),
    default_action: block({ type: 'forward', ...forward(behind) }),
  }
  if (!site.isDevelopment) {
    const redirect = block({ port: '443', protocol: 'HTTPS', status_code: 'HTTP_301' })
    return [
      resource('aws_lb_listener', `${label}_http`, { ...http, default_action: block({ type: 'redirect', redirect }) }),
      resource('aws_lb_listener', `${label}_https`, https),
    ]
  }
  return [
    resource(
      'aws_lb_listener',
      `${label}_http`,
      { ...http, default_action: untilCertificate(behind) },
      'Without a certificate the site is plain HTTP: for Development only.',
    ),
    resource('aws_lb_listener', `${label}_https`, { count: x`var.certificate_arn == "" ? 0 : 1`, ...https }),
  ]
}

/** One target group stands as an argument; several share the requests evenly. */
function forward(behind: readonly Behind[]): Body {
  const [first, ...others] = behind
  if (first === undefined) return {}
  if (others.length === 0) return { target_group_arn: groupArn(first.label) }
  return { forward: block({ target_group: groups(behind) }) }
}

function groups(behind: readonly Behind[]): Block[] {
  return behind.map((one) => block({ arn: groupArn(one.label), weight: 1 }))
}

function untilCertificate(behind: readonly Behind[]): Block {
  const [first, ...others] = behind
  const redirect = block({
    for_each: x`var.certificate_arn == "" ? [] : [443]`,
    content: block({ port: x`redirect.value`, protocol: 'HTTPS', status_code: 'HTTP_301' }),
  })
  const type = x`var.certificate_arn == "" ? "forward" : "redirect"`
  if (first !== undefined && others.length === 0) {
    return block({
      type,
      target_group_arn: x`var.certificate_arn == "" ? ${groupArn(first.label)} : null`,
      'dynamic "redirect"': redirect,
    })
  }
  const spread = block({
    for_each: x`var.certificate_arn == "" ? [80] : []`,
    content: block({ target_group: groups(behind) }),
  })
  return block({ type, 'dynamic "forward"': spread, 'dynamic "redirect"': redirect })
}
