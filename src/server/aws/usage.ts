// How much of what AWS limits an account has already, by listing it: Service Quotas itself does not say.
import { z } from 'zod'
import { askAws, type AwsKey, type AwsReach } from '#cloud-api/aws/client.ts'
import { formRequest, restRequest, type FormService } from '#cloud-api/aws/requests.ts'
import { elementsAt, elementsNamed, fieldOf, fieldsOf, readXml, textAt, type Element } from '#cloud-api/aws/xml.ts'

/** A count, or the code with which AWS refused to list. */
export type UsageOutcome<Value = number> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly code: string }

/** What can be counted. */
export const COUNTED = [
  'addresses',
  'application-load-balancers',
  'cache-nodes',
  'clusters',
  'databases',
  'internet-gateways',
  'network-load-balancers',
  'networks',
] as const
export type Counted = (typeof COUNTED)[number]

/** A page of a list. */
interface Page<Value> {
  readonly value: Value
  readonly next: string | undefined
}

/** How a list is asked for by its form, and what is read of a page. */
interface List {
  readonly service: FormService
  readonly action: string
  /** The parameter with the place of the next page, and the field that has it. */
  readonly paging?: readonly [parameter: string, field: string]
  readonly count: (xml: Element) => number
}

const types = (kind: string) => (xml: Element) => fieldsOf(xml, 'Type').filter((one) => one === kind).length
const fields = (name: string) => (xml: Element) => fieldsOf(xml, name).length
const MARKER = ['Marker', 'Marker'] as const
const balancers = (kind: string): List => ({
  service: 'elasticloadbalancing',
  action: 'DescribeLoadBalancers',
  paging: ['Marker', 'NextMarker'],
  count: types(kind),
})

const LISTS: Readonly<Record<Exclude<Counted, 'clusters'>, List>> = {
  addresses: { service: 'ec2', action: 'DescribeAddresses', count: fields('allocationId') },
  'application-load-balancers': balancers('application'),
  'cache-nodes': {
    service: 'elasticache',
    action: 'DescribeCacheClusters',
    paging: MARKER,
    count: (xml) => fieldsOf(xml, 'NumCacheNodes').reduce((sum, one) => sum + Number(one), 0),
  },
  databases: {
    service: 'rds',
    action: 'DescribeDBInstances',
    paging: MARKER,
    count: fields('DBInstanceArn'),
  },
  'internet-gateways': { service: 'ec2', action: 'DescribeInternetGateways', count: fields('internetGatewayId') },
  'network-load-balancers': balancers('network'),
  networks: { service: 'ec2', action: 'DescribeVpcs', count: (xml) => fieldsOf(xml, 'isDefault').length },
}

/** Pages after which something is wrong with the answers: no account has so much of what is limited. */
const PAGES_MAX = 100
const clusters = z.object({ clusters: z.array(z.string()), nextToken: z.string().nullish() })

/** How many there are in a region. */
export async function countUsed(aws: AwsReach, key: AwsKey, what: Counted, region: string): Promise<UsageOutcome> {
  if (what === 'clusters') return countClusters(aws, key, region)
  const { service, action, paging, count } = LISTS[what]
  return sumPages(async (place) => {
    const parameters = { Action: action, ...(paging && place !== undefined && { [paging[0]]: place }) }
    const answer = await ask(aws, key, { service, region, parameters })
    if (!answer.ok) return answer
    return { ok: true, value: { value: count(answer.value), next: paging && fieldOf(answer.value, paging[1]) } }
  })
}

function countClusters(aws: AwsReach, key: AwsKey, region: string): Promise<UsageOutcome> {
  return sumPages(async (place) => {
    const query = new URLSearchParams({ maxResults: '100', ...(place !== undefined && { nextToken: place }) })
    const path = `/clusters?${query.toString()}`
    const answer = await askAws(aws, key, restRequest('eks', region, { action: 'ListClusters', method: 'GET', path }))
    if (!answer.ok) return answer
    try {
      const read = clusters.parse(JSON.parse(answer.text))
      return { ok: true, value: { value: read.clusters.length, next: read.nextToken ?? undefined } }
    } catch {
      return NOT_UNDERSTOOD
    }
  })
}

