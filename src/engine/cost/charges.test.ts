import { describe, expect, it } from 'vitest'
import { stackFromAnswers } from '../blueprints/from-answers.ts'
import { generateRequest } from '../answers.ts'
import { CLOUD_IDS, CLOUDS } from '../clouds/index.ts'
import { priceStack, type PricedStack } from '../compile/price.ts'
import type { PriceLine } from '../result.ts'
import { stackSpec, type StackSpecInput } from '../stack/schema.ts'
import { ENVIRONMENT_TYPES, USE_CASES, type CloudId } from '../vocabulary.ts'

function price(cloud: CloudId, spec: Partial<StackSpecInput>): PricedStack {
  const outcome = priceStack(
    stackSpec.parse({
      name: 'shop',
      cloud,
      region: CLOUDS[cloud].defaultRegion,
      nodes: [{ id: 'vm', type: 'vm' }],
      ...spec,
    }),
  )
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.diagnostics))
  return outcome.priced
}

function linesOf(cloud: CloudId, spec: Partial<StackSpecInput>): readonly PriceLine[] {
  return price(cloud, spec).estimate.lines
}

const sum = (lines: readonly PriceLine[], isMeant: (line: PriceLine) => boolean): number =>
  lines.filter(isMeant).reduce((total, line) => total + line.quantity, 0)

describe('charges', () => {
  it('speak grammatically of one and of many', () => {
    for (const cloud of CLOUD_IDS)
      for (const useCase of USE_CASES)
        for (const environment of ENVIRONMENT_TYPES)
          for (const team of [1, 20]) {
            const answers = generateRequest.parse({
              use_case: useCase.id,
              environment_type: environment.id,
              data_sensitivity: 'Internal',
              duration: 'Long-term',
              cloud_provider: cloud,
              team_size: team,
            })
            const outcome = priceStack(stackFromAnswers(answers))
            if (!outcome.ok) throw new Error(JSON.stringify(outcome.diagnostics))
            for (const line of outcome.priced.estimate.lines) {
              expect(line.quantity_basis, line.resource).not.toMatch(/(^|[ (])1 [a-z]+s\b/)
              expect(line.quantity_basis, line.resource).not.toMatch(/\d\.\d{7}/)
            }
          }
  })

  it.each(CLOUD_IDS)('count traffic to the internet once on %s, with a network and without', (cloud) => {
    for (const type of ['object-storage', 'vm']) {
      const { estimate, site } = price(cloud, { nodes: [{ id: type, type }] })
      expect(sum(estimate.lines, (line) => line.service === 'internet-egress')).toBeCloseTo(
        site.usage.internet_egress_gb,
      )
    }
  })

  it.each(CLOUD_IDS)('count the load balancer that the ingress of a cluster makes on %s', (cloud) => {
    const nodes = ['load-balancer', 'kubernetes'].map((type) => ({ id: type, type }))
    const lines = linesOf(cloud, {
      environment_type: 'production',
      nodes,
      connections: [{ from: 'load-balancer', to: 'kubernetes' }],
    })
    const hours = lines.filter((line) => line.service === 'load-balancer' && line.unit === 'hour')
    expect(hours.map((line) => line.quantity)).toEqual([730])
  })

  it.each(['aws', 'gcp'] as const)(
    'end the disks of a group that a schedule empties on %s, as its machines',
    (cloud) => {
      const lines = linesOf(cloud, {
        nodes: [{ id: 'vm', type: 'vm', settings: { count: 2, disk_gb: 100, is_scheduled: true } }],
      })
      const disks = lines.find((line) => line.service === 'block-storage')
      expect(disks?.quantity).toBeCloseTo((2 * 100 * 261) / 730)
      expect(disks?.ends_on_stop).toBe(true)
      expect(sum(lines, (line) => line.service === 'virtual-machine')).toBe(2 * 261)
    },
  )

  it.each(CLOUD_IDS)('go on for a cache on %s, which cannot be stopped', (cloud) => {
    for (const line of linesOf(cloud, { nodes: [{ id: 'redis', type: 'redis' }] }))
      if (line.service === 'redis') expect(line.ends_on_stop).toBe(false)
  })

  it('share all assumed logs among the log groups of AWS', () => {
    const { estimate, site } = price('aws', {
      nodes: [
        { id: 'vm', type: 'vm' },
        { id: 'postgresql', type: 'postgresql' },
        { id: 'redis', type: 'redis' },
      ],
    })
    expect(sum(estimate.lines, (line) => line.sku === 'CloudWatch Logs ingestion (Standard)')).toBeCloseTo(
      site.usage.logs_gb,
    )
  })

  it('do not take the free share off the images of a Confidential function', () => {
    const nodes = [{ id: 'function', type: 'function' }]
    const image = linesOf('gcp', { data_sensitivity: 'confidential', nodes }).find(
      (line) => line.service === 'container-registry',
    )
    expect(image?.amount).toBeGreaterThan(0)
    expect(linesOf('gcp', { nodes }).some((line) => line.service === 'container-registry')).toBe(false)
  })
})
