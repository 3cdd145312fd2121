// Limits of an account, beside what it uses and what a stack needs.
import { awsMachines, awsNeeds } from '#domain/preflight/aws/needs.ts'
import { AWS_QUOTAS, vcpuQuotaOf, type AwsQuota } from '#domain/preflight/aws/table.ts'
import { vcpusOf, type Need } from '#domain/preflight/needs.ts'
import { joinedPart } from '#domain/preflight/report.ts'
import type { Resource } from '#engine/cost/resources/resource.ts'
import { message, type Message } from '#words/message.ts'
import { findQuota } from '../../aws/quotas.ts'
import { countUsed, runningMachines, vcpusOfTypes, type Counted, type UsageOutcome } from '../../aws/usage.ts'
import { fits, gap, severally, type Found } from '../parts.ts'
import type { AwsCaller } from './caller.ts'
import { refusedBy } from './refusal.ts'

/** What each limit is called, and the action with which what is used of it is counted. */
const ABOUT: Readonly<Record<AwsQuota, { readonly name: Message; readonly action: string }>> = {
  addresses: { name: message('preflight.limit-addresses'), action: 'ec2:DescribeAddresses' },
  'application-load-balancers': {
    name: message('preflight.limit-application-load-balancers'),
    action: 'elasticloadbalancing:DescribeLoadBalancers',
  },
  'cache-nodes': { name: message('preflight.limit-cache-nodes'), action: 'elasticache:DescribeCacheClusters' },
  clusters: { name: message('preflight.limit-clusters'), action: 'eks:ListClusters' },
  databases: { name: message('preflight.limit-databases'), action: 'rds:DescribeDBInstances' },
  'internet-gateways': {
    name: message('preflight.limit-internet-gateways'),
    action: 'ec2:DescribeInternetGateways',
  },
  'network-load-balancers': {
    name: message('preflight.limit-network-load-balancers'),
    action: 'elasticloadbalancing:DescribeLoadBalancers',
  },
  networks: { name: message('preflight.limit-networks'), action: 'ec2:DescribeVpcs' },
  'vcpus-standard': {
    name: message('preflight.limit-vcpus', { family: 'A, C, D, H, I, M, R, T, Z' }),
    action: 'ec2:DescribeInstances',
  },
  'vcpus-g': { name: message('preflight.limit-vcpus', { family: 'G, VT' }), action: 'ec2:DescribeInstances' },
  'vcpus-p': { name: message('preflight.limit-vcpus', { family: 'P' }), action: 'ec2:DescribeInstances' },
}

type Caller = Pick<AwsCaller, 'aws' | 'key'>

/** Compares what a stack needs with the limits of its account and its region. */
export async function lookAtQuotas(caller: Caller, resources: readonly Resource[], region: string): Promise<Found> {
  const { needs, open } = awsNeeds(resources)
  const counted = await severally(needs, (need) =>
    compare(caller, need, region, () => countUsed(caller.aws, caller.key, need.limit satisfies Counted, region)),
  )
  const machines = await lookAtMachines(caller, resources, region)
  const later = open.length > 0 ? [gap(message('preflight.gap-count-later'), open)] : []
  return joinedPart('quotas', [...counted, ...machines, ...later])
}

/** vCPUs: those of the machines that run, and of those that the stack adds. */
async function lookAtMachines(
  { aws, key }: Caller,
  resources: readonly Resource[],
  region: string,
): Promise<readonly Found[]> {
  const { needs: machines, open } = awsMachines(resources)
  const later = open.length > 0 ? [gap(message('preflight.gap-count-later'), open)] : []
  const [first] = machines
  if (!first) return later
  const about = machines.map(({ address }) => address)
  const running = await runningMachines(aws, key, region)
  if (!running.ok) return [...later, gap(refusedBy(running.code, 'ec2:DescribeInstances'), about)]
  const types = [...new Set([...running.value.keys(), ...machines.map(({ machine }) => machine)])]
  const vcpus = await vcpusOfTypes(aws, key, types, region)
  if (!vcpus.ok) return [...later, gap(refusedBy(vcpus.code, 'ec2:DescribeInstanceTypes'), about)]
  const needed = vcpusOf(machines, vcpuQuotaOf, vcpus.value)
  const found = await severally(needed.needs, (need) =>
    compare({ aws, key }, need, region, () => Promise.resolve(usedOf(need.limit, running.value, vcpus.value))),
  )
  const beyond = needed.open.length > 0 ? [gap(message('preflight.gap-machine'), needed.open)] : []
  return [...found, ...later, ...beyond]
}

/** vCPUs of running machines that count to a limit. */
function usedOf(
  limit: AwsQuota,
  running: ReadonlyMap<string, number>,
  vcpus: ReadonlyMap<string, number>,
): UsageOutcome {
  let sum = 0
  for (const [type, count] of running) {
    if (count <= 0 || vcpuQuotaOf(type) !== limit) continue
    const each = vcpus.get(type)
    if (each === undefined) return { ok: false, code: 'not-understood' }
    sum += count * each
  }
  return { ok: true, value: sum }
}

async function compare(
  { aws, key }: Caller,
  need: Need<AwsQuota>,
  region: string,
  count: () => Promise<UsageOutcome>,
): Promise<Found> {
  const { name, action } = ABOUT[need.limit]
  const { service, code } = AWS_QUOTAS[need.limit]
  const limit = await findQuota(aws, key, { service, code, region })
  if (!limit.ok) return gap(refusedBy(limit.code, 'servicequotas:GetServiceQuota'), [...need.addresses])
  const used = await count()
  if (!used.ok) return gap(refusedBy(used.code, action), [...need.addresses])
  const command = [
    'aws service-quotas request-service-quota-increase',
    `--service-code ${service} --quota-code ${code} --region ${region}`,
    `--desired-value ${used.value + need.most}`,
  ].join(' ')
  const todo = message('preflight.quota-todo-aws', { command })
  return fits({ name, value: limit.value, used: used.value, region, todo }, need)
}
