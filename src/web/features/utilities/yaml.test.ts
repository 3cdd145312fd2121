import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { jsonToYaml, yamlToJson } from './yaml.ts'

const compact = (input: string) => {
  const outcome = yamlToJson(input)
  if (!outcome.ok) throw new Error(outcome.problem.why)
  return outcome.text.replaceAll(/\n\s*/g, '').replaceAll('": ', '":')
}
const yaml = (input: string) => {
  const outcome = jsonToYaml(input)
  if (!outcome.ok) throw new Error(outcome.problem.why)
  return outcome.text
}
const problem = (outcome: ReturnType<typeof yamlToJson>) => (outcome.ok ? undefined : outcome.problem)

test('every JSON becomes YAML and comes back', () => {
  fc.assert(
    fc.property(fc.jsonValue({ noUnicodeString: false }), (value) => {
      const text = JSON.stringify(value, null, 2)
      const back = yamlToJson(yaml(text))
      if (!back.ok) throw new Error(back.problem.why)
      expect(JSON.parse(back.text)).toEqual(JSON.parse(text))
      expect(parse(yaml(text))).toEqual(JSON.parse(text))
    }),
  )
})

describe('YAML to JSON', () => {
  test('keeps numbers as they are written and keys in their order', () => {
    expect(
      compact(
        'id: 12345678901234567890\nrate: 1.10\nversion: "1.10"\nhex: 0xff\noct: 0o17\nhalf: .5\nplus: +7\n2: b\n1: a\n',
      ),
    ).toBe(
      '{"id":12345678901234567890,"rate":1.10,"version":"1.10","hex":255,"oct":15,"half":0.5,"plus":7,"2":"b","1":"a"}',
    )
  })

  test('reads anchors, merge keys and texts over several lines', () => {
    expect(compact('base: &b {a: 1, b: 2}\nuse: *b\nmore:\n  <<: *b\n  b: 3\nboth:\n  <<: [*b, {c: 4}]\n')).toBe(
      '{"base":{"a":1,"b":2},"use":{"a":1,"b":2},"more":{"a":1,"b":3},"both":{"a":1,"b":2,"c":4}}',
    )
    expect(compact('text: |\n  one\n  two\nyes: no\nempty:\ndate: 2026-01-02\n')).toBe(
      String.raw`{"text":"one\ntwo\n","yes":"no","empty":null,"date":"2026-01-02"}`,
    )
    expect(compact('- null\n- ~\n- true\n')).toBe('[null,null,true]')
    expect(compact('? &k a\n: 1\n*k : 2\n')).toBe('{"a":2}')
  })

  test('makes a list of several documents and says so', () => {
    expect(yamlToJson('a: 1\n---\nb: 2\n')).toEqual({
      ok: true,
      text: '[\n  {\n    "a": 1\n  },\n  {\n    "b": 2\n  }\n]',
      notes: [{ kind: 'documents', values: { count: 2 } }],
    })
    expect(yamlToJson('# nothing\n')).toEqual({ ok: true, text: 'null' })
  })

  test('reads YAML 1.1 where a document says that it is', () => {
    expect(compact('%YAML 1.1\n---\non: yes\nmode: 0777\nset: !!set {a, b}\nday: 2026-01-02\n')).toBe(
      '{"true":true,"mode":511,"set":["a","b"],"day":"2026-01-02T00:00:00.000Z"}',
    )
    expect(problem(yamlToJson('%YAML 1.1\n---\na: !!binary YWI=\n'))).toEqual({ message: 'yaml', why: 'yamlTag' })
  })

  test('names the tags that JSON cannot hold', () => {
    expect(yamlToJson('a: !Ref x\nb: !Ref y\nc: !GetAtt z\n')).toMatchObject({
      ok: true,
      notes: [{ kind: 'tags', values: { tags: '!Ref, !GetAtt' } }],
    })
  })

  test.each([
    ['a: 1\n b: 2\n', 'yamlKey', 3],
    ['a:\n\tb: 1\n', 'yamlTab', 3],
    ['a: [1, 2\n', 'yamlIndent', 9],
    ['a: "open\n', 'yamlMissing', 9],
    ['a: 1\nb: 2\na: 3\n', 'duplicateKey', 10],
    ['1: a\n"1": b\n', 'duplicateKey', 5],
    ['a: @x\n', 'yamlScalar', 3],
    [String.raw`a: "\q"`, 'yamlEscape', 4],
    ['a: *none\n', 'yamlAlias', 3],
    ['a: *later\nb: &later 1\n', 'yamlAlias', 3],
    ['? [1, 2]\n: a\n', 'yamlKeyKind', 2],
    ['a: .inf\n', 'yamlNumber', 3],
    ['- 1\n- .nan\n', 'yamlNumber', 6],
    ['a:\n  <<: 5\n', 'yamlMerge', 5],
    ['a: &s x\nb:\n  <<: *s\n', 'yamlMerge', undefined],
    ['a: 1\n]\n', 'yamlToken', 5],
  ])('%j is refused: %s', (input, why, at) => {
    expect(problem(yamlToJson(input))).toMatchObject({ message: 'yaml', why, ...(at !== undefined && { at }) })
  })

  test('ends before aliases fill the memory', () => {
    const bomb = [
      'a0: &a0 [x, x]',
      ...Array.from({ length: 30 }, (_, level) => `a${level + 1}: &a${level + 1} [*a${level}, *a${level}]`),
    ].join('\n')
    expect(problem(yamlToJson(bomb))).toMatchObject({ message: 'yaml', why: 'yamlAliases' })
    expect(problem(yamlToJson('a: &a\n  b: *a\n'))).toMatchObject({ message: 'yaml', why: 'yamlDeep' })
    expect(problem(yamlToJson('['.repeat(100_000)))).toMatchObject({ message: 'yaml' })
  })

  test('lets one anchor be used often', () => {
    expect(compact(`a: &a 1\nb: [${Array.from({ length: 2000 }, () => '*a').join(', ')}]\n`)).toContain('1,1,1')
  })
})

describe('JSON to YAML', () => {
  test('keeps numbers as they are written and puts in quotes what other readers would misread', () => {
    expect(
      yaml(
        '{"id":12345678901234567890,"rate":1.10,"a":"1.10","b":"yes","c":"0777","d":"null","e":"a: b","f":"one\\ntwo\\n","g":[],"h":{"i":null}}',
      ),
    ).toBe(
      'id: 12345678901234567890\nrate: 1.10\na: "1.10"\nb: "yes"\nc: "0777"\nd: "null"\n"e": "a: b"\nf: |\n  one\n  two\ng: []\nh:\n  i: null\n'.replace(
        '"e"',
        'e',
      ),
    )
  })

  test('does not break a long text', () => {
    const text = 'word '.repeat(100)
    expect(yaml(JSON.stringify({ text }))).toBe(`text: "${text}"\n`)
  })

  test('says where JSON breaks, and which key YAML would lose', () => {
    expect(problem(jsonToYaml('{"a":1 "b":2}'))).toMatchObject({ message: 'json', why: 'comma', at: 7 })
    expect(problem(jsonToYaml('{"a":1,"a":2}'))).toEqual({
      message: 'json',
      why: 'duplicateKey',
      at: 7,
      values: { found: 'a' },
    })
  })
})
