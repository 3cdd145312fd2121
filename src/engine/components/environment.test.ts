import { describe, expect, it } from 'vitest'
import { ref, t, x } from '../hcl/nodes.ts'
import type { Target } from './component.ts'
import { environmentOf, textParts } from './environment.ts'

function target(label: string, environment: Target['offer']['environment']): Target {
  const offer = environment === undefined ? {} : { environment }
  return {
    id: label,
    type: 'postgresql',
    label,
    title: label,
    offer,
    outputs: [],
    resources: () => [],
    output: undefined,
    variable: undefined,
  }
}

describe('environmentOf', () => {
  it('joins the settings of all targets', () => {
    expect(
      environmentOf([
        target('db', { DATABASE_HOST: 'a' }),
        target('vault', undefined),
        target('cache', { REDIS_HOST: 'b' }),
      ]),
    ).toEqual({
      DATABASE_HOST: 'a',
      REDIS_HOST: 'b',
    })
  })

  it('keeps the settings of a second target of a kind apart', () => {
    expect(
      environmentOf([target('postgresql_a', { DATABASE_HOST: 'a' }), target('postgresql_b', { DATABASE_HOST: 'b' })]),
    ).toEqual({
      DATABASE_HOST: 'a',
      POSTGRESQL_B_DATABASE_HOST: 'b',
    })
  })
})

describe('textParts', () => {
  it('gives text and expressions apart, so that text stays text', () => {
    const host = ref('azurerm_managed_redis', 'redis', 'hostname')
    expect(textParts('${plain}')).toEqual(['${plain}'])
    expect(textParts(x`var.name`)).toEqual([x`var.name`])
    expect(textParts(t`https://${host}/`)).toEqual(['https://', host, '/'])
    expect(textParts(6380)).toEqual(['6380'])
  })
})
