import fc from 'fast-check'
import { expect, test } from 'vitest'
import { highlightHcl } from './highlight.ts'

const kinds = (line: string) => highlightHcl(line).filter(({ kind }) => kind !== 'text')

test('names the parts of a line of Terraform', () => {
  expect(kinds('resource "aws_vpc" "main" {')).toEqual([
    { kind: 'keyword', text: 'resource' },
    { kind: 'string', text: '"aws_vpc"' },
    { kind: 'string', text: '"main"' },
  ])
  expect(kinds('  storage_mb = 65536')).toEqual([{ kind: 'number', text: '65536' }])
  expect(kinds('  tags = local.tags')).toEqual([{ kind: 'reference', text: 'local.tags' }])
  expect(kinds('  enabled = true # since launch')).toEqual([
    { kind: 'keyword', text: 'true' },
    { kind: 'comment', text: '# since launch' },
  ])
})

test('a string with a template and a # inside is one string', () => {
  expect(kinds('  name = "vm-${local.prefix}-#${count.index}"')).toEqual([
    { kind: 'string', text: '"vm-${local.prefix}-#${count.index}"' },
  ])
  expect(kinds(String.raw`  text = "a \"quoted\" word" # end`)).toEqual([
    { kind: 'string', text: String.raw`"a \"quoted\" word"` },
    { kind: 'comment', text: '# end' },
  ])
})

test('loses and adds nothing, whatever the line is', () => {
  const hostile = fc.string({
    unit: fc.constantFrom('"', '\\', '$', '{', '}', '%', '#', '/', ' ', 'a', '_', '.', '1', 'é', '\t'),
    maxLength: 60,
  })
  const joined = (line: string) =>
    highlightHcl(line)
      .map(({ text }) => text)
      .join('')
  fc.assert(fc.property(hostile, (line) => joined(line) === line))
})

test('stays fast on a line made to make expressions backtrack', () => {
  const start = performance.now()
  highlightHcl(`"${'${'.repeat(5_000)}`)
  expect(performance.now() - start).toBeLessThan(500)
})
