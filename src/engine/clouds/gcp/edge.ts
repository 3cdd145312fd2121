// The public front on Google Cloud, which the load balancer and the API share: address, certificate, HTTPS, redirect.
import { block, id, ref, resource, t, x, type Body, type Expr, type TopBlock, type Value } from '../../hcl/nodes.ts'
import type { Target } from '../../components/component.ts'
import type { Charge, Collected, Lowered, Output, Variable } from '../lowered.ts'
import { HOURS_PER_MONTH, type Site } from '../site.ts'
import { gcpNeeds, listNeeds, type GcpNeed } from './parts.ts'

const prefix = ref('local', 'prefix')

/** One front. */
export interface Front {
  readonly site: Site
  /** Terraform label. */
  readonly label: string
  readonly title: string
  /** Physical name part. */
  readonly name: string
  /** Variable that holds its domain. */
  readonly domain: string
  /** Label of its Cloud Armor policy, where it has one. */
  readonly policy: string | undefined
  /** Nodes behind it: the first gets everything, each further one its own path. */
  readonly backends: readonly Target[]
}

/** Rules that forward to a front: HTTPS, and HTTP to send people there. */
const RULES = 2
/** Forwarding rules that a project has for one price (price book, load-balancer). */
const RULES_IN_PRICE = 5

/** Whether a target can stand behind a front: it offers a group of machines or a service. */
export function isBackend(target: Target): boolean {
  return target.offer.refs?.['instance_group'] !== undefined || target.offer.refs?.['service'] !== undefined
}

/** In Development the domain may be missing, and the site is plain HTTP until there is one. */
function isOptional(site: Site): boolean {
  return site.isDevelopment
}

/** All blocks of a front. */
export function frontBlocks(front: Front): TopBlock[] {
  const { site, label, name } = front
  const domain = ref('var', front.domain)
  const count = isOptional(site) ? x`${domain} == "" ? 0 : 1` : undefined
  const at = isOptional(site) ? x`[0]` : x``
  return [
    address(front),
    ...front.backends.flatMap((target) => backendBlocks(front, target)),
    urlMap(front),
    resource('google_compute_url_map', `${label}_redirect`, {
      count,
      name: t`${prefix}-${name}-redirect`,
      default_url_redirect: block({ https_redirect: true, redirect_response_code: 'MOVED_PERMANENTLY_DEFAULT', strip_query: false }),
      depends_on: [ref('google_project_service', 'main')],
    }),
    resource('google_compute_managed_ssl_certificate', label, {
      count,
      name: t`${prefix}-${name}-${x`substr(sha1(${domain}), 0, 6)`}`,
      managed: block({ domains: [domain] }),
      lifecycle: block({ create_before_destroy: true }),
      depends_on: [ref('google_project_service', 'main')],
    }),
    resource('google_compute_ssl_policy', label, { count, name: t`${prefix}-${name}`, profile: 'MODERN', min_tls_version: 'TLS_1_2', depends_on: [ref('google_project_service', 'main')] }),
    resource('google_compute_target_https_proxy', label, {
      count,
      name: t`${prefix}-${name}`,
      url_map: x`google_compute_url_map.${id(label)}.id`,
      ssl_certificates: [x`google_compute_managed_ssl_certificate.${id(label)}${at}.id`],
      ssl_policy: x`google_compute_ssl_policy.${id(label)}${at}.id`,
    }),
    resource(
      'google_compute_target_http_proxy',
      label,
      { name: t`${prefix}-${name}-http`, url_map: httpMap(front) },
      isOptional(site) ? 'Without a domain there can be no certificate, and the site is plain HTTP: for development only.' : undefined,
    ),
    rule(front, 'https', count, x`google_compute_target_https_proxy.${id(label)}${at}.id`, '443'),
    rule(front, 'http', undefined, x`google_compute_target_http_proxy.${id(label)}.id`, '80'),
  ]
}

/** The public address. */
export function address({ label, name }: Front): TopBlock {
  return resource('google_compute_global_address', label, { name: t`${prefix}-${name}`, depends_on: [ref('google_project_service', 'main')] })
}

function httpMap({ site, label, domain }: Front): Expr {
  if (!isOptional(site)) return x`google_compute_url_map.${id(`${label}_redirect`)}.id`
  return x`${ref('var', domain)} == "" ? google_compute_url_map.${id(label)}.id : google_compute_url_map.${id(`${label}_redirect`)}[0].id`
}

