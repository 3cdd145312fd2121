import { describe, expect, it } from 'vitest'
import { CLOUD_IDS, CLOUDS } from '../clouds/index.ts'
import { COMPONENTS } from '../components/catalogue.ts'
import { isSupported } from '../components/component.ts'
import type { StackSpecInput } from '../stack/schema.ts'
import { compileStack } from './compile.ts'

/** Two machines of one node are called vm and vm_2, as the only machine of the node vm-2 is. */
const stack = (second: string, ...more: string[]): StackSpecInput => ({
  name: 'Shop',
  cloud: 'aws',
  region: 'us-east-1',
  nodes: [
    { id: 'vm', type: 'vm', settings: { count: 2, has_jupyter: true } },
    { id: second, type: 'vm' },
    ...more.map((type) => ({ id: type, type })),
  ],
})

const codesOf = (spec: StackSpecInput): string[] => {
  const outcome = compileStack(spec)
  return outcome.ok ? [] : outcome.diagnostics.filter(({ severity }) => severity === 'error').map(({ code }) => code)
}

describe('names that two parts would give to different things', () => {
  it('are refused for alarms, which another part makes', () => {
    expect(codesOf(stack('vm-2', 'monitoring'))).toEqual(['name-collision'])
    expect(codesOf(stack('vm-blue', 'monitoring'))).toEqual([])
  })

  it.each(CLOUD_IDS)('are found in no stack of two components of any kind on %s', (cloud) => {
    const types = COMPONENTS.filter((one) => isSupported(one.lower[cloud]) && one.isSingle !== true).map(
      ({ type }) => type,
    )
    const found = types.flatMap((first, at) =>
      types
        .slice(at)
        .filter((second) =>
          codesOf({
            name: 'Shop',
            cloud,
            region: CLOUDS[cloud].defaultRegion,
            environment_type: 'production',
            nodes: [
              { id: 'orders', type: first },
              { id: 'billing', type: second },
              { id: 'monitoring', type: 'monitoring' },
            ],
          }).includes('name-collision'),
        )
        .map((second) => `${first} and ${second}`),
    )
    expect(found).toEqual([])
  })

  it('are found in no stack whose load balancers stand before machines and before a cluster', () => {
    for (const environment of ['development', 'staging'] as const)
      expect(
        codesOf({
          name: 'Shop',
          cloud: 'aws',
          region: 'us-east-1',
          environment_type: environment,
          nodes: [
            { id: 'vm', type: 'vm' },
            { id: 'cluster', type: 'kubernetes' },
            { id: 'site', type: 'load-balancer', settings: { has_waf: true } },
            { id: 'inner', type: 'load-balancer', settings: { has_waf: true } },
          ],
          connections: [
            { from: 'site', to: 'vm' },
            { from: 'inner', to: 'cluster' },
          ],
        }),
      ).toEqual([])
  })
})