/** On-demand machines that run in a region, by their types: those that are spot have limits of their own. */
export async function runningMachines(
  aws: AwsReach,
  key: AwsKey,
  region: string,
): Promise<UsageOutcome<ReadonlyMap<string, number>>> {
  const counts = new Map<string, number>()
  const outcome = await sumPages(async (place) => {
    const parameters = {
      Action: 'DescribeInstances',
      MaxResults: '1000',
      'Filter.1.Name': 'instance-state-name',
      'Filter.1.Value.1': 'pending',
      'Filter.1.Value.2': 'running',
      ...(place !== undefined && { NextToken: place }),
    }
    const answer = await ask(aws, key, { service: 'ec2', region, parameters })
    if (!answer.ok) return answer
    const machines = elementsNamed(answer.value, 'instancesSet').flatMap((set) => elementsAt(set, 'item'))
    for (const one of machines) {
      const type = textAt(one, 'instanceType')
      if (type === '') return NOT_UNDERSTOOD
      if (textAt(one, 'instanceLifecycle') !== 'spot') counts.set(type, (counts.get(type) ?? 0) + 1)
    }
    return { ok: true, value: { value: 0, next: fieldOf(answer.value, 'nextToken') } }
  })
  return outcome.ok ? { ok: true, value: counts } : outcome
}

/**
 * Types of which AWS is asked at once.
 * https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_DescribeInstanceTypes.html
 */
const TYPES_AT_ONCE = 100

/** How many vCPUs machines have, by their types. Types that the region lacks are left out. */
export async function vcpusOfTypes(
  aws: AwsReach,
  key: AwsKey,
  machines: readonly string[],
  region: string,
): Promise<UsageOutcome<ReadonlyMap<string, number>>> {
  const found = new Map<string, number>()
  for (let from = 0; from < machines.length; from += TYPES_AT_ONCE) {
    const some = machines.slice(from, from + TYPES_AT_ONCE)
    // A filter leaves out what a region lacks, where a list of types is refused as a whole.
    const values = some.map((type, at) => [`Filter.1.Value.${at + 1}`, type] as const)
    const parameters = {
      Action: 'DescribeInstanceTypes',
      'Filter.1.Name': 'instance-type',
      ...Object.fromEntries(values),
    }
    const answer = await ask(aws, key, { service: 'ec2', region, parameters })
    if (!answer.ok) return answer
    for (const one of elementsNamed(answer.value, 'item').filter((item) => textAt(item, 'instanceType') !== '')) {
      const vcpus = textAt(one, 'vCpuInfo.defaultVCpus')
      if (vcpus === '') return NOT_UNDERSTOOD
      found.set(textAt(one, 'instanceType'), Number(vcpus))
    }
  }
  return { ok: true, value: found }
}

const NOT_UNDERSTOOD = { ok: false, code: 'not-understood' } as const

/** The sum over all pages of a list. */
async function sumPages(
  read: (place: string | undefined) => Promise<UsageOutcome<Page<number>>>,
): Promise<UsageOutcome> {
  let sum = 0
  let place: string | undefined
  for (let pages = 0; pages < PAGES_MAX; pages += 1) {
    const outcome = await read(place)
    if (!outcome.ok) return { ok: false, code: outcome.code }
    sum += outcome.value.value
    place = outcome.value.next
    if (place === undefined) return { ok: true, value: sum }
  }
  return NOT_UNDERSTOOD
}

async function ask(
  aws: AwsReach,
  key: AwsKey,
  {
    service,
    region,
    parameters,
  }: {
    readonly service: FormService
    readonly region: string
    readonly parameters: Parameters<typeof formRequest>[2]
  },
): Promise<UsageOutcome<Element>> {
  const answer = await askAws(aws, key, formRequest(service, region, parameters))
  if (!answer.ok) return { ok: false, code: answer.code }
  const value = readXml(answer.text)
  return value === undefined ? NOT_UNDERSTOOD : { ok: true, value }
}
