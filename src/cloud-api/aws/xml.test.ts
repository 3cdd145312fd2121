import { expect, it } from 'vitest'
import { elementsAt, elementsNamed, fieldOf, fieldsOf, numberAt, parseXml, readXml, textAt } from './xml.ts'

const answer = parseXml(`<?xml version="1.0" encoding="UTF-8"?>
<R xmlns="https://rds.amazonaws.com/doc/2014-10-31/">
  <!-- two of them -->
  <Set><item><Id>0012</Id><Size>40</Size><Note>a &lt;b&gt; &amp; &#x41;&#66;</Note></item><item><Id>i-2</Id></item></Set>
  <Empty/><Name>first</Name><Within><Name>second</Name></Within>
</R>`)

it('reads elements and texts as they are', () => {
  expect(elementsAt(answer, 'Set.item').map((one) => textAt(one, 'Id'))).toEqual(['0012', 'i-2'])
  expect(numberAt(answer, 'Set.item.Size')).toBe(40)
  expect(textAt(answer, 'Set.item.Note')).toBe('a <b> & AB')
  expect([textAt(answer, 'Empty'), textAt(answer, 'Set'), textAt(answer, 'None.at.all')]).toEqual(['', '', ''])
  expect([numberAt(answer, 'None'), elementsAt(answer, 'constructor')]).toEqual([0, []])
})

it('finds names however deep they are, and plain texts alone', () => {
  expect(fieldsOf(answer, 'Name')).toEqual(['first', 'second'])
  expect(fieldOf(answer, 'Id')).toBe('0012')
  expect(fieldOf(answer, 'Note')).toBeUndefined()
  expect(elementsNamed(answer, 'item')).toHaveLength(2)
})

it.each(['', 'hello', '<html>', '<a><b></a>', '{"a":1}', '<a></a><b></b>'])('refuses %j', (text) => {
  expect(() => parseXml(text)).toThrow()
  expect(readXml(text)).toBeUndefined()
})
