import { describe, expect, it } from 'vitest'
import { Masker } from './mask.ts'
import { planForPrice } from './plan-for-price.ts'

const resource = (given: object = {}) => ({
  address: 'module.a.aws_instance.vm[0]',
  mode: 'managed',
  type: 'aws_instance',
  name: 'vm',
  module_address: 'module.a',
  change: {
    actions: ['create'],
    before: null,
    after: { instance_type: 't3.micro', user_data: 'top-secret', disks: [{ size: 8, key: 'inner-secret' }] },
    after_unknown: { id: true },
    before_sensitive: false,
    after_sensitive: { user_data: true, disks: [{ key: true }] },
  },
  ...given,
})
const read = (whole: object, secrets: readonly string[] = []) =>
  JSON.parse(planForPrice({ format_version: '1.2', ...whole }, new Masker(secrets))) as Record<string, unknown>

describe('what decides the price of a plan', () => {
  it('is the value of every resource, without what is sensitive', () => {
    const { resource_changes } = read({ resource_changes: [resource(), { ...resource(), mode: 'data' }] })
    expect(resource_changes).toEqual([
      {
        address: 'module.a.aws_instance.vm[0]',
        mode: 'managed',
        type: 'aws_instance',
        module_address: 'module.a',
        change: {
          before: null,
          after: { instance_type: 't3.micro', disks: [{ size: 8 }] },
          after_unknown: { id: true },
        },
      },
    ])
  })

  it('is without secrets that Terraform has lost the mark of, and without variables, outputs and states', () => {
    const text = planForPrice(
      {
        format_version: '1.2',
        variables: { password: { value: 'hunter2-of-a-variable' } },
        output_changes: { address: { after: 'hunter2-of-an-output' } },
        prior_state: { values: { root_module: { resources: [] } } },
        resource_changes: [resource({ change: { after: { url: 'x?p=hunter2-known' } } })],
        resource_drift: [resource({ change: { before: { url: 'hunter2-known' }, after: null } })],
      },
      new Masker(['hunter2-known']),
    )
    expect(text).not.toContain('hunter2')
  })

  it('is which arguments refer to what, and never what they are', () => {
    const expressions = {
      instance_type: { constant_value: 'hunter2-of-a-file' },
      subnet_id: { references: ['aws_subnet.a.id', 'aws_subnet.a'] },
      disks: [{ size: { references: ['var.size'] } }],
    }
    const module = { resources: [{ address: 'aws_instance.vm', expressions, depends_on: ['x'] }] }
    const { configuration } = read({
      resource_changes: [],
      configuration: {
        provider_config: { aws: { expressions: { secret_key: { constant_value: 'hunter2-of-a-provider' } } } },
        root_module: { module_calls: { a: { source: './a', module } }, outputs: { x: {} } },
      },
    })
    const outline = {
      instance_type: { constant_value: null },
      subnet_id: { references: ['aws_subnet.a.id', 'aws_subnet.a'] },
      disks: [{ size: { references: ['var.size'] } }],
    }
    expect(configuration).toEqual({
      root_module: {
        resources: [],
        module_calls: {
          a: {
            module: { resources: [{ address: 'aws_instance.vm', expressions: outline }], module_calls: {} },
          },
        },
      },
    })
  })

  it('is what was found where a plan only refreshes, with what others changed', () => {
    const held = {
      address: 'aws_instance.vm',
      mode: 'managed',
      type: 'aws_instance',
      values: { instance_type: 't3.large', user_data: 'top-secret' },
      sensitive_values: { user_data: true },
    }
    const inner = { address: 'module.a', resources: [{ ...held, address: 'module.a.aws_instance.vm' }] }
    const before = { instance_type: 't3.micro' }
    const { resource_changes, resource_drift } = read({
      prior_state: { values: { root_module: { resources: [held], child_modules: [inner] } } },
      resource_drift: [resource({ change: { before, after: { instance_type: 't3.large' } } })],
    })
    expect(resource_changes).toEqual([
      { address: 'aws_instance.vm', mode: 'managed', type: 'aws_instance', change: { after: shownOf(held) } },
      {
        address: 'module.a.aws_instance.vm',
        mode: 'managed',
        type: 'aws_instance',
        module_address: 'module.a',
        change: { after: shownOf(held) },
      },
    ])
    expect(resource_drift).toMatchObject([{ change: { before, after: { instance_type: 't3.large' } } }])
  })

  it('is nothing of what is no plan, or of a state that is not there', () => {
    expect(() => planForPrice([], new Masker())).toThrow()
    expect(read({})['resource_changes']).toEqual([])
  })
})

const shownOf = ({ values }: { readonly values: { readonly instance_type: string } }) => ({
  instance_type: values.instance_type,
})
