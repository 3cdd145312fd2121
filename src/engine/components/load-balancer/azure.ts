import { message, type Message } from '#words/message.ts'
import { withoutZones } from '../../families/zones/azure.ts'
import type { AzureNeed } from '../../clouds/azure/needs.ts'
import type { Alert, Charge, GrantText, Lowered, Note } from '../../clouds/lowered.ts'
import { counted, HOURS_PER_MONTH } from '../../clouds/site.ts'
import { ref, x, type TopBlock } from '../../hcl/nodes.ts'
import { SECRET_USER } from '../../families/vault/azure.ts'
import { addressBlocks, balancerBlocks, ingressAnnotations } from './azure-balancer.ts'
import { gatewayBlocks } from './azure-gateway.ts'
import { planOf, type Node, type Plan } from './azure-plan.ts'

const SECRET_ID =
  '^/subscriptions/[^/]+/resourceGroups/[^/]+/providers/Microsoft\\.KeyVault/vaults/[^/]+/secrets/[^/]+$'
const HEADLINES: Readonly<Record<Plan['kind'], string>> = {
  gateway: 'Application Gateway, the public entrance on layer 7',
  balancer: 'Standard load balancer, the public entrance on layer 4',
  address: "a public address for the cluster's own ingress",
}
const NEEDS: Readonly<Record<Plan['kind'], readonly AzureNeed[]>> = {
  gateway: ['subnet:gateway'],
  balancer: ['subnet:app', 'admit:web', 'admit:probe'],
  address: ['admit:ingress', 'admit:probe'],
}

/** The public entrance: Application Gateway with its firewall, below Staging a load balancer on layer 4. */
export function lowerAzure(node: Node): Lowered {
  const { settings, label, title } = node
  const plan = planOf(node)
  return {
    headline: HEADLINES[plan.kind],
    blocks: blocksOf(node, plan),
    variables: plan.hasTls
      ? [
          {
            name: 'certificate_secret_id',
            type: x`string`,
            description:
              'Resource id of the secret of the TLS certificate, in a key vault of yours that roles open and the subnet of the gateway reaches: /subscriptions/<id>/resourceGroups/<group>/providers/Microsoft.KeyVault/vaults/<vault>/secrets/<certificate>',
            validation: [
              {
                condition: x`can(regex(${SECRET_ID}, var.certificate_secret_id))`,
                message:
                  'Write the resource id of the secret: the id of the vault (az keyvault show --name <vault> --query id) and /secrets/<certificate>.',
              },
            ],
          },
        ]
      : [],
    outputs: [
      {
        name: `${label}_address`,
        description: `${title}: public address; point your domain to it`,
        value: ref('azurerm_public_ip', label, 'ip_address'),
      },
      ...(plan.kind === 'address'
        ? [
            {
              name: `${label}_annotations`,
              description: `${title}: annotations for a Service of type LoadBalancer that takes the address`,
              value: ingressAnnotations(label),
            },
          ]
        : []),
    ],
    charges: chargesOf(node, plan),
    grants: grantsOf(node, plan),
    // With the service endpoint a vault can admit the gateway's subnet.
    needs: [...NEEDS[plan.kind], ...(plan.hasTls ? (['service:gateway:Microsoft.KeyVault'] as const) : [])],
    alerts: alertsOf(node, plan),
    logSources:
      plan.kind === 'address'
        ? []
        : [
            {
              key: label,
              target: ref(plan.kind === 'gateway' ? 'azurerm_application_gateway' : 'azurerm_lb', label, 'id'),
              categoryGroup: 'allLogs',
              hasMetrics: true,
            },
          ],
    facts:
      plan.kind === 'gateway'
        ? [
            plan.tier,
            settings.has_waf ? `firewall ${settings.waf_blocks ? 'blocks' : 'only counts'}` : 'no firewall',
            plan.hasTls ? 'HTTPS' : 'HTTP only',
          ]
        : plan.kind === 'balancer'
          ? ['layer 4', 'no firewall']
          : ['address only'],
    notes: notesOf(node, plan),
    readme: readmeOf(node, plan),
  }
}

function blocksOf(node: Node, plan: Plan): TopBlock[] {
  if (plan.kind === 'gateway') return gatewayBlocks(node, plan)
  return plan.kind === 'balancer' ? balancerBlocks(node, plan) : addressBlocks(node, plan)
}