function rule({ label, name }: Front, scheme: 'http' | 'https', count: Value | undefined, target: Value, port: string): TopBlock {
  return resource('google_compute_global_forwarding_rule', `${label}_${scheme}`, {
    count,
    name: t`${prefix}-${name}-${scheme}`,
    load_balancing_scheme: 'EXTERNAL_MANAGED',
    ip_address: x`google_compute_global_address.${id(label)}.id`,
    port_range: port,
    target,
  })
}

function backendLabel({ label }: Front, target: Target): string {
  return `${label}_${target.label}`
}

/** A group of machines by its named port and health check, or a service by a serverless endpoint group. */
function backendBlocks(front: Front, target: Target): TopBlock[] {
  const { label: own, name, policy } = front
  const label = backendLabel(front, target)
  const refs = target.offer.refs ?? {}
  const service = refs['service']
  const common: Body = {
    name: t`${prefix}-${name}-${target.label.replaceAll('_', '-').slice(0, 20)}`,
    load_balancing_scheme: 'EXTERNAL_MANAGED',
  }
  const tail: Body = { security_policy: policy === undefined ? undefined : x`google_compute_security_policy.${id(policy)}.id` }
  const log = block({ enable: true, sample_rate: 1 })
  if (service === undefined) {
    return [
      resource('google_compute_backend_service', label, {
        ...common,
        protocol: 'HTTP',
        port_name: 'http',
        timeout_sec: 30,
        health_checks: refs['health_check'] === undefined ? undefined : [refs['health_check']],
        ...tail,
        backend: block({ group: refs['instance_group'], balancing_mode: 'UTILIZATION', max_utilization: 0.8 }),
        log_config: log,
      }),
    ]
  }
  return [
    resource('google_compute_region_network_endpoint_group', label, {
      name: common['name'],
      region: ref('var', 'region'),
      network_endpoint_type: 'SERVERLESS',
      cloud_run: block({ service }),
    }),
    resource('google_compute_backend_service', label, {
      ...common,
      protocol: 'HTTPS',
      ...tail,
      backend: block({ group: x`google_compute_region_network_endpoint_group.${id(label)}.id` }),
      log_config: log,
    }),
    resource(
      'google_cloud_run_v2_service_iam_member',
      `${own}_${target.label}`,
      { name: service, location: ref('var', 'region'), role: 'roles/run.invoker', member: 'allUsers' },
      'Everyone, but only through this front: the ingress settings of the function keep all other ways shut.',
    ),
  ]
}

/** Everything to the first backend; `/<name>/*` to each further one. */
function urlMap(front: Front): TopBlock {
  const [first, ...others] = front.backends
  const service = (target: Target): Expr => x`google_compute_backend_service.${id(backendLabel(front, target))}.id`
  const paths = others.map((target) => block({ paths: [`/${target.id}/*`], service: service(target) }))
  return resource('google_compute_url_map', front.label, {
    name: t`${prefix}-${front.name}`,
    default_service: first === undefined ? undefined : service(first),
    host_rule: paths.length > 0 ? block({ hosts: ['*'], path_matcher: 'components' }) : undefined,
    path_matcher: paths.length > 0 && first !== undefined ? block({ name: 'components', default_service: service(first), path_rule: paths }) : undefined,
  })
}

/** The domain: needed above Development. */
export function domainVariable({ site, domain, title }: Front): Variable {
  const name = x`var.${id(domain)}`
  const pattern = '^([a-z0-9]([a-z0-9-]*[a-z0-9])?\\.)+[a-z]{2,}$'
  return {
    name: domain,
    type: x`string`,
    description: `Domain of ${title}; its A record must point at the address${isOptional(site) ? '. Empty: HTTP only' : ''}`,
    default: isOptional(site) ? '' : undefined,
    validation: [{ condition: isOptional(site) ? x`${name} == "" || can(regex(${pattern}, ${name}))` : x`can(regex(${pattern}, ${name}))`, message: 'Write a domain such as app.example.com.' }],
  }
}

