import { describe, expect, it } from 'vitest'
import { CLOUD_IDS } from '../clouds/ids.ts'
import catalogue from './catalogue.json' with { type: 'json' }
import { findPrice } from './book.ts'
import resourceMap from './resource-map.json' with { type: 'json' }
import { pageOf } from './vendors.ts'

/** How a figure was found: of use to whoever keeps the book, and nothing that a buyer accepts. */
const WORKING_NOTES =
  /code-index|github|infracost|golden|fixture|testdata|\.ya?ml|\.json|Clarchy|zombiescan|radar|karpenter|confirmed|re-fetched|in the source|not found|recorded/i

const PRICES = catalogue.prices.flatMap((entry) => {
  const region = Object.keys(entry.regions)[0] ?? ''
  const cloud = CLOUD_IDS.find((id) => id === entry.cloud)
  const price = cloud && findPrice(cloud, region, entry.service, entry.sku)
  return price === undefined ? [] : [{ entry, price }]
})

describe('what is said of a price', () => {
  it('names the vendor, and its interface or its page', () => {
    expect(PRICES.length).toBe(catalogue.prices.length)
    for (const { entry, price } of PRICES) {
      expect(price.source, entry.sku).toMatch(
        /^(?:Microsoft|Amazon Web Services|Google Cloud), (?:[\w ]+ API|(?:azure\.microsoft|aws\.amazon|cloud\.google)\.com\/[\w/-]+)$/,
      )
      expect(price.page, entry.sku).toMatch(
        /^https:\/\/(?:azure\.microsoft\.com|aws\.amazon\.com|cloud\.google\.com)\/[\w/-]+$/,
      )
    }
  })

  it('has a date wherever there is a figure', () => {
    for (const { entry, price } of PRICES)
      if (price.unitPrice !== null) expect(price.sourceDate, entry.sku).toMatch(/^20\d\d(?:-\d\d){0,2}$/)
  })

  it('never tells how the figure was found, in a note or in the reason why there is none', () => {
    for (const { entry, price } of PRICES) expect(`${price.source} ${price.note}`, entry.sku).not.toMatch(WORKING_NOTES)
    const reasons = Object.values(resourceMap as Record<string, { free?: string; unpriced?: string }>)
    for (const { free = '', unpriced = '' } of reasons) expect(`${free} ${unpriced}`).not.toMatch(WORKING_NOTES)
  })

  it('says what a price covers in sentences', () => {
    for (const { price } of PRICES) if (price.note !== null) expect(price.note).toMatch(/^[A-Z\d].*\.$/)
  })

  it('has no page that no price leads to', () => {
    const used = new Set(catalogue.prices.map((entry) => pageOf(entry)))
    for (const { pages } of Object.values(catalogue.vendors))
      for (const page of Object.values(pages)) expect(used, page).toContain(page)
  })
})
