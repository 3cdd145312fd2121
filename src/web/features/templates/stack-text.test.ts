import { expect, test } from 'vitest'
import { stackDraft } from '#engine/stack/schema.ts'
import { stackText } from './stack-text.ts'

const STACK = stackDraft.parse({
  name: 'Shop',
  cloud: 'aws',
  region: 'us-east-1',
  tags: { Team: 'orders' },
  nodes: [
    { id: 'web', type: 'vm', settings: { count: 2 } },
    { id: 'db', type: 'postgresql' },
  ],
  connections: [{ from: 'web', to: 'db' }],
})

test('a stack reads from what it is to what it has, without what is empty', () => {
  expect(stackText(STACK)).toBe(`name: Shop
cloud: aws
region: us-east-1
data_sensitivity: internal
duration: long-term
environment_type: development
tags:
  Team: orders
team_size: 3
components:
  - id: web
    type: vm
    settings:
      count: 2
  - id: db
    type: postgresql
connections:
  - web -> db
`)
})

test('the order in which fields were given changes nothing', () => {
  const { name, ...rest } = STACK
  expect(stackText({ ...rest, name })).toBe(stackText(STACK))
})
