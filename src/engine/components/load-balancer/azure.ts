import { withoutZones } from '../../clouds/azure/alternatives.ts'
import type { AzureNeed } from '../../clouds/azure/base.ts'
import type { Alert, Charge, GrantText, Lowered, Note } from '../../clouds/lowered.ts'
import { counted, HOURS_PER_MONTH } from '../../clouds/site.ts'
import { ref, x, type TopBlock } from '../../hcl/nodes.ts'
import { SECRET_USER } from '../../clouds/azure/vault.ts'
import { addressBlocks, balancerBlocks, ingressAnnotations } from './azure-balancer.ts'
import { gatewayBlocks } from './azure-gateway.ts'
import { planOf, type Node, type Plan } from './azure-plan.ts'

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
            description: 'Key Vault secret id of the TLS certificate, without its version, such as https://<vault>.vault.azure.net/secrets/site',
            validation: [
              {
                condition: x`can(regex(${'^https://[^/]+/secrets/[^/]+/?$'}, var.certificate_secret_id))`,
                message: 'Write the secret id without a version: https://<vault>.vault.azure.net/secrets/<name>.',
              },
            ],
          },
        ]
      : [],
    outputs: [
      { name: `${label}_address`, description: `${title}: public address; point your domain to it`, value: ref('azurerm_public_ip', label, 'ip_address') },
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
    needs: NEEDS[plan.kind],
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
        ? [plan.tier, settings.has_waf ? `firewall ${settings.waf_blocks ? 'blocks' : 'only counts'}` : 'no firewall', plan.hasTls ? 'HTTPS' : 'HTTP only']
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
    { resource: `azurerm_public_ip.${label}`, label: `Public address of ${title}`, service: 'public-ip', sku: 'Standard static IPv4', per: 'hour', ...month },
    ...(plan.kind === 'balancer'
      ? ([
          { ...balancer, label: 'Load balancer with its rules', sku: 'Standard LB first five rules', per: 'hour', ...month },
          {
            ...balancer,
            label: 'Traffic through the load balancer',
            sku: 'Standard LB data processed',
            per: 'gb',
            quantity: traffic,
            basis: `${traffic} GB assumed`,
            isUsage: true,
          },
        ] as const)
      : []),
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
    ...(plan.hasTls ? [{ identity: title, role: SECRET_USER, scope: 'the vault with its certificate' }] : []),
    ...(plan.kind === 'address'
      ? plan.clusters.map((cluster) => ({ identity: `${cluster.title} cluster`, role: 'Network Contributor', scope: `the public address of ${title}` }))
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
  const notes: Note[] = site.isDevelopment ? [] : withoutZones(site, `the address and the instances of ${title} lie`)
  const advise = (text: string, rank: number): void => void notes.push({ kind: 'advice', text, rank })
  if (plan.kind === 'gateway' && site.isDevelopment) {
    const text = `${title} is an Application Gateway: a load balancer on layer 4, as Development has it otherwise, cannot stand before a function or have a firewall.`
    notes.push({ kind: 'replaced', text, rank: 25 })
  }
  if (plan.kind === 'balancer')
    advise(
      `${title} has no web application firewall and ends no TLS: it is for Development. Staging and Production put an Application Gateway with a firewall there.`,
      45,
    )
  if (plan.kind === 'gateway' && !plan.hasTls) advise(`${title} answers on HTTP only: Development has no certificate.`, 45)
  if (plan.kind === 'gateway' && !settings.has_waf) advise(`${title} has no web application firewall.`, 22)
  if (plan.kind === 'gateway' && settings.has_waf && !settings.waf_blocks)
    advise(`The firewall of ${title} only counts what its rules find: look at its log, then let it block.`, 60)
  if (plan.kind === 'address') advise(`${title} is an address for the ingress of the cluster: a web application firewall is up to that ingress.`, 35)
  if (plan.kind !== 'address' && plan.clusters.length > 0)
    advise(`${title} does not reach ${plan.clusters.map((cluster) => cluster.title).join(' and ')}: give the cluster a load balancer of its own.`, 20)
  return notes
}

function readmeOf({ site, label, title }: Node, plan: Plan): Lowered['readme'] {
  const endpoint = site.hasPrivateEndpoints ? ' -target=azurerm_private_endpoint.vault' : ''
  const inside = site.hasPrivateEndpoints ? ' from a machine that reaches the virtual network' : ''
  return {
    before: plan.hasTls
      ? [
          `${title} needs a TLS certificate for your domain in a key vault: its secret id is the variable \`certificate_secret_id\`. To keep it in the vault of this stack, make that first with \`terraform apply -target=azurerm_role_assignment.${label}_certificate${endpoint}\` (any id of the right form will do until then), import the certificate${inside} with the role Key Vault Certificates Officer, and apply the rest. To take it from another vault, make \`azurerm_user_assigned_identity.${label}\` first instead, and give it the role Key Vault Secrets User there.`,
        ]
      : [],
    connect: [
      plan.kind === 'address'
        ? `${title}: put the annotations of the output \`${label}_annotations\` on the Service of your ingress.`
        : `${title}: ${plan.hasTls ? 'point your domain to' : 'open http:// with'} the output \`${label}_address\`.`,
    ],
  }
}
