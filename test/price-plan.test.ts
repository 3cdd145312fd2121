// Plans and files of other people: what can be read of them is priced, and the rest is a sentence.
import { describe, expect, test } from 'vitest'
import { priceResources } from '#engine/cost/resources/price.ts'
import { Unknown } from '#engine/cost/resources/unknown.ts'
import { folderOf, valuesOfTfvars } from '#engine/terraform/folder.ts'
import { regionOfFiles, resourcesOfFiles } from '#engine/terraform/resources-of-files.ts'
import { NoPlan, resourcesOfPlan } from '../src/server/terraform/resources-of-plan.ts'

/** A change of a plan. */
function change(address: string, after: unknown, more: Readonly<Record<string, unknown>> = {}) {
  const [type = ''] = address.replace(/^(?:module\.\w+(?:\[\d+\])?\.)*/, '').split('.')
  return { address, mode: 'managed', type, change: { actions: ['create'], after, after_unknown: {} }, ...more }
}

function plan(changes: readonly unknown[], more: Readonly<Record<string, unknown>> = {}): string {
  return JSON.stringify({ format_version: '1.2', terraform_version: '1.13.0', resource_changes: changes, ...more })
}

function pricesOf(text: string) {
  const { resources, region = 'us-east-1' } = resourcesOfPlan(text)
  return priceResources(resources, { region, usage: {} })
}

