import { describe, expect, it } from 'vitest'
import { compileStack } from '../compile/compile.ts'
import type { CompiledStack, PriceLine } from '../result.ts'
import { stackModule, type ModulePrice } from '../stack/module.ts'
import type { StackSpecInput } from '../stack/schema.ts'

const DISKS = `
variable "machines" {
  type    = number
  default = 2
}
variable "disk_gb" {
  type    = number
  default = 200
}
variable "subnet_id" {
  type = string
}
locals {
  throughput = var.disk_gb > 1000 ? 250 : 125
}
resource "aws_ebs_volume" "data" {
  count             = var.machines
  availability_zone = "us-east-1a"
  size              = var.disk_gb
  type              = "gp3"
  throughput        = local.throughput
}
resource "aws_nat_gateway" "out" {
  subnet_id     = var.subnet_id
  allocation_id = "eipalloc-1"
}
`
const MONITOR = `
resource "datadog_monitor" "disk" {
  name = "disk"
}
`

const VARIABLES = [
  { name: 'machines', type: 'number', is_required: false, default: 2 },
  { name: 'disk_gb', type: 'number', is_required: false, default: 200 },
  { name: 'subnet_id', type: 'string' },
]

function moduleOf(text: string, prices: Partial<ModulePrice>[] = [], more: object = {}) {
  return stackModule.parse({
    type: 'custom-disks',
    name: 'Disks',
    category: 'storage',
    cloud: 'aws',
    source: { kind: 'files', files: { 'main.tf': text } },
    variables: VARIABLES,
    prices: prices.map((one) => ({ label: 'All', unit: 'month', quantity: 1, unit_price: 1, ...one })),
    ...more,
  })
}

function stackOf(module: object, settings: object = {}, more: Partial<StackSpecInput> = {}): StackSpecInput {
  return {
    cloud: 'aws',
    region: 'us-east-1',
    nodes: [{ id: 'disks', type: 'custom-disks', settings: { subnet_id: 'subnet-1', ...settings } }],
    modules: [module],
    ...more,
  } as StackSpecInput
}

function compiled(stack: StackSpecInput): CompiledStack {
  const outcome = compileStack(stack)
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.diagnostics))
  return outcome.result
}

const linesOf = (stack: StackSpecInput): readonly PriceLine[] =>
  compiled(stack).cost_estimate.lines.filter(({ node }) => node === 'disks')
const sum = (lines: readonly PriceLine[]): number =>
  Math.round(lines.reduce((all, { amount }) => all + (amount ?? 0), 0) * 100) / 100
const costOf = (stack: StackSpecInput): number => sum(linesOf(stack))

