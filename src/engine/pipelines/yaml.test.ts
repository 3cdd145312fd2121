import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parse, parseDocument } from 'yaml'
import { block, noted, oneLine, printYaml, type Yaml, type YamlMap } from './yaml.ts'

/** Texts that have broken printers of YAML. */
const HOSTILE = [
  '',
  ' ',
  'yes',
  'NO',
  'null',
  '~',
  '1.10',
  '0x1f',
  '1e3',
  'e0',
  '.inf',
  '2026-01-01',
  'a: b',
  'a #b',
  '#a',
  '- a',
  '? a',
  '&a',
  '*a',
  '!!str a',
  '|',
  '>',
  '%YAML',
  '@a',
  '`a',
  "it's",
  '"a"',
  'a\nb: c',
  'a\r\nb',
  '\ttab',
  'a\u0000b',
  '\u0085',
  '\u2028x: y',
  '\ufeff',
  '\ud800',
  '---',
  '...',
  '<<',
  '=',
  '{a: b}',
  '[a]',
  'a:',
  ':a',
  '$(rm -rf /)',
  '${{ secrets.TOKEN }}',
  '名前',
  '😀',
]
const text = fc.oneof(fc.constantFrom(...HOSTILE), fc.string({ unit: 'binary' }), fc.string())
const wellFormed = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (_, inner: unknown) => (typeof inner === 'string' ? inner.toWellFormed() : inner))

describe('printing YAML', () => {
  it('gives back every tree, to readers of both versions', () => {
    const leaf = fc.oneof(text, fc.integer(), fc.boolean())
    const { tree } = fc.letrec<{ tree: Yaml; map: YamlMap }>((tie) => ({
      tree: fc.oneof({ depthSize: 'small' }, leaf, fc.array(tie('tree'), { maxLength: 4 }), tie('map')),
      map: fc.dictionary(
        fc.oneof(
          fc.constantFrom('name', 'run', 'a-b', 'yes', 'a: b'),
          fc.string({ minLength: 1 }).filter((key) => !['__proto__', 'block', 'scalar', 'on', '<<'].includes(key)),
        ),
        tie('tree'),
        { maxKeys: 4, noNullPrototype: true },
      ),
    }))
    fc.assert(
      fc.property(fc.array(text), tree, (remarks, value) => {
        const printed = printYaml(remarks, { value })
        const document = parseDocument(printed, { strict: true })
        expect([...document.errors, ...document.warnings]).toEqual([])
        expect(document.toJS()).toEqual({ value: wellFormed(value) })
        expect(parse(printed, { version: '1.1' })).toEqual({ value: wellFormed(value) })
      }),
    )
  })

  it('keeps remarks remarks', () => {
    for (const remark of HOSTILE) expect(parse(printYaml([remark, `${remark}\njobs: {}`], { a: 1 }))).toEqual({ a: 1 })
  })

  it('prints scripts as they are, remarks behind, and leaves out what is undefined', () => {
    const printed = printYaml(['Top'], {
      a: block('one', '', '  two # three'),
      b: noted('x@1', 'v1'),
      c: undefined,
      d: [block('x', 'y'), { e: [], f: {} }],
      on: 'true',
    })
    expect(printed).toBe(
      '# Top\n\na: |\n  one\n\n    two # three\n\nb: x@1 # v1\n\nd:\n  - |\n    x\n    y\n  - e: []\n    f: {}\n\non: "true"\n',
    )
    expect(parse(printed)).toEqual({
      a: 'one\n\n  two # three\n',
      b: 'x@1',
      d: ['x\ny\n', { e: [], f: {} }],
      on: 'true',
    })
  })
})

describe('a text in one line', () => {
  it('has no line break, no control character and no beginning of an expression', () => {
    fc.assert(
      fc.property(text, (given) => {
        const line = oneLine(given)
        expect(line).not.toMatch(/[\p{Cc}\u2028\u2029]|[$#%](?=[[({])/u)
        expect(oneLine(line)).toBe(line)
      }),
    )
    for (const given of ['$${{{ x }}', '$$((x))', '##[command]x', '$\u0000{{ x }}', '$\u200b{{ x }}'])
      expect(oneLine(given)).not.toMatch(/[$#%](?=[[({])/)
  })

  it('leaves others as they are', () => {
    for (const given of ['Web shop', 'Costs $5, 100 %', '名前', '😀 (new)', 'a #1']) expect(oneLine(given)).toBe(given)
  })
})
