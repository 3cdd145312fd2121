// The public front on Google Cloud, which the load balancer and the API share: address, certificate, HTTPS, redirect.
import { globalPrefix } from '../../clouds/gcp/naming.ts'
import { message } from '#words/message.ts'
import { gcpNeeds, type GcpNeed } from '../../clouds/gcp/needs.ts'
import type { Note, Output, Variable } from '../../clouds/lowered.ts'
import type { Site } from '../../clouds/site.ts'
import type { Target } from '../../components/component.ts'
import { block, id, ref, resource, t, x, type Body, type Expr, type TopBlock, type Value } from '../../hcl/nodes.ts'
import { isService, type Called } from './gcp-callers.ts'

/** What the longest prefix, a front's name and two dashes leave of 63 characters: 63 - 40 - 8 - 2. */
const BACKEND_NAME = 13

/** The longest name part of a front. */
export const FRONT_NAME = 8

/** One front. */
export interface Front extends Called {
  readonly site: Site
  /** Physical name part. */
  readonly name: string
  /** Variable that holds its domain. */
  readonly domain: string
  /** Label of its Cloud Armor policy, where it has one. */
  readonly policy: string | undefined
}

/** Rules that forward to a front: HTTPS, and HTTP to send people there. */
export const RULES = 2

/** Whether a target can stand behind a front: it offers a group of machines or a service. */
export function isBackend(target: Target): boolean {
  return target.offer.refs?.['instance_group'] !== undefined || target.offer.refs?.['service'] !== undefined
}

/** In Development the domain may be missing, and the site is plain HTTP until there is one. */
function isOptional(site: Site): boolean {
  return site.isDevelopment
}

/** What a front in Development lacks until it has a domain. */
export function domainNotes({ site, title, domain }: Front): Note[] {
  return isOptional(site)
    ? [
        {
          kind: 'advice',
          messages: [message('edge.set-domain', { variable: domain, title })],
          rank: 30,
        },
      ]
    : []
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
    resource('google_compute_url_map', `redirect_${label}`, {
      count,
      name: t`${globalPrefix}-${name}-redirect`,
      default_url_redirect: block({
        https_redirect: true,
        redirect_response_code: 'MOVED_PERMANENTLY_DEFAULT',
        strip_query: false,
      }),
      depends_on: [ref('google_project_service', 'main')],
    }),
    resource('google_compute_managed_ssl_certificate', label, {
      count,
      name: t`${globalPrefix}-${name}-${x`substr(sha1(${domain}), 0, 6)`}`,
      managed: block({ domains: [domain] }),
      lifecycle: block({ create_before_destroy: true }),
      depends_on: [ref('google_project_service', 'main')],
    }),
    resource('google_compute_ssl_policy', label, {
      count,
      name: t`${globalPrefix}-${name}`,
      profile: 'MODERN',
      min_tls_version: 'TLS_1_2',
      depends_on: [ref('google_project_service', 'main')],
    }),
    resource('google_compute_target_https_proxy', label, {
      count,
      name: t`${globalPrefix}-${name}`,
      url_map: x`google_compute_url_map.${id(label)}.id`,
      ssl_certificates: [x`google_compute_managed_ssl_certificate.${id(label)}${at}.id`],
      ssl_policy: x`google_compute_ssl_policy.${id(label)}${at}.id`,
    }),
    resource(
      'google_compute_target_http_proxy',
      label,
      { name: t`${globalPrefix}-${name}-http`, url_map: httpMap(front) },
      isOptional(site)
        ? 'Without a domain there can be no certificate, and the site is plain HTTP: for development only.'
        : undefined,
    ),
    rule(front, 'https', count, x`google_compute_target_https_proxy.${id(label)}${at}.id`, '443'),
    rule(front, 'http', undefined, x`google_compute_target_http_proxy.${id(label)}.id`, '80'),
  ]
}

/** The public address. */
export function address({ label, name }: Front): TopBlock {
  return resource('google_compute_global_address', label, {
    name: t`${globalPrefix}-${name}`,
    depends_on: [ref('google_project_service', 'main')],
  })
}

function httpMap({ site, label, domain }: Front): Expr {
  if (!isOptional(site)) return x`google_compute_url_map.${id(`redirect_${label}`)}.id`
  return x`${ref('var', domain)} == "" ? google_compute_url_map.${id(label)}.id : google_compute_url_map.${id(`redirect_${label}`)}[0].id`
}

