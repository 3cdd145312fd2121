import { format } from '@cdktf/hcl-tools'
import { parse } from '@cdktf/hcl2json'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compileStack } from '../compile/compile.ts'
import type { CompiledStack } from '../result.ts'
import type { StackSpecInput } from '../stack/schema.ts'

type Module = NonNullable<StackSpecInput['modules']>[number]

function compiled(spec: StackSpecInput): CompiledStack {
  const outcome = compileStack(spec)
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.diagnostics, null, 2))
  return outcome.result
}

describe('texts of people', () => {
  const hostile = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.constantFrom(
      '${file("/etc/passwd")}',
      '%{ if true }',
      '"',
      '\n}\nresource "x" "y" {',
      '*/ #',
      '```\n# x',
      '|',
      '日本語',
      '"]\\',
    ),
  )
  const json = fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { depthSize: 'small' },
      hostile,
      fc.integer(),
      fc.boolean(),
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(fc.oneof(hostile, fc.constantFrom('kind', 'code', 'values', 'parts')), tie('value'), {
        maxKeys: 3,
      }),
      fc.record({
        kind: fc.constantFrom('expr', 'template', 'heredoc', 'block', 'comment'),
        code: fc.constant(['file("/etc/passwd")']),
        values: fc.constant([]),
      }),
    ),
  })).value

  it('never become code, whatever the values, names and descriptions are', async () => {
    await fc.assert(
      fc.asyncProperty(json, hostile, async (value, text) => {
        const module: Module = {
          type: 'custom-worker',
          category: 'compute',
          cloud: 'custom',
          source: { kind: 'registry', address: 'acme/worker/aws', version: '2.1.0' },
          name: `A${text}`,
          variables: [
            { name: 'any', type: 'any' },
            { name: 'token', type: `string ${text}`, is_sensitive: true, description: text },
          ],
          outputs: [{ name: 'out', description: text }],
          prices: [{ label: `L${text}`, unit: 'month', quantity: 1, unit_price: 1 }],
        }
        const given = value ?? 'null'
        const { terraform } = compiled({
          name: 'shop',
          cloud: 'aws',
          region: 'us-east-1',
          nodes: [{ id: 'worker', type: 'custom-worker', settings: { any: given } }],
          modules: [module],
        })
        for (const [file, source] of [
          ['main.tf', terraform.main_tf],
          ['variables.tf', terraform.variables_tf],
          ['outputs.tf', terraform.outputs_tf],
        ] as const) {
          const tree = (await parse(file, source)) as Record<string, Record<string, object[]>>
          if (file === 'main.tf') expect(Object.keys(tree['module'] ?? {})).toEqual(['custom_worker'])
          if (file === 'main.tf')
            expect(Object.keys(tree['module']?.['custom_worker']?.[0] ?? {}).toSorted()).toEqual([
              'any',
              'source',
              'token',
              'version',
            ])
          expect(JSON.stringify(tree).replaceAll(/\$\$\{|%%\{/g, '')).not.toMatch(/\$\{file\("|^\$\{file/)
          expect(await format(source)).toBe(source)
        }
      }),
      { numRuns: 60 },
    )
  })

  it('are shown in README.md as they are, and never read as markup', () => {
    const { terraform } = compiled({
      name: 'shop',
      cloud: 'aws',
      region: 'us-east-1',
      nodes: [{ id: 'worker', type: 'custom-worker' }],
      modules: [
        {
          type: 'custom-worker',
          category: 'compute',
          cloud: 'custom',
          source: { kind: 'registry', address: 'acme/worker/aws', version: '2.1.0' },
          name: 'A|B *C* `D` [E](F) <G> "H"',
          prices: [{ label: 'Worker', unit: 'month', quantity: 1, unit_price: 1 }],
        },
      ],
    })
    expect(terraform.readme_md).toContain(String.raw`| **A\|B \*C\* \`D\` \[E\](F) \<G\> "H"** | | | $1.00 |`)
    expect(terraform.readme_md).toContain('["A|B *C* #96;D#96; [E](F) #60;G#62; #34;H#34;<br/>')
  })
})
