// How much of what AWS limits an account has already, by listing it: Service Quotas itself does not say.
import { z } from 'zod'
import { fieldOf, fieldsOf, sendToAws, type Aws, type AwsAnswer, type AwsKey } from './send.ts'

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
  readonly service: string
  readonly version: string
  readonly action: string
  /** The parameter with the place of the next page, and the field that has it. */
  readonly paging?: readonly [parameter: string, field: string]
  readonly count: (xml: string) => number
}

const types = (kind: string) => (xml: string) => fieldsOf(xml, 'Type').filter((one) => one === kind).length
const fields = (name: string) => (xml: string) => fieldsOf(xml, name).length
const EC2 = { service: 'ec2', version: '2016-11-15' }
const MARKER = ['Marker', 'Marker'] as const
const balancers = (kind: string): List => ({
  service: 'elasticloadbalancing',
  version: '2015-12-01',
  action: 'DescribeLoadBalancers',
  paging: ['Marker', 'NextMarker'],
  count: types(kind),
})

const LISTS: Readonly<Record<Exclude<Counted, 'clusters'>, List>> = {
  addresses: { ...EC2, action: 'DescribeAddresses', count: fields('allocationId') },
  'application-load-balancers': balancers('application'),
  'cache-nodes': {
    service: 'elasticache',
    version: '2015-02-02',
    action: 'DescribeCacheClusters',
    paging: MARKER,
    count: (xml) => fieldsOf(xml, 'NumCacheNodes').reduce((sum, one) => sum + Number(one), 0),
  },
  databases: {
    service: 'rds',
    version: '2014-10-31',
    action: 'DescribeDBInstances',
    paging: MARKER,
    count: fields('DBInstanceArn'),
  },
  'internet-gateways': { ...EC2, action: 'DescribeInternetGateways', count: fields('internetGatewayId') },
  'network-load-balancers': balancers('network'),
  networks: { ...EC2, action: 'DescribeVpcs', count: (xml) => fieldsOf(xml, 'isDefault').length },
}

const MAX_BYTES = 20_000_000
/** Pages after which something is wrong with the answers: no account has so much of what is limited. */
const PAGES_MAX = 100
const FORM = { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' }
const clusters = z.object({ clusters: z.array(z.string()), nextToken: z.string().nullish() })

/** How many there are in a region. */
export async function countUsed(aws: Aws, key: AwsKey, what: Counted, region: string): Promise<UsageOutcome> {
  if (what === 'clusters') return countClusters(aws, key, region)
  const { service, version, action, paging, count } = LISTS[what]
  return sumPages(async (place) => {
    const parameters = {
      Action: action,
      Version: version,
      ...(paging && place !== undefined && { [paging[0]]: place }),
    }
    const answer = await ask(aws, key, { service, region, parameters })
    if (!answer.ok) return answer
    return { ok: true, value: { value: count(answer.text), next: paging && fieldOf(answer.text, paging[1]) } }
  })
}

function countClusters(aws: Aws, key: AwsKey, region: string): Promise<UsageOutcome> {
  return sumPages(async (place) => {
    const query = new URLSearchParams({ maxResults: '100', ...(place !== undefined && { nextToken: place }) })
    const answer = await sendToAws(aws, key, {
      address: `https://eks.${region}.amazonaws.com/clusters?${query.toString()}`,
      method: 'GET',
      service: 'eks',
      region,
      headers: {},
      body: '',
      maxBytes: MAX_BYTES,
    })
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
  aws: Aws,
  key: AwsKey,
  region: string,
): Promise<UsageOutcome<ReadonlyMap<string, number>>> {
  const counts = new Map<string, number>()
  const outcome = await sumPages(async (place) => {
    const parameters = {
      Action: 'DescribeInstances',
      Version: '2016-11-15',
      MaxResults: '1000',
      'Filter.1.Name': 'instance-state-name',
      'Filter.1.Value.1': 'pending',
      'Filter.1.Value.2': 'running',
      ...(place !== undefined && { NextToken: place }),
    }
    const answer = await ask(aws, key, { service: 'ec2', region, parameters })
    if (!answer.ok) return answer
    // Each machine begins with its id.
    for (const one of answer.text.split('<instanceId>').slice(1)) {
      const type = fieldOf(one, 'instanceType')
      if (type === undefined) return NOT_UNDERSTOOD
      if (fieldOf(one, 'instanceLifecycle') !== 'spot') counts.set(type, (counts.get(type) ?? 0) + 1)
    }
    return { ok: true, value: { value: 0, next: fieldOf(answer.text, 'nextToken') } }
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
  aws: Aws,
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
      Version: '2016-11-15',
      'Filter.1.Name': 'instance-type',
      ...Object.fromEntries(values),
    }
    const answer = await ask(aws, key, { service: 'ec2', region, parameters })
    if (!answer.ok) return { ok: false, code: answer.code }
    const types = fieldsOf(answer.text, 'instanceType')
    const vcpus = fieldsOf(answer.text, 'defaultVCpus')
    if (types.length !== vcpus.length) return NOT_UNDERSTOOD
    for (const [at, type] of types.entries()) found.set(type, Number(vcpus[at]))
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

function ask(
  aws: Aws,
  key: AwsKey,
  {
    service,
    region,
    parameters,
  }: { readonly service: string; readonly region: string; readonly parameters: Readonly<Record<string, string>> },
): Promise<AwsAnswer> {
  return sendToAws(aws, key, {
    address: `https://${service}.${region}.amazonaws.com/`,
    service,
    region,
    headers: FORM,
    body: new URLSearchParams(parameters).toString(),
    maxBytes: MAX_BYTES,
  })
}