function chargesOf({ site, label, title }: Node, plan: Plan): Charge[] {
  const { usage } = site
  const month = { quantity: HOURS_PER_MONTH, basis: `${HOURS_PER_MONTH} h` }
  const traffic = usage.internet_egress_gb / site.count('load-balancer')
  const balancer = { resource: `azurerm_lb.${label}`, service: 'load-balancer' }
  const gateway = { resource: `azurerm_application_gateway.${label}`, service: 'application-gateway' }
  const units = Math.max(plan.minCapacity, usage.capacity_units)
  return [
    {
      resource: `azurerm_public_ip.${label}`,
      label: `Public address of ${title}`,
      service: 'public-ip',
      sku: 'Standard static IPv4',
      per: 'hour',
      ...month,
    },
    ...(plan.kind === 'balancer'
      ? ([
          {
            ...balancer,
            label: 'Load balancer with its rules',
            sku: 'Standard LB first five rules',
            per: 'hour',
            ...month,
          },
        ] as const)
      : []),
    // Behind an address it is the ingress of the cluster that balances: the cluster counts its hours.
    ...(plan.kind === 'gateway'
      ? []
      : ([
          {
            ...(plan.kind === 'balancer' ? balancer : { ...balancer, resource: `azurerm_public_ip.${label}` }),
            label: 'Traffic through the load balancer',
            sku: 'Standard LB data processed',
            per: 'gb',
            quantity: traffic,
            basis: `${traffic} GB assumed`,
            isUsage: true,
          },
        ] as const)),
    ...(plan.kind === 'gateway'
      ? ([
          { ...gateway, label: `Application Gateway ${plan.tier}`, sku: `${plan.tier} fixed`, per: 'hour', ...month },
          {
            ...gateway,
            label: 'Capacity units',
            sku: `${plan.tier} capacity unit`,
            per: 'capacity-unit-hour',
            quantity: units * HOURS_PER_MONTH,
            basis: `${counted(units, 'unit')} x ${HOURS_PER_MONTH} h assumed`,
            isUsage: true,
          },
        ] as const)
      : []),
  ]
}

function grantsOf({ title }: Node, plan: Plan): GrantText[] {
  return [
    ...(plan.hasTls ? [{ identity: title, role: SECRET_USER, scope: 'the secret of its certificate' }] : []),
    ...(plan.kind === 'address'
      ? plan.clusters.map((cluster) => ({
          identity: `${cluster.title} cluster`,
          role: 'Network Contributor',
          scope: `the public address of ${title}`,
        }))
      : []),
  ]
}

function alertsOf({ label, title }: Node, plan: Plan): Alert[] {
  if (plan.kind === 'address') return []
  if (plan.kind === 'balancer') {
    const metric = {
      scope: ref('azurerm_lb', label, 'id'),
      namespace: 'Microsoft.Network/loadBalancers',
      aggregation: 'Average',
      operator: 'LessThan',
    } as const
    return [
      {
        key: `${label}_health`,
        title: `${title}: a machine does not answer its probe`,
        from: 'development',
        metric: { azure: { ...metric, metric: 'DipAvailability', threshold: 90 } },
      },
      {
        key: `${label}_availability`,
        title: `${title}: the public address does not answer`,
        from: 'production',
        metric: { azure: { ...metric, metric: 'VipAvailability', threshold: 90 } },
      },
    ]
  }
  const metric = {
    scope: ref('azurerm_application_gateway', label, 'id'),
    namespace: 'Microsoft.Network/applicationGateways',
    operator: 'GreaterThan',
  } as const
  return [
    {
      key: `${label}_failures`,
      title: `${title}: more than 20 failed requests in 5 minutes`,
      from: 'development',
      metric: { azure: { ...metric, metric: 'FailedRequests', aggregation: 'Total', threshold: 20 } },
    },
    {
      key: `${label}_latency`,
      title: `${title}: requests take longer than 5 seconds`,
      from: 'staging',
      metric: { azure: { ...metric, metric: 'ApplicationGatewayTotalTime', aggregation: 'Average', threshold: 5000 } },
    },
    {
      key: `${label}_health`,
      title: `${title}: a backend does not answer its probe`,
      from: 'production',
      metric: { azure: { ...metric, metric: 'UnhealthyHostCount', aggregation: 'Average', threshold: 0 } },
    },
  ]
}

function notesOf({ site, settings, title }: Node, plan: Plan): Note[] {
  const notes: Note[] = site.isDevelopment ? [] : withoutZones(site, 'edge.gateway-without-zones', title)
  const advise = (rank: number, one: Message): void => void notes.push({ kind: 'advice', messages: [one], rank })
  if (plan.kind === 'gateway' && site.isDevelopment) {
    const messages = [message('edge.gateway-in-development', { title })]
    notes.push({ kind: 'replaced', messages, rank: 25 })
  }
  if (plan.kind === 'balancer') advise(45, message('edge.no-firewall-no-tls', { title }))
  if (plan.kind === 'gateway' && !plan.hasTls) advise(45, message('edge.http-only', { title }))
  if (plan.kind === 'gateway' && !settings.has_waf) advise(22, message('edge.no-firewall', { title }))
  if (plan.kind === 'gateway' && settings.has_waf && !settings.waf_blocks)
    advise(60, message('edge.firewall-counts', { title }))
  if (plan.kind === 'address') advise(35, message('edge.firewall-of-ingress', { title }))
  if (plan.kind !== 'address' && plan.clusters.length > 0)
    advise(20, message('edge.cluster-not-reached', { title, clusters: plan.clusters.map((one) => one.title) }))
  return notes
}

function readmeOf({ label, title }: Node, plan: Plan): Lowered['readme'] {
  return {
    rights: plan.hasTls
      ? [
          `Role Based Access Control Administrator (or Owner) at the secret that \`certificate_secret_id\` names: the stack lets ${title} read it.`,
        ]
      : [],
    connect: [
      plan.kind === 'address'
        ? `${title}: put the annotations of the output \`${label}_annotations\` on the Service of your ingress.`
        : `${title}: ${plan.hasTls ? 'point your domain to' : 'open http:// with'} the output \`${label}_address\`.`,
    ],
  }
}
