import { describe, expect, it, vi } from 'vitest'
import * as terraform from '@cdktf/hcl2json'
import { parseFiles } from './files.ts'
import { readAgain } from './second-opinion.ts'

vi.mock('@cdktf/hcl2json', { spy: true })
const parse = vi.mocked(terraform.parse)

const block = (name: string): string => `# ${name}\nresource "null_resource" "${name}" {\n  triggers = {}\n}\n\n`

/** How many texts the parser reads while these files are checked, and what it finds. */
async function read(files: Readonly<Record<string, string>>) {
  parse.mockClear()
  const problems = await readAgain(parseFiles(files))
  return { texts: parse.mock.calls.map(([, text]) => text), problems }
}

describe('the second opinion on syntax', () => {
  it('reads a block once, in whichever file it is', async () => {
    const first = await read({ 'main.tf': block('a') + block('b'), 'more.tf': block('c') })
    expect(first).toEqual({ texts: [expect.anything(), expect.anything(), expect.anything()], problems: [] })
    expect(await read({ 'main.tf': block('a') + block('b'), 'more.tf': block('c') })).toEqual({
      texts: [],
      problems: [],
    })
    expect((await read({ 'main.tf': block('a') + block('b') + block('d') })).texts).toHaveLength(2)
  })

  it.each([
    ['an index after an index', 'locals {\n  a = x.1.2\n}\n', 7],
    ['a space after the mark of a text', 'locals {\n  a = <<EOT \n  x\nEOT\n}\n', 7],
    ['a brace on the line of an argument', 'locals {\n  a = 1 }\n', 7],
  ])('names file and line of what only the parser of Terraform refuses, each time: %s', async (_, wrong, line) => {
    const files = { 'main.tf': `${block('e')}${wrong}\n${block('f')}` }
    for (const time of [1, 2]) {
      const { problems, texts } = await read(files)
      expect(problems.map((one) => [one.path, one.line])).toEqual([['main.tf', line]])
      expect(texts, `time ${time}`).toContain(files['main.tf'])
    }
  })

  it('reads a file with arguments beside its blocks as a whole', async () => {
    const source = `g = 1\n${block('h')}`
    expect((await read({ 'main.tf': source })).texts).toEqual([source])
    expect((await read({ 'main.tf': source })).texts).toEqual([source])
  })
})