describe('a plan', () => {
  test('is priced by what will be there, instance by instance', () => {
    const gone = {
      address: 'aws_eip.old',
      mode: 'managed',
      type: 'aws_eip',
      change: { actions: ['delete'], after: null },
    }
    const data = { ...change('data.aws_ebs_volume.x', { size: 9 }), mode: 'data' }
    const text = plan([
      change('aws_ebs_volume.a[0]', { type: 'gp3', size: 10 }),
      change('aws_ebs_volume.a["x[1]"]', { type: 'gp3', size: 20 }),
      gone,
      data,
    ])
    expect(pricesOf(text).resources.map(({ address, monthly }) => [address, monthly])).toEqual([
      ['aws_ebs_volume.a[0]', 0.8],
      ['aws_ebs_volume.a["x[1]"]', 1.6],
    ])
  })

  test('follows references through its configuration, in modules too', () => {
    const template = {
      instance_type: 't3.medium',
      block_device_mappings: [{ ebs: [{ volume_size: 30, volume_type: 'gp3' }] }],
    }
    const text = plan(
      [
        change('module.web[0].aws_launch_template.main', template, { module_address: 'module.web[0]' }),
        change(
          'module.web[0].aws_autoscaling_group.main',
          { desired_capacity: 3, launch_template: [{ version: '$Latest' }] },
          {
            module_address: 'module.web[0]',
            change: {
              actions: ['create'],
              after: { desired_capacity: 3, launch_template: [{ version: '$Latest' }] },
              after_unknown: { launch_template: [{ id: true }] },
            },
          },
        ),
      ],
      {
        configuration: {
          root_module: {
            module_calls: {
              web: {
                module: {
                  resources: [
                    {
                      address: 'aws_autoscaling_group.main',
                      expressions: {
                        launch_template: [
                          { id: { references: ['aws_launch_template.main.id', 'aws_launch_template.main'] } },
                        ],
                      },
                    },
                  ],
                },
              },
            },
          },
        },
      },
    )
    expect(pricesOf(text).totalMonthly).toBe(Number((3 * 730 * 0.0416 + 3 * 30 * 0.08).toFixed(2)))
  })

  test('says what is known after apply, with bounds, and never 0', () => {
    const after = { actions: ['create'], after: { type: 'gp3' }, after_unknown: { size: true, id: true } }
    const prices = pricesOf(plan([change('aws_ebs_volume.a', {}, { change: after })]))
    expect(prices.resources[0]).toMatchObject({ state: 'unpriced', monthly: null, unknown: ['size'] })
    expect(prices.resources[0]?.range).toEqual({ least: 0.08, most: 5242.88 })
    expect(prices).toMatchObject({ isComplete: false, range: { least: 0.08, most: 5242.88 } })
  })

  test('leaves out what the cloud fills in where no one wrote anything, and counts lists by what they come from', () => {
    const after_unknown = { availability_zone_name: true, subnets: true }
    const open = (after: unknown) => ({ change: { actions: ['create'], after, after_unknown } })
    const subnets = { subnets: { references: ['aws_subnet.public'] } }
    const text = plan(
      [
        change('aws_subnet.public[0]', {}),
        change('aws_subnet.public[1]', {}),
        change('aws_efs_file_system.a', {}, open({ encrypted: true })),
        change('aws_lb.a', {}, open({ load_balancer_type: 'application', internal: false })),
      ],
      {
        configuration: {
          root_module: {
            resources: [
              { address: 'aws_efs_file_system.a', expressions: { encrypted: { constant_value: true } } },
              { address: 'aws_lb.a', expressions: subnets },
            ],
          },
        },
      },
    )
    const prices = priceResources(resourcesOfPlan(text).resources, { region: 'us-east-1', usage: { stored_gb: 10 } })
    const skus = prices.resources.flatMap(({ lines }) => lines.map(({ sku, quantity }) => [sku, quantity]))
    expect(skus).toContainEqual(['EFS Standard', 10])
    expect(skus).toContainEqual(['Public IPv4 in use or idle', 2 * 730])
  })

  test('names its region by its provider, as text or by a variable', () => {
    const aws = (region: unknown) => ({ configuration: { provider_config: { aws: { expressions: { region } } } } })
    expect(resourcesOfPlan(plan([], aws({ constant_value: 'eu-west-1' }))).region).toBe('eu-west-1')
    const byVariable = { ...aws({ references: ['var.place'] }), variables: { place: { value: 'us-west-2' } } }
    expect(resourcesOfPlan(plan([], byVariable)).region).toBe('us-west-2')
    expect(resourcesOfPlan(plan([])).region).toBeUndefined()
  })

  test.each([
    ['', 'not JSON'],
    ['{', 'not JSON'],
    ['[]', 'no JSON object'],
    ['{}', 'no format_version'],
    ['{"format_version": "2.0", "resource_changes": []}', 'has the format 2.0, and only 1.x can be read'],
    ['{"format_version": "\\u001b[31m9"}', 'has the format [31m9'],
    ['{"format_version": "1.2"}', 'no resource_changes'],
    ['['.repeat(200_000), 'not JSON'],
  ])('%# that is none is a sentence', (text, said) => {
    expect(() => resourcesOfPlan(text)).toThrow(NoPlan)
    expect(() => resourcesOfPlan(text)).toThrow(said)
  })

  test('that is too large is a sentence', () => {
    expect(() => resourcesOfPlan(' '.repeat(100_000_001))).toThrow('larger than 100 MB')
  })

  test('with shapes that no plan has is read as far as it goes', () => {
    let deep: unknown = true
    for (let at = 0; at < 1000; at++) deep = { a: deep }
    const text = plan([
      null,
      7,
      {},
      change('aws_eip.a', null),
      change('__proto__.constructor', { size: 1 }),
      change('aws_ebs_volume.b', { type: { toString: 1 }, size: [] }),
      change('aws_eip.c', {}, { change: { actions: [], after: {}, after_unknown: deep } }),
    ])
    expect(pricesOf(text).resources.map(({ state }) => state)).toEqual(['unpriced', 'priced', 'priced'])
  })
})

