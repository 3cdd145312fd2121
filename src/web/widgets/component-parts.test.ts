import { expect, test } from 'vitest'
import { COMPONENTS } from '#engine/components/catalogue.ts'
import { PARTS, partsOf } from './component-parts.ts'

test('the list calls and draws every component as the catalogue does', () => {
  expect(partsOf(COMPONENTS.map(({ type }) => type)).map(({ name }) => name)).toEqual(
    COMPONENTS.map(({ name }) => name),
  )
  for (const { type, icon } of COMPONENTS) expect([icon, undefined]).toContain(PARTS[type]?.icon)
})

test('each kind stands once, in the order of the stack; a custom one is called by its type', () => {
  expect(partsOf(['vm', 'postgresql', 'vm', 'custom-queue']).map(({ name }) => name)).toEqual([
    'VM',
    'PostgreSQL',
    'custom-queue',
  ])
})
