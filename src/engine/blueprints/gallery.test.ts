import { describe, expect, it } from 'vitest'
import { CLOUD_LIST } from '../clouds/index.ts'
import { compileStack } from '../compile/compile.ts'
import { LANDING_BLUEPRINTS, stackOfBlueprint } from './catalogue.ts'
import { GALLERY, findGalleryTemplate, stackOfGallery } from './gallery.ts'

describe('the gallery', () => {
  it('holds the four of the landing page and at least ten more, on every cloud and in every environment', () => {
    expect(GALLERY.length).toBeGreaterThanOrEqual(14)
    for (const { id } of LANDING_BLUEPRINTS) expect(findGalleryTemplate(id)?.id).toBe(id)
    expect(new Set(GALLERY.map(({ cloud }) => cloud)).size).toBeGreaterThanOrEqual(3)
    expect(new Set(GALLERY.map(({ environment }) => environment)).size).toBe(3)
  })

  it('calls each by a word that is an address, a name and a description of its own', () => {
    for (const { id } of GALLERY) expect(id).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
    for (const field of ['id', 'name', 'description'] as const)
      expect(new Set(GALLERY.map((one) => one[field])).size).toBe(GALLERY.length)
    expect(findGalleryTemplate('nothing')).toBeUndefined()
  })

  it('gives the landing blueprints as the landing page has them', () => {
    for (const blueprint of LANDING_BLUEPRINTS) {
      const template = findGalleryTemplate(blueprint.id)
      expect(template && stackOfGallery(template)).toEqual(stackOfBlueprint(blueprint, 'azure'))
    }
  })

  const everywhere = GALLERY.flatMap((template) =>
    CLOUD_LIST.flatMap((cloud) =>
      cloud.regions.map(({ id }) => ({ template, id: template.id, cloud: cloud.id, region: id })),
    ),
  )
  it.each(everywhere)('$id compiles and is priced in $region', ({ template, cloud, region }) => {
    const outcome = compileStack(stackOfGallery(template, cloud, region))
    if (!outcome.ok) throw new Error(JSON.stringify(outcome.diagnostics))
    const { cost_estimate: cost } = outcome.result
    expect(cost.total_monthly).toBeGreaterThan(5)
    // What the price book lacks is said with its reason, and is the exception.
    expect(cost.lines.filter(({ amount, note }) => amount === null && !note)).toEqual([])
    expect(cost.priced_lines / cost.total_lines).toBeGreaterThan(0.9)
  })
})
