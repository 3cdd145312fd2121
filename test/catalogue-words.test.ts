// The catalogue is described in every language, and in no language is there more than it has.
import { describe, expect, test } from 'vitest'
import { aboutGallery } from '#engine/blueprints/gallery-about.ts'
import { GALLERY } from '#engine/blueprints/gallery.ts'
import { COMPONENTS } from '#engine/components/catalogue.ts'
import { catalogue as de } from '#words/catalogue/de.ts'
import { catalogue as es } from '#words/catalogue/es.ts'
import { catalogue as fr } from '#words/catalogue/fr.ts'
import { readmes as readmesDe } from '#words/catalogue/readmes/de.ts'
import { readmes as readmesEs } from '#words/catalogue/readmes/es.ts'
import { readmes as readmesFr } from '#words/catalogue/readmes/fr.ts'

/** Words that only English has. */
const ENGLISH = /\b(?:the|is|are|this|that|with|your|you|and|not|has|have|be)\b/iu

describe.each(Object.entries({ de, es, fr }))('%s', (_, { components, templates }) => {
  test('describes each component and each of its settings', () => {
    const settingsOf = Object.fromEntries(
      Object.entries(components).map(([type, { settings }]) => [type, Object.keys(settings).toSorted()]),
    )
    expect(settingsOf).toEqual(
      Object.fromEntries(COMPONENTS.map(({ type, settings }) => [type, Object.keys(settings.shape).toSorted()])),
    )
  })

  test('names each template of the gallery', () => {
    expect(Object.keys(templates).toSorted()).toEqual(GALLERY.map(({ id }) => id).toSorted())
  })

  test('says it in its own words', () => {
    const texts = [
      ...Object.values(components).flatMap(({ text, settings }) => [text, ...Object.values(settings).flat()]),
      ...Object.values(templates).flat(),
    ]
    expect(texts.filter((text) => text !== text.trim() || text === '' || ENGLISH.test(text))).toEqual([])
    const english = new Set(COMPONENTS.map(({ description }) => description))
    expect(texts.filter((text) => english.has(text))).toEqual([])
  })
})

describe.each(Object.entries({ de: readmesDe, es: readmesEs, fr: readmesFr }))('READMEs in %s', (_, readmes) => {
  /** What a text is made of: its lines as headings, points and paragraphs. */
  const shapeOf = (text: string): string[] => text.split('\n').map((line) => /^(?:## |- )?/.exec(line)?.[0] ?? '')
  const figuresIn = (text: string): string[] =>
    [...text.matchAll(/\d+(?::\d+)?/g)].map(([figure]) => String(Number.parseInt(figure, 10))).toSorted()

  test('stand for each template of the gallery', () => {
    expect(Object.keys(readmes).toSorted()).toEqual(GALLERY.map(({ id }) => id).toSorted())
  })

  test.each(GALLERY.map(({ id }) => id))('says of %s as much as English, with the same figures', (id) => {
    const [english, other] = [aboutGallery({ id }).readme, readmes[id] ?? '']
    expect(shapeOf(other)).toEqual(shapeOf(english))
    expect(new Set(figuresIn(other))).toEqual(new Set(figuresIn(english)))
    expect(other.match(/\*[^*]+\*/g)?.length).toBe(english.match(/\*[^*]+\*/g)?.length)
    expect(other).not.toMatch(ENGLISH)
  })
})
