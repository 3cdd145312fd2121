// The catalogue is described in every language, and in no language is there more than it has.
import { describe, expect, test } from 'vitest'
import { GALLERY } from '#engine/blueprints/gallery.ts'
import { COMPONENTS } from '#engine/components/catalogue.ts'
import { catalogue as de } from '#words/catalogue/de.ts'
import { catalogue as es } from '#words/catalogue/es.ts'
import { catalogue as fr } from '#words/catalogue/fr.ts'

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
