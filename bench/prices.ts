// Pricing resources, timed: 2,000 of them, beside 200.
import { priceResources } from '#engine/cost/resources/price.ts'
import type { Resource } from '#engine/cost/resources/resource.ts'
import { ms, quantile, type Row } from './stats.ts'

const AIM_MS = 50
const MANY = 2000
const FEW = 200
/** Ten times as many may take so many times as long before it is called more than linear. */
const RATIO_MAX = 15
const WARM_UP = 5

const KINDS: readonly (readonly [type: string, values: Readonly<Record<string, unknown>>])[] = [
  ['aws_instance', { instance_type: 't3.large', root_block_device: [{ volume_size: 50, volume_type: 'gp3' }] }],
  ['aws_ebs_volume', { type: 'gp3', size: 200 }],
  [
    'aws_db_instance',
    { engine: 'postgres', instance_class: 'db.t4g.micro', allocated_storage: 32, storage_type: 'gp3' },
  ],
  ['aws_s3_bucket', {}],
  ['aws_sqs_queue', {}],
  ['aws_lb', { load_balancer_type: 'application', subnets: ['a', 'b'] }],
  ['aws_iam_role', {}],
  ['azurerm_managed_disk', { storage_account_type: 'Premium_LRS', disk_size_gb: 128 }],
  ['google_compute_instance', { machine_type: 'e2-medium', boot_disk: [{ initialize_params: [{ size: 20 }] }] }],
  ['aws_nat_gateway', {}],
]
const USAGE = {
  requests_millions: 10,
  object_storage_gb: 1000,
  nat_gb: 500,
  capacity_units: 2,
  internet_egress_gb: 100,
}

function resourcesOf(count: number): Resource[] {
  return Array.from({ length: count }, (_, at) => {
    const [type, values] = KINDS[at % KINDS.length] ?? ['aws_eip', {}]
    return { address: `${type}.n${at}`, type, values }
  })
}

function medianOf(resources: readonly Resource[], samples: number): number {
  const times = Array.from({ length: samples + WARM_UP }, () => {
    const startMs = performance.now()
    priceResources(resources, { region: 'us-east-1', usage: USAGE })
    return performance.now() - startMs
  })
  return quantile(times.slice(WARM_UP), 0.5)
}

/** Rows of the report: the time for many resources, and its ratio to that for a tenth of them. */
export function measurePrices(samples: number): Row[] {
  const few = medianOf(resourcesOf(FEW), samples)
  const many = medianOf(resourcesOf(MANY), samples)
  const ratio = many / few
  return [
    { what: `${FEW} resources`, figure: ms(few) },
    {
      what: `${MANY.toLocaleString('en')} resources`,
      figure: ms(many),
      aim: `under ${AIM_MS} ms`,
      isMet: many < AIM_MS,
    },
    {
      what: `ratio of the two, for ${MANY / FEW} times as many`,
      figure: `${ratio.toFixed(1)} x`,
      aim: `under ${RATIO_MAX} x`,
      isMet: ratio < RATIO_MAX,
    },
  ]
}