describe('a custom component with files', () => {
  it('costs what its resources cost, line by line with source and date', () => {
    const lines = linesOf(stackOf(moduleOf(DISKS)))
    const disk = lines.find(({ resource }) => resource === 'module.custom_disks.aws_ebs_volume.data')
    // 2 x 200 GB of gp3 at $0.08 a GB-month (aws.amazon.com/ebs/pricing), in us-east-1.
    expect(disk).toMatchObject({ quantity: 400, unit_price: 0.08, amount: 32, component: 'Disks', ends_on_stop: false })
    const nat = lines.find(({ resource, usage }) => resource === 'module.custom_disks.aws_nat_gateway.out' && !usage)
    // 730 h at $0.045 (aws.amazon.com/vpc/pricing).
    expect(nat?.amount).toBeCloseTo(32.85, 2)
    for (const line of lines) expect([line.source, line.source_date]).not.toContain(null)
  })

  it('follows its settings', () => {
    const price = (settings: object) => costOf(stackOf(moduleOf(DISKS), settings))
    expect(price({ machines: 3 }) - price({})).toBeCloseTo(16, 2)
    expect(price({ disk_gb: 400 }) - price({})).toBeCloseTo(32, 2)
    expect(price({ machines: 0 })).toBeCloseTo(price({}) - 32, 1)
    // Throughput beyond 125 MB/s has no price in the book: the line says so.
    const fast = linesOf(stackOf(moduleOf(DISKS), { disk_gb: 1001, machines: 1 }))
    expect(fast.filter(({ amount }) => amount === null)).toEqual([
      expect.objectContaining({ sku: 'gp3 throughput', quantity: 125, note: expect.stringContaining('no price') }),
    ])
  })

  it('prices instances that differ one by one', () => {
    const text = `
variable "subnet_id" { type = string }
variable "disks" {
  type    = map(number)
  default = { a = 100, b = 500 }
}
resource "aws_ebs_volume" "data" {
  for_each          = var.disks
  availability_zone = "us-east-1a"
  size              = each.value
  type              = "gp3"
}
`
    const variables = [{ name: 'subnet_id' }, { name: 'disks', type: 'map(number)', is_required: false }]
    const price = (settings: object) => costOf(stackOf(moduleOf(text, [], { variables }), settings))
    expect(price({})).toBe(48)
    expect(price({ disks: { a: 100, b: 500, c: 1000 } })).toBe(128)
    expect(price({ disks: {} })).toBe(0)
    expect(linesOf(stackOf(moduleOf(text, [], { variables }))).map(({ resource }) => resource)).toEqual([
      'module.custom_disks.aws_ebs_volume.data["a"]',
      'module.custom_disks.aws_ebs_volume.data["b"]',
    ])
  })

  it('takes the defaults of optional attributes, and converts as Terraform does', () => {
    const text = `
variable "subnet_id" {}
variable "disk" {
  type = object({ size = optional(number, 100), type = optional(string, "gp3") })
}
variable "machines" {
  type     = number
  default  = 2
  nullable = false
}
resource "aws_ebs_volume" "data" {
  count             = var.machines
  availability_zone = "us-east-1a"
  size              = var.disk.size
  type              = var.disk.type
}
`
    const variables = [
      { name: 'subnet_id' },
      { name: 'disk', type: 'object({ size = optional(number, 100), type = optional(string, "gp3") })' },
      { name: 'machines', type: 'number', is_required: false },
    ]
    const price = (settings: object) => costOf(stackOf(moduleOf(text, [], { variables }), settings))
    expect(price({ disk: {} })).toBe(16)
    expect(price({ disk: { size: '500' }, machines: '3' })).toBe(120)
    expect(price({ disk: { size: null }, machines: null })).toBe(16)
  })

  it('says what is known after apply, and counts it as no zero', () => {
    const connected = stackOf(moduleOf(DISKS.replace('size              = var.disk_gb', 'size = length(data.x.y.ids)')))
    const [disk] = linesOf(connected).filter(({ resource }) => resource.includes('ebs_volume'))
    expect(disk).toMatchObject({ amount: null, quantity_basis: 'known after apply' })
    const { cost_estimate: cost } = compiled(connected)
    expect(cost.priced_lines).toBeLessThan(cost.total_lines)
  })

  it('takes what another component gives it', () => {
    const nodes = [
      { id: 'disks', type: 'custom-disks', settings: {} },
      { id: 'vnet', type: 'vnet' },
    ]
    const connections = [{ from: 'disks', to: 'vnet', output: 'vpc_id', variable: 'subnet_id' }]
    expect(costOf(stackOf(moduleOf(DISKS), {}, { nodes, connections }))).toBeGreaterThan(32)
  })

  it('draws on use only where no component of the catalogue does', () => {
    const bucket = 'variable "subnet_id" {}\nresource "aws_s3_bucket" "files" {\n  bucket = "x"\n}\n'
    const alone = stackOf(moduleOf(bucket, [], { variables: [{ name: 'subnet_id' }] }))
    expect(costOf(alone)).toBeGreaterThan(0)
    const nodes = [...alone.nodes, { id: 'store', type: 'object-storage' }]
    const beside = compiled({ ...alone, nodes })
    expect(beside.cost_estimate.lines.filter(({ node }) => node === 'disks')).toEqual([])
    expect(beside.cost_estimate.free['module.custom_disks.aws_s3_bucket.files']).toContain('none of the use')
    const without = compiled({ ...alone, nodes: [{ id: 'store', type: 'object-storage' }], modules: [] })
    expect(beside.cost_estimate.total_monthly).toBe(without.cost_estimate.total_monthly)
  })

  it('costs what the resources cost in other regions', () => {
    const dearer = costOf(
      stackOf(moduleOf(DISKS.replace('"us-east-1a"', 'var.zone')), {}, { region: 'ap-southeast-1' }),
    )
    expect(dearer).toBeGreaterThan(costOf(stackOf(moduleOf(DISKS))) * 1.05)
  })
})

