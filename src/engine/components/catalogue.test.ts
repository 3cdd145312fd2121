import { describe, expect, it } from 'vitest'
import { golden, goldenFrom, GOLDEN_SITES, partOf, stackAround } from '../../../test/support/golden.ts'
import { CLOUD_LIST } from '../clouds/index.ts'
import { siteOf } from '../compile/site.ts'
import { lowerStack } from '../compile/lower.ts'
import { address } from '../hcl/nodes.ts'
import { ruleOf } from '../prices/book.ts'
import { checkStack } from '../stack/check.ts'
import { stackSpec } from '../stack/schema.ts'
import { DURATIONS, ENVIRONMENT_TYPES, SENSITIVITIES } from '../vocabulary.ts'
import { COMPONENTS, findComponent, type ComponentType } from './catalogue.ts'
import { isSupported } from './component.ts'

const supported = CLOUD_LIST.flatMap((cloud) =>
  COMPONENTS.filter((component) => isSupported(component.lower[cloud.id])).map((component) => ({
    cloud: cloud.id,
    type: component.type as ComponentType,
  })),
)

describe('catalogue', () => {
  it('has its 17 components, Managed Identity on Azure alone', () => {
    const specified =
      'vm kubernetes function object-storage file-share postgresql mysql redis nosql vnet load-balancer api-gateway'
    const types = `${specified} service-principal managed-identity key-vault log-analytics monitoring`.split(' ')
    const lackedBy = (cloud: string): string[] =>
      types.filter((type) => !supported.some((one) => one.cloud === cloud && one.type === type))
    expect(types).toHaveLength(17)
    expect([lackedBy('azure'), lackedBy('aws'), lackedBy('gcp')]).toEqual([
      [],
      ['managed-identity'],
      ['managed-identity'],
    ])
  })

  it('names every component, label and connection once and only what exists', () => {
    expect(new Set(COMPONENTS.map((component) => component.type)).size).toBe(COMPONENTS.length)
    expect(new Set(COMPONENTS.map((component) => component.label)).size).toBe(COMPONENTS.length)
    for (const component of COMPONENTS)
      for (const type of component.uses) expect(findComponent(type), `${component.type} uses ${type}`).toBeDefined()
  })

  it('says what every setting is', () => {
    for (const component of COMPONENTS) {
      for (const [name, field] of Object.entries(component.settings.shape)) {
        const meta = (field as { meta: () => { title?: string; description?: string } | undefined }).meta()
        expect(meta?.title, `${component.type}.${name}`).toMatch(/^[A-Z]/)
        expect(meta?.description, `${component.type}.${name}`).toMatch(/\.$/)
      }
    }
  })

  it('has defaults that its own validation accepts, in every stack', () => {
    for (const { cloud, type } of supported)
      for (const environment of ENVIRONMENT_TYPES)
        for (const sensitivity of SENSITIVITIES)
          for (const duration of DURATIONS)
            for (const team of [1, 3, 8, 15, 30]) {
              const component = findComponent(type)
              const spec = stackSpec.parse({
                cloud,
                region: 'any',
                environment_type: environment.id,
                data_sensitivity: sensitivity.id,
                duration: duration.id,
                team_size: team,
                nodes: [{ id: type, type }],
              })
              const region = CLOUD_LIST.find((one) => one.id === cloud)?.regions[0]
              if (component === undefined || region === undefined) throw new Error('not reached')
              expect(
                component.settings.safeParse(component.defaults(siteOf(spec, region, [type]), ['load-balancer'])).error,
                `${type} on ${cloud}`,
              ).toBeUndefined()
            }
  })
})

describe.each(supported)('$type on $cloud', ({ cloud, type }) => {
  it.each(GOLDEN_SITES)('adds the recorded Terraform to a $environment_type stack', (site) => {
    const text = partOf(type, stackAround(type, cloud, site))
    const base = `${type}/golden/${cloud}.tf`
    const name = `${type}/golden/${cloud}${site.suffix}`
    expect(text).toBe(site.suffix === '' ? golden(base, text) : goldenFrom(base, name, text))
  })

  it('only has resources whose price is known to exist or not', () => {
    for (const site of GOLDEN_SITES) {
      const checked = checkStack(stackAround(type, cloud, site))
      if (!checked.ok) throw new Error(JSON.stringify(checked.diagnostics))
      for (const part of lowerStack(checked.stack).parts)
        for (const block of part.lowered.blocks)
          if (block.type === 'resource')
            expect(ruleOf(block.labels[0] ?? ''), `${address(block)} is not in the resource map`).toBeDefined()
    }
  })

  it('charges only resources that it prints', () => {
    for (const site of GOLDEN_SITES) {
      const checked = checkStack(stackAround(type, cloud, site))
      if (!checked.ok) throw new Error(JSON.stringify(checked.diagnostics))
      for (const part of lowerStack(checked.stack).parts) {
        const printed = new Set(part.lowered.blocks.map(address))
        for (const charge of part.lowered.charges ?? [])
          expect(printed, `${part.id} charges ${charge.resource}`).toContain(charge.resource)
        for (const where of Object.keys(part.lowered.included ?? {}))
          expect(printed, `${part.id} includes ${where}`).toContain(where)
      }
    }
  })
})
