// What to know about networks and their entrances.
import type { Format } from '../format.ts'

export const edge = {
  'edge.gateway-in-development': ({ title }: { title: string }) =>
    `${title} is an Application Gateway: a load balancer on layer 4, as Development has it otherwise, cannot stand before a function or have a firewall.`,
  'edge.no-firewall-no-tls': ({ title }: { title: string }) =>
    `${title} has no web application firewall and ends no TLS: it is for Development. Staging and Production put an Application Gateway with a firewall there.`,
  'edge.http-only': ({ title }: { title: string }) => `${title} answers on HTTP only: Development has no certificate.`,
  'edge.no-firewall': ({ title }: { title: string }) => `${title} has no web application firewall.`,
  'edge.firewall-counts': ({ title }: { title: string }) =>
    `The firewall of ${title} only counts what its rules find: look at its log, then let it block.`,
  'edge.firewall-of-ingress': ({ title }: { title: string }) =>
    `${title} is an address for the ingress of the cluster: a web application firewall is up to that ingress.`,
  'edge.cluster-not-reached': ({ title, clusters }: { title: string; clusters: readonly string[] }) =>
    `${title} does not reach ${clusters.join(' and ')}: give the cluster a load balancer of its own.`,
  'edge.no-firewall-for-customers': ({ title }: { title: string }) =>
    `${title} has no web application firewall: fine for Development, not for data of customers.`,
  'edge.set-certificate': 'Set certificate_arn (a certificate of ACM): until then the site is plain HTTP.',
  'edge.own-balancer-of-cluster': ({ title, cluster }: { title: string; cluster: string }) =>
    `${title} does not lead to ${cluster}: the cluster's ingress makes its own load balancer.`,
  'edge.name-instead-of-address':
    'An application load balancer has a name instead of a fixed address: point the domain at it with a CNAME or alias record.',
  'edge.made-by-ingress': ({ title }: { title: string }) =>
    `${title}: the ingress of the cluster makes the load balancer itself, after the first deployment. The estimate counts it; Terraform does not know it: delete the ingress before you destroy the stack.`,
  'edge.no-armor': ({ title }: { title: string }) =>
    `${title} has no web application firewall: Cloud Armor costs about $9 a month and is added from Staging on.`,
  'edge.leads-nowhere': ({ title }: { title: string }) =>
    `${title} leads nowhere: connect it to a VM, a function or Kubernetes.`,
  'edge.set-domain': ({ variable, title }: { variable: string; title: string }) =>
    `Set ${variable}: until then ${title} has no certificate and answers on plain HTTP.`,
  'edge.api-standard': ({ title, environment }: { title: string; environment: 'staging' | 'development' }) =>
    `${title} is API Management Standard v2 though this is ${environment === 'staging' ? 'Staging' : 'Development'}: the smaller tiers cannot reach a private backend. Put a function behind it, or a Load Balancer in its place, to pay less.`,
  'edge.api-outside-refused': ({ title }: { title: string }) =>
    `${title} of a Confidential stack stays inside the network in Production: leave is_inside on.`,
  'edge.api-basic': ({ region, title }: { region: string; title: string }) =>
    `API Management Consumption is not confirmed for ${region}: ${title} uses Basic v2, which bills by the hour instead of by the call. East US has the Consumption tier.`,
  'edge.api-without-zones': ({ title }: { title: string }) =>
    `${title} has no zones: API Management below Premium runs in one datacentre.`,
  'edge.api-without-route': ({ title }: { title: string }) =>
    `${title} has no route until api_backend_url names its backend.`,
  'edge.set-issuer': ({ title }: { title: string }) =>
    `Set jwt_issuer to admit callers with a token: until then ${title} admits only requests that AWS identities sign.`,
  'edge.set-callers': ({ title, variable }: { title: string; variable: string }) =>
    `Name the callers of ${title} in ${variable}: until then it admits nobody.`,
  'edge.no-waf-azure': ({ title }: { title: string }) =>
    `${title} has no web application firewall: put an Application Gateway or Front Door with one before it when the API is public.`,
  'edge.no-waf': ({ title }: { title: string }) =>
    `AWS WAF cannot stand before ${title}: put CloudFront with a firewall before it when the API is public.`,
  'edge.no-tokens': ({ title, variable }: { title: string; variable: string }) =>
    `${title} checks no tokens of callers on Google Cloud: it admits only the addresses in ${variable}, which is empty at first.`,
  'edge.set-listener': ({ variable, cluster, title }: { variable: string; cluster: string; title: string }) =>
    `Set ${variable} once the ingress of ${cluster} has its internal load balancer: until then ${title} leads nowhere.`,
  'edge.gateway-without-zones': (
    { region, title, regions }: { region: string; title: string; regions: readonly string[] },
    { all }: Format,
  ) =>
    `${region} has no availability zones: the address and the instances of ${title} lie in one datacentre, and its loss stops them. ${all(regions)} have zones.`,
  'edge.nat-needed':
    'Kubernetes nodes have no addresses of their own and need NAT to start: switch the NAT gateway on in VNet.',
  'edge.flow-logs':
    'Flow logs of the network are not part of the files: Azure keeps one Network Watcher per region and subscription, outside of this stack. Switch them on there, for the virtual network that the output names.',
  'edge.one-nat':
    'One NAT gateway serves all zones: if its zone fails, machines in the others lose their way out. Production has one in each zone.',
  'edge.pod-room': ({ most, count }: { most: number; count: number }) =>
    `The network has room for the pods of ${most} clusters, and the stack has ${count}. Put the others into a stack of their own.`,
  'edge.without-nat': ({ machines }: { machines: number }) =>
    `${machines} machine${machines === 1 ? '' : 's'} without an address of ${machines === 1 ? 'its' : 'their'} own, in a network without NAT: only Google's services can be reached, and nothing else on the internet.`,
  'edge.perimeter':
    "Google's services are reached inside Google's network and by IAM alone. An organisation can also draw a VPC Service Controls perimeter around the project, so that data cannot leave it with stolen credentials.",
}
