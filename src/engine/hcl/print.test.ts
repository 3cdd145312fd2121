import { format } from '@cdktf/hcl-tools'
import { parse } from '@cdktf/hcl2json'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { block, comment, heredoc, id, locals, ref, resource, t, x, type Value } from './nodes.ts'
import { printFile } from './print.ts'

/** Text that people type to break files, and any text at all. */
const hostile = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.string({ unit: 'grapheme-composite', maxLength: 200 }),
  fc
    .array(
      fc.constantFrom(
        '${',
        '%{',
        '$${',
        '%%{',
        '}',
        '"',
        '\\',
        '\n',
        '\r',
        '\t',
        '$',
        '%',
        '{',
        'EOT',
        '#',
        '//',
        '/*',
        '😀',
        'é',
        '\u2028',
        '\u0000',
        'a',
        ' ',
      ),
      { maxLength: 12 },
    )
    .map((parts) => parts.join('')),
)

async function readBack(value: Value): Promise<unknown> {
  const printed = printFile([locals({ probe: value })])
  const tree = (await parse('main.tf', printed)) as { locals: { probe: unknown }[] }
  return tree.locals[0]?.probe
}

/** What a string is to Terraform: well-formed and in Unicode normal form C, as the language normalises all strings. */
const meant = (text: string): string => text.toWellFormed().normalize('NFC')

/**
 * hcl2json gives literal strings as their source template: `${` comes back as `$${`. It may know an older Unicode,
 * whose normal form leaves marks of a newer one in the order in which they were.
 */
const unescape = (text: unknown): unknown =>
  typeof text === 'string' ? meant(text.replaceAll('$${', '${').replaceAll('%%{', '%{')) : text

describe('printFile', () => {
  it('prints any string so that a real parser reads the same string', async () => {
    await fc.assert(
      fc.asyncProperty(hostile, async (text) => {
        expect(unescape(await readBack(text))).toBe(meant(text))
      }),
      // A mark that only newer versions of Unicode put in order.
      { numRuns: 400, examples: [['\u1dc0\u0c3c']] },
    )
  })

  it('keeps any string literal next to an expression', async () => {
    await fc.assert(
      fc.asyncProperty(hostile, hostile, async (before, after) => {
        const got = await readBack(t`${before}${x`var.name`}${after}`)
        expect(typeof got).toBe('string')
        const parts = String(got).split('${var.name}')
        expect(parts).toHaveLength(before.includes('${var.name}') || after.includes('${var.name}') ? parts.length : 2)
      }),
      { numRuns: 200 },
    )
  })

  it('never joins two texts into a template', async () => {
    expect(printFile([locals({ probe: t`${'$'}${'{var.name}'}${'%'}${'{ if true }'}` })])).toBe(
      'locals {\n  probe = "$${var.name}%%{ if true }"\n}\n',
    )
  })

  it('prints the numbers of a template, also 0', () => {
    expect(printFile([locals({ probe: t`${0}-${1}` })])).toBe('locals {\n  probe = "0-1"\n}\n')
  })

  it.each(['$', '%', '$$', '%%', '$%$'])('keeps %j before an expression', async (marks) => {
    expect(await readBack(t`cost ${marks}${x`var.name`}`)).toBe(`cost ${marks}\${var.name}`)
  })

  it('prints any value of lists, objects, numbers and booleans as terraform fmt formats it', async () => {
    const { value } = fc.letrec<{ value: Value }>((tie) => ({
      value: fc.oneof(
        { depthSize: 'small' },
        hostile,
        fc.integer(),
        fc.boolean(),
        fc.array(tie('value'), { maxLength: 4 }),
        fc.dictionary(fc.stringMatching(/^[a-z_]{1,12}$/), tie('value'), { maxKeys: 4 }),
      ),
    }))
    await fc.assert(
      fc.asyncProperty(value, value, async (one, two) => {
        const printed = printFile([
          resource('aws_vpc', 'main', { first: one, longer_name: two, nested: block({ inside: one }) }),
        ])
        expect(await format(printed)).toBe(printed)
      }),
      { numRuns: 150 },
    )
  })

  it('prints one resource as a person would write it', () => {
    const printed = printFile([
      resource(
        'aws_db_instance',
        'postgresql',
        {
          identifier: t`${ref('local', 'prefix')}-pg`,
          multi_az: true,
          allocated_storage: 32,
          left_out: undefined,
          tags: { Name: 'a', Tier: 'data' },
          why: comment('The log group first.'),
          parameter: [block({ name: 'rds.force_ssl', value: '1' }), block({ name: 'log_statement', value: 'ddl' })],
          lifecycle: block({ ignore_changes: [x`tags`] }),
          depends_on: [ref('aws_vpc', 'main')],
        },
        'PostgreSQL',
      ),
    ])
    expect(printed).toMatchInlineSnapshot(`
      "# PostgreSQL
      resource "aws_db_instance" "postgresql" {
        identifier        = "\${local.prefix}-pg"
        multi_az          = true
        allocated_storage = 32
        tags              = { Name = "a", Tier = "data" }

        # The log group first.
        parameter {
          name  = "rds.force_ssl"
          value = "1"
        }

        parameter {
          name  = "log_statement"
          value = "ddl"
        }

        lifecycle {
          ignore_changes = [tags]
        }

        depends_on = [aws_vpc.main]
      }
      "
    `)
  })

  it('prints heredocs without letting text start a template', async () => {
    const printed = printFile([locals({ script: heredoc`echo ${'${HOME}'} ${x`var.name`}\n\nexit\n` })])
    expect(printed).toBe('locals {\n  script = <<-EOT\n    echo $${HOME} ${var.name}\n\n    exit\n  EOT\n}\n')
    expect(await format(printed)).toBe(printed)
  })

  it('looks at a value only from as many levels above it as one line could hold', () => {
    const looksAt = (depth: number): number => {
      let looks = 0
      let value: Value = {
        get leaf() {
          looks += 1
          return 'x'.repeat(200)
        },
      }
      for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { inside: value, beside: 1 }
      expect(printFile([locals({ value })])).toContain('leaf = ')
      return looks
    }
    const mostLooks = 20
    for (const depth of [4, 20, 40, 400]) expect(looksAt(depth)).toBeLessThan(mostLooks)
  })

  it('refuses what is not an identifier or not a number', () => {
    expect(() => id('a b')).toThrow('Not a Terraform identifier')
    expect(() => ref('aws_vpc', 'ma"in')).toThrow('Not a Terraform identifier')
    expect(() => printFile([locals({ a: Number.NaN })])).toThrow('Not a number')
  })
})