/** Where the front is. */
export function frontOutputs({ site, label, title, domain }: Front): Output[] {
  const ip = x`google_compute_global_address.${id(label)}.address`
  const name = ref('var', domain)
  return [
    { name: `${label}_address`, description: `${title}: public address, for the A record of the domain`, value: ip },
    { name: `${label}_url`, description: `${title}: where it answers`, value: isOptional(site) ? x`${name} == "" ? ${t`http://${ip}`} : ${t`https://${name}`}` : t`https://${name}` },
  ]
}

/** What a front costs. The rules of a project have one price up to five; traffic is shared by all fronts of the stack. */
export function frontCharges({ site, label, policy }: Front, collected: Collected, owner = `google_compute_global_forwarding_rule.${label}_https`): Charge[] {
  const before = listNeeds(collected, 'rules:').reduce((sum, need) => sum + Number(need.split(':')[1]), 0)
  const further = Math.max(0, before + RULES - RULES_IN_PRICE) - Math.max(0, before - RULES_IN_PRICE)
  const line = { resource: owner, service: 'load-balancer' }
  const fronts = site.count('load-balancer') + site.count('api-gateway')
  const gb = site.usage.internet_egress_gb / Math.max(1, fronts)
  return [
    ...(before === 0 ? [{ ...line, label: 'Forwarding rules', sku: 'Forwarding rules, first five', per: 'hour', quantity: HOURS_PER_MONTH, basis: `${HOURS_PER_MONTH} h, up to five rules of the project` } as const] : []),
    ...(further > 0 ? [{ ...line, label: 'Further forwarding rules', sku: 'Forwarding rule, each further', per: 'hour', quantity: further * HOURS_PER_MONTH, basis: `${further} x ${HOURS_PER_MONTH} h` } as const] : []),
    { ...line, label: 'Traffic through the load balancer', sku: 'Data processed', per: 'gb', quantity: gb, basis: `${gb} GB assumed`, isUsage: true },
    ...(policy === undefined ? [] : armorCharges(site, policy, fronts)),
  ]
}

/** Number of rules in each Cloud Armor policy, by its label, is set where the policy is printed. */
function armorCharges(site: Site, policy: string, fronts: number): Charge[] {
  const requests = site.usage.requests_millions / Math.max(1, fronts)
  const line = { resource: `google_compute_security_policy.${policy}`, service: 'web-application-firewall' }
  return [
    { ...line, label: 'Cloud Armor policy', sku: 'Cloud Armor Standard policy', per: 'month', quantity: 1, basis: '1 policy' },
    { ...line, label: 'Checked requests', sku: 'Cloud Armor Standard requests', per: 'million-requests', quantity: requests, basis: `${requests} million requests assumed`, isUsage: true },
  ]
}

/** The price of a policy's rules. */
export function ruleCharge(policy: string, rules: number): Charge {
  return { resource: `google_compute_security_policy.${policy}`, label: 'Cloud Armor rules', service: 'web-application-firewall', sku: 'Cloud Armor Standard rule', per: 'month', quantity: rules, basis: `${rules} rules` }
}

/** Resources of a front whose charges stand at another one. */
export function frontIncluded(front: Front): NonNullable<Lowered['included']> {
  const { label } = front
  return {
    [`google_compute_global_address.${label}`]: 'an address that a forwarding rule uses is free',
    [`google_compute_global_forwarding_rule.${label}_http`]: 'up to five rules of a project have one price, counted once',
    [`google_compute_global_forwarding_rule.${label}_https`]: 'up to five rules of a project have one price, counted once',
    ...Object.fromEntries(front.backends.map((target) => [`google_compute_backend_service.${backendLabel(front, target)}`, 'its traffic is counted at the forwarding rule'])),
  }
}

/** What a front asks of the base and of Monitoring. */
export function frontNeeds({ site, label, domain }: Front): GcpNeed[] {
  return gcpNeeds('service:compute.googleapis.com', `rules:${label}:${RULES}`, ...(site.isProduction ? [`uptime:${domain}` as GcpNeed] : []))
}

/** A rule that lets each address make so many requests a minute. */
export function throttleRule(priority: number, perMinute: Value, preview?: boolean): Body {
  return {
    action: 'throttle',
    priority,
    preview,
    match: everyone(),
    rate_limit_options: block({ conform_action: 'allow', exceed_action: 'deny(429)', enforce_on_key: 'IP', rate_limit_threshold: block({ count: perMinute, interval_sec: 60 }) }),
  }
}

/** The last rule of a policy: what nothing refused is let in. */
export function allowRule(): Body {
  return { action: 'allow', priority: 2_147_483_647, match: everyone() }
}

function everyone(): Body[string] {
  return block({ versioned_expr: 'SRC_IPS_V1', config: block({ src_ip_ranges: ['*'] }) })
}