describe('what an author declares', () => {
  const declaredOf = (stack: StackSpecInput) => linesOf(stack).filter((one) => one.price_basis === 'declared')
  const bare = costOf(stackOf(moduleOf(DISKS)))

  it('counts besides the resources where it is on top', () => {
    const module = moduleOf(DISKS, [{ label: 'Licence', unit_price: 100, is_on_top: true }])
    expect(costOf(stackOf(module))).toBeCloseTo(bare + 100, 1)
    expect(declaredOf(stackOf(module))).toEqual([expect.objectContaining({ label: 'Licence', note: null })])
  })

  it('does not count where all resources have prices, and the result says so', () => {
    const stack = stackOf(moduleOf(DISKS, [{ unit_price: 500 }]))
    expect(costOf(stack)).toBe(bare)
    expect(compiled(stack).cost_estimate.free['module.custom_disks']).toContain(
      'declared $500.00 a month for all of it',
    )
  })

  it('covers what has no price where it is more than what has one', () => {
    const stack = stackOf(moduleOf(DISKS + MONITOR, [{ unit_price: 500 }]))
    expect(costOf(stack)).toBeCloseTo(500, 1)
    expect(declaredOf(stack)).toEqual([
      expect.objectContaining({ note: expect.stringContaining('module.custom_disks.datadog_monitor.disk') }),
    ])
    const { cost_estimate: cost } = compiled(stack)
    expect(cost.priced_lines).toBe(cost.total_lines)
  })

  it('leaves what has no price unpriced where it is less than what has one', () => {
    const stack = stackOf(moduleOf(DISKS + MONITOR, [{ unit_price: 10 }]))
    expect(costOf(stack)).toBe(bare)
    expect(linesOf(stack).filter(({ amount }) => amount === null)).toEqual([
      expect.objectContaining({
        resource: 'module.custom_disks.datadog_monitor.disk',
        note: expect.stringContaining('no rule says'),
      }),
    ])
  })

  it('stands for all of a module of which nothing has a price', () => {
    const monitored = (prices: Partial<ModulePrice>[], more: object = {}) =>
      stackOf(moduleOf(`variable "subnet_id" {}\n${MONITOR}`, prices, more))
    expect(costOf(monitored([{ unit_price: 7 }]))).toBe(7)
    expect(linesOf(monitored([]))).toEqual([expect.objectContaining({ amount: null, label: 'datadog_monitor' })])
    expect(compiled(monitored([], { is_free: true })).cost_estimate.free['module.custom_disks']).toContain('nothing')
    expect(linesOf(monitored([], { is_free: true }))).toEqual([])
  })

  it('is all there is where the files are elsewhere or cannot be read', () => {
    const source = { kind: 'registry', address: 'acme/disks/aws', version: '1.0.0' }
    expect(costOf(stackOf(moduleOf('', [{ unit_price: 7 }], { source })))).toBe(7)
    expect(costOf(stackOf(moduleOf('resource "aws_ebs_volume" {', [{ unit_price: 7 }])))).toBe(7)
    const inner = `${DISKS}\nmodule "other" {\n  source  = "acme/x/aws"\n  version = "1.0.0"\n}\n`
    expect(linesOf(stackOf(moduleOf(inner))).filter(({ amount }) => amount === null)).toEqual([
      expect.objectContaining({
        resource: 'module.custom_disks.module.other',
        note: expect.stringContaining('not among those'),
      }),
    ])
  })
})

describe('files of someone who means harm', () => {
  const doubled = (first: string, next: (before: string) => string): string => {
    const names = Array.from({ length: 60 }, (_, at) => `  a${at + 1} = ${next(`local.a${at}`)}\n`)
    return `locals {\n  a0 = ${first}\n${names.join('')}}\n`
  }
  const volume = (size: string): string =>
    `variable "subnet_id" {}\nresource "aws_ebs_volume" "v" {\n  type = "gp3"\n  size = ${size}\n}\n`

  it.each([
    ['a list that doubles', `${doubled('[1, 2]', (a) => `concat(${a}, ${a})`)}${volume('length(local.a60)')}`],
    [
      'lists that hold themselves twice',
      `${doubled('[1]', (a) => `[${a}, ${a}]`)}${volume('length(jsonencode(local.a60))')}`,
    ],
    ['a text that doubles', `${doubled('"abcdefgh"', (a) => `"\${${a}}\${${a}}"`)}${volume('length(local.a60)')}`],
    [
      'a text that is replaced',
      `${doubled('"aa"', (a) => `replace(${a}, "a", "aaaa")`)}${volume('length(local.a60)')}`,
    ],
    [
      'loops in loops',
      volume('length([for a in range(10000) : [for b in range(10000) : [for c in range(10000) : c]]])'),
    ],
    ['local values that name each other', `locals {\n  a = local.b\n  b = local.a\n}\n${volume('local.a')}`],
    ['a chain of local values', `${chain(5000)}${volume('local.a4999')}`],
    ['deep brackets', volume(`${'('.repeat(50_000)}1${')'.repeat(50_000)}`)],
    ['many signs', volume(`${'!'.repeat(100_000)}true`)],
    ['splats', volume(`[1]${'[*]'.repeat(50_000)}`)],
    ['directives in directives', volume(`"${'%{ if true }'.repeat(5000)}1${'%{ endif }'.repeat(5000)}"`)],
    ['a number without end', volume('1e308 * 10')],
    ['instances without end', volume('100').replace('type =', 'count = 1e300\n  type =')],
    ['an unknown function', volume('exec("rm -rf /")')],
    ['names of Object.prototype', volume('local.__proto__ + local.constructor')],
  ])('%s have no price, and are soon done', (_, text) => {
    const begin = process.cpuUsage()
    const lines = linesOf(stackOf(moduleOf(text, [], { variables: [{ name: 'subnet_id' }] })))
    expect(lines.length).toBeGreaterThan(0)
    expect(lines.map(({ amount }) => amount)).toEqual(lines.map(() => null))
    expect(process.cpuUsage(begin).user / 1000).toBeLessThan(3000)
  })

  function chain(length: number): string {
    const names = Array.from({ length }, (_, at) => `  a${at} = ${at === 0 ? '5' : `local.a${at - 1}`}\n`)
    return `locals {\n${names.join('')}}\n`
  }
})