describe('files', () => {
  const read = (main: string, more: Readonly<Record<string, string>> = {}) => {
    const files = { 'main.tf': main, ...more }
    return resourcesOfFiles(folderOf(files), valuesOfTfvars(files))
  }

  test('have values by variables, local values, conditions, loops and functions', () => {
    const { resources } = read(
      `variable "sizes" { default = { a = 10, b = 20 } }
       variable "is_large" { default = false }
       locals { gb = max([for name, size in var.sizes : size]...) }
       resource "aws_ebs_volume" "each" {
         for_each = var.sizes
         size     = each.value
       }
       resource "aws_ebs_volume" "one" {
         count = var.is_large ? 3 : 1
         size  = local.gb * 2
         type  = lower("GP3")
       }
       resource "aws_instance" "dynamic" {
         instance_type = "t3.micro"
         dynamic "ebs_block_device" {
           for_each = toset(["x", "y"])
           content { volume_size = length(ebs_block_device.value) + 7 }
         }
       }`,
      { 'terraform.tfvars': 'is_large = true' },
    )
    expect(resources.map(({ count, values }) => [count, values['size']])).toEqual([
      [2, 10],
      [3, 40],
      [1, undefined],
    ])
    expect(resources[2]?.values['ebs_block_device']).toEqual([{ volume_size: 8 }, { volume_size: 8 }])
  })

  test('take the first value that is one, and know no regular expressions', () => {
    const { resources } = resourcesOfFiles(
      folderOf({
        'main.tf': `variable "size" { default = "" }
locals { kinds = { hot = "gp3" } }
resource "aws_ebs_volume" "a" {
  type = try(local.kinds.cold, local.kinds.hot)
  size = coalesce(var.size, null, "10")
}
resource "aws_ebs_volume" "b" { type = replace("gp-3", "/-./", "2") }
resource "aws_ebs_volume" "c" { type = replace("g-p3", "-", "") }`,
      }),
    )
    const [first, second, third] = resources.map(({ values }) => values)
    expect(first).toMatchObject({ type: 'gp3', size: '10' })
    expect(second?.['type']).toBeInstanceOf(Unknown)
    expect(third).toMatchObject({ type: 'gp3' })
  })

  test('have modules: those in folders are read, the others named', () => {
    const { resources, modules } = read(
      `module "disks" {
         source = "./modules/disks"
         count  = 2
         gb     = 50
       }
       module "vpc" { source = "terraform-aws-modules/vpc/aws" }
       module "out" { source = "../../etc" }`,
      { 'modules/disks/main.tf': 'variable "gb" {}\nresource "aws_ebs_volume" "a" { size = var.gb }' },
    )
    expect(resources).toMatchObject([{ address: 'module.disks.aws_ebs_volume.a', count: 2, values: { size: 50 } }])
    expect(modules).toEqual(['module.vpc', 'module.out'])
  })

  test('that turn in circles, or would take for ever, end', () => {
    const { resources } = read(
      `locals { a = local.b, b = local.a }
       locals { huge = [for x in range(9999) : [for y in range(9999) : [for z in range(9999) : x * y * z]]] }
       module "self" { source = "./" }
       resource "aws_ebs_volume" "a" { size = local.a }
       resource "aws_ebs_volume" "b" { size = length(local.huge) }
       resource "aws_ebs_volume" "c" { size = file("/etc/passwd") }`.replace(
        '{ a = local.b, b = local.a }',
        '{\n a = local.b\n b = local.a\n}',
      ),
    )
    const prices = priceResources(resources, { region: 'us-east-1', usage: {} })
    expect(
      prices.resources.filter(({ address }) => /\.(?:a|c)$/.test(address)).every(({ monthly }) => monthly === null),
    ).toBe(true)
  })

  test('name their region by their provider', () => {
    const folder = folderOf({ 'main.tf': 'provider "aws" { region = var.r }\nvariable "r" { default = "eu-west-1" }' })
    expect(regionOfFiles(folder)).toBe('eu-west-1')
    expect(regionOfFiles(folder, { r: 'us-west-2' })).toBe('us-west-2')
  })
})