function rule(
  { label, name }: Front,
  scheme: 'http' | 'https',
  count: Value | undefined,
  target: Value,
  port: string,
): TopBlock {
  return resource('google_compute_global_forwarding_rule', `${label}_${scheme}`, {
    count,
    name: t`${globalPrefix}-${name}-${scheme}`,
    load_balancing_scheme: 'EXTERNAL_MANAGED',
    ip_address: x`google_compute_global_address.${id(label)}.id`,
    port_range: port,
    target,
  })
}

/** Terraform label of what leads to a target. */
export function backendLabel({ label }: Front, target: Target): string {
  return `${label}_${target.label}`
}

/** What the front calls a backend; its place keeps two long labels apart. */
function backendName({ backends }: Front, target: Target): string {
  const place = backends.indexOf(target)
  return place === 0
    ? target.label.replaceAll('_', '-').slice(0, BACKEND_NAME)
    : `${target.label.replaceAll('_', '-').slice(0, BACKEND_NAME - 3)}-${place + 1}`
}

/** A group of machines by its named port and health check, or a service by a serverless endpoint group. */
function backendBlocks(front: Front, target: Target): TopBlock[] {
  const { label: own, name, policy } = front
  const label = backendLabel(front, target)
  const refs = target.offer.refs ?? {}
  const service = refs['service']
  const common: Body = {
    name: t`${globalPrefix}-${name}-${backendName(front, target)}`,
    load_balancing_scheme: 'EXTERNAL_MANAGED',
  }
  const tail: Body = {
    security_policy: policy === undefined ? undefined : x`google_compute_security_policy.${id(policy)}.id`,
  }
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
      {
        for_each: x`toset(var.${id(front.callers)})`,
        name: service,
        location: ref('var', 'region'),
        role: 'roles/run.invoker',
        member: x`each.key`,
      },
      'Cloud Run checks who calls, and the ingress settings of the function let nobody past this front.',
    ),
  ]
}

/** Everything to the first backend; `/<name>/*` to each further one. */
function urlMap(front: Front): TopBlock {
  const [first, ...others] = front.backends
  const service = (target: Target): Expr => x`google_compute_backend_service.${id(backendLabel(front, target))}.id`
  const paths = others.map((target) => block({ paths: [`/${target.id}/*`], service: service(target) }))
  return resource('google_compute_url_map', front.label, {
    name: t`${globalPrefix}-${front.name}`,
    default_service: first === undefined ? undefined : service(first),
    host_rule: paths.length > 0 ? block({ hosts: ['*'], path_matcher: 'components' }) : undefined,
    path_matcher:
      paths.length > 0 && first !== undefined
        ? block({ name: 'components', default_service: service(first), path_rule: paths })
        : undefined,
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
    validation: [
      {
        condition: isOptional(site)
          ? x`${name} == "" || can(regex(${pattern}, ${name}))`
          : x`can(regex(${pattern}, ${name}))`,
        message: 'Write a domain such as app.example.com.',
      },
    ],
  }
}

/** Where the front is. */
export function frontOutputs({ site, label, title, domain }: Front): Output[] {
  const ip = x`google_compute_global_address.${id(label)}.address`
  const name = ref('var', domain)
  return [
    { name: `${label}_address`, description: `${title}: public address, for the A record of the domain`, value: ip },
    {
      name: `${label}_url`,
      description: `${title}: where it answers`,
      value: isOptional(site) ? x`${name} == "" ? ${t`http://${ip}`} : ${t`https://${name}`}` : t`https://${name}`,
    },
  ]
}

/** What a Gateway in the cluster made is in the way of destroying. */
export function gatewayDestroy({ title }: Front): string[] {
  return [
    `${title}: delete the Gateway in the cluster first and wait a few minutes; what it made holds the address and the network.`,
  ]
}

/** What a front asks of the base and of Monitoring. */
export function frontNeeds({ site, label, domain, backends }: Front): GcpNeed[] {
  return gcpNeeds(
    'service:compute.googleapis.com',
    `rules:${label}:${RULES}`,
    ...(site.isProduction ? [`uptime:${domain}` as GcpNeed] : []),
    ...(site.isProduction && backends.some(isService) ? [`closed:${domain}` as GcpNeed] : []),
  )
}

export function everyone(): Body[string] {
  return block({ versioned_expr: 'SRC_IPS_V1', config: block({ src_ip_ranges: ['*'] }) })
}
