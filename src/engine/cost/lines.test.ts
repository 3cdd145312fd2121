import { describe, expect, it } from 'vitest'
import { LANGUAGES, type Language } from '#words/languages.ts'
import { message, type Message } from '#words/message.ts'
import { say } from '#words/say.ts'
import { datesOf } from './dates.ts'
import { inEnglish } from '../english.ts'
import { CLOUD_IDS, CLOUDS } from '../clouds/index.ts'
import { compileStack } from '../compile/compile.ts'
import { inText } from '../compile/markdown.ts'
import { COMPONENTS, findComponent } from '../components/catalogue.ts'
import { isSupported, type Component } from '../components/component.ts'
import type { CostEstimate, PriceLine } from '../result.ts'
import { stackSpec } from '../stack/schema.ts'
import { ENVIRONMENT_TYPES, USE_CASES, type CloudId } from '../vocabulary.ts'

/** An entrance needs something behind it. */
function behind(component: Component, cloud: CloudId): string[] {
  if (component.layer !== 'edge') return []
  const found = component.uses.find((type) => {
    const way = findComponent(type)?.lower[cloud]
    return way !== undefined && isSupported(way)
  })
  return found === undefined ? [] : [found]
}

interface Case {
  readonly name: string
  readonly cost: CostEstimate
  readonly readme: string
}

/** Every component on every cloud for every use case, from Development without to Production with most traffic. */
const CASES: readonly Case[] = CLOUD_IDS.flatMap((cloud) =>
  COMPONENTS.filter((component) => isSupported(component.lower[cloud])).flatMap((component) =>
    USE_CASES.flatMap((useCase, index) => {
      const environment = ENVIRONMENT_TYPES[index % ENVIRONMENT_TYPES.length]?.id
      const others = behind(component, cloud)
      const outcome = compileStack(
        stackSpec.parse({
          name: 'shop',
          cloud,
          region: CLOUDS[cloud].regions[index % CLOUDS[cloud].regions.length]?.id,
          environment_type: environment,
          blueprint: useCase.id,
          team_size: [1, 3, 7, 20, 100][index],
          nodes: [component.type, ...others].map((type) => ({ id: type, type })),
          connections: others.map((to) => ({ from: component.type, to })),
        }),
      )
      // What a region lacks is refused, and has no lines.
      if (!outcome.ok) return []
      const { cost_estimate: cost, terraform } = outcome.result
      return [{ name: `${component.type} on ${cloud} for ${useCase.id}`, cost, readme: terraform.readme_md }]
    }),
  ),
)

const LINES: readonly PriceLine[] = CASES.flatMap(({ cost }) => cost.lines)

/** The figures of a text in a language. */
function figuresOf(text: string, language: Language): number[] {
  const parts = new Intl.NumberFormat(language, { useGrouping: 'always' }).formatToParts(1234.5)
  const mark = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
  const plain = text.replaceAll(new RegExp(`(?<=\\d)[${mark('group')}](?=\\d{3})`, 'g'), '')
  return [...plain.matchAll(/\d+(?:[.,]\d+)?/g)].map(([figure]) => Number(figure.replace(mark('decimal'), '.')))
}

const quantityOf = ({ quantity, unit }: PriceLine): Message => message('units.quantity', { quantity, unit })
const priceOf = ({ unit_price, unit }: PriceLine): Message =>
  message('units.price', { price: unit_price ?? Number.NaN, unit })
const amountOf = ({ amount }: PriceLine): Message => message('units.amount', { amount: amount ?? Number.NaN })

describe('a line of an estimate', () => {
  it('is tried for every component, cloud and use case', () => {
    expect(CASES.length).toBeGreaterThan(200)
    expect(LINES.length).toBeGreaterThan(1500)
  })

  it.each(LANGUAGES)(
    'gives the amount shown when its quantity is multiplied with its unit price, in %s',
    (language) => {
      for (const line of LINES.filter(({ amount }) => amount !== null)) {
        const [count = 0] = figuresOf(say(quantityOf(line), language), language)
        const [price = 0, times = 1] = figuresOf(say(priceOf(line), language), language)
        const text = say(amountOf(line), language)
        const [amount = 0] = figuresOf(text, language)
        const where = `${line.label}: ${say(quantityOf(line), language)} x ${say(priceOf(line), language)} = ${text}`
        const product = (count * price) / times
        if (text.startsWith('<')) expect(product, where).toBeLessThan(0.01)
        else expect(Math.abs(product - amount), where).toBeLessThanOrEqual(0.005 + 1e-9)
        expect(product, where).toBeGreaterThan(0)
      }
    },
  )

  it('counts in plain units, never in parts of a bulk or in months of something', () => {
    for (const line of LINES.filter(({ service }) => service !== '')) {
      const text = inEnglish([quantityOf(line)])
      expect(text).not.toMatch(/10k|100k|million|thousand| months?$/)
      expect(text, line.label).not.toMatch(/^0(?:\.0+)? /)
      expect(line.quantity_basis).not.toMatch(/(?<![\d.,])\d{5,}/)
      expect(line.quantity_basis).not.toMatch(/(?<![\d.,])0 /)
      expect(line.note ?? '').not.toMatch(/(?<![\d.,])1 \w+s\b/)
    }
  })

  it('is never zero: what costs less than a cent says so, and what costs nothing is no line', () => {
    for (const { amount } of LINES) expect(amount).not.toBe(0)
    for (const { cost, name } of CASES)
      for (const [component, amount] of Object.entries(cost.breakdown))
        expect(amount, `${component} of ${name}`).toBeGreaterThan(0)
  })

  it('has a date between those that the estimate names', () => {
    for (const { cost, readme } of CASES) {
      const dates = datesOf(cost.lines)
      if (dates === undefined) continue
      for (const { source_date: date } of cost.lines)
        if (date !== null) expect(date >= dates.oldest && date <= dates.newest).toBe(true)
      expect(readme).toContain(
        dates.oldest === dates.newest ? `read in ${dates.oldest}` : `read between ${dates.oldest} and ${dates.newest}`,
      )
    }
  })

  it('stands in README.md with the figures of the pages', () => {
    for (const { cost, readme, name } of CASES)
      for (const line of cost.lines) {
        const price = line.unit_price === null ? 'unpriced' : inEnglish([priceOf(line)])
        const amount = line.amount === null ? 'unpriced' : inEnglish([amountOf(line)])
        const row = [inText(line.label), inEnglish([quantityOf(line)]), price, amount]
        expect(readme, name).toContain(`| ${row.join(' | ')} |`)
      }
  })
})
