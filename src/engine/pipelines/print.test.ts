import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { stackOfGallery, findGalleryTemplate } from '../blueprints/gallery.ts'
import { compileStack } from '../compile/compile.ts'
import type { CompiledStack } from '../result.ts'
import type { StackSpec } from '../stack/schema.ts'
import type { CloudId } from '../vocabulary.ts'
import { isFolder, printPipeline } from './print.ts'
import { PIPELINE_SYSTEM_IDS, type PipelineSystemId } from './systems.ts'
import { oneLine } from './yaml.ts'

function compiled(cloud: CloudId, given: Partial<StackSpec> = {}): CompiledStack {
  const template = findGalleryTemplate('three-tier-web-app')
  if (!template) throw new Error('The gallery has lost its first template.')
  const outcome = compileStack({ ...stackOfGallery(template, cloud), ...given })
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.diagnostics))
  return outcome.result
}

/** Files that a review shows: UPDATE_GOLDEN=1 writes them again. */
function golden(name: string, text: string): string {
  const file = join(import.meta.dirname, 'golden', name)
  if (process.env['UPDATE_GOLDEN'] === '1' || !existsSync(file)) {
    if (process.env['CI'] === 'true')
      throw new Error(`The golden file ${name} is missing: run the test with UPDATE_GOLDEN=1 and commit it.`)
    mkdirSync(join(file, '..'), { recursive: true })
    writeFileSync(file, text)
  }
  return readFileSync(file, 'utf8')
}

describe('the pipeline of a stack', () => {
  it.each<[PipelineSystemId, CloudId]>([
    ['github-actions', 'aws'],
    ['gitlab-ci', 'gcp'],
    ['azure-devops', 'azure'],
  ])('of %s on %s is as it was recorded', (system, cloud) => {
    const { yaml, files } = printPipeline(compiled(cloud, { environment_type: 'production' }), system, {
      name: 'Web Shop',
      folder: 'infra',
    })
    expect(yaml).toBe(golden(`${system}.${cloud}.yml`, yaml))
    expect(files['PIPELINE.md']).toBe(golden(`${system}.${cloud}.md`, files['PIPELINE.md'] ?? ''))
    expect(files['backend.tf']).toBe(golden(`${cloud}.backend.tf`, files['backend.tf'] ?? ''))
  })

  it.each<[PipelineSystemId, CloudId]>([
    ['github-actions', 'aws'],
    ['gitlab-ci', 'gcp'],
    ['azure-devops', 'azure'],
  ])('of %s on %s comments prices where someone wants it, and is the same in everything else', (system, cloud) => {
    const result = compiled(cloud, { usage: { nat_gb: 500 } })
    const plain = printPipeline(result, system, { name: 'Web Shop', folder: 'infra' })
    const options = { name: 'Web Shop', folder: 'infra', price_comment: { max_increase: 100 } }
    const { yaml, files } = printPipeline(result, system, options)
    expect(yaml).toBe(golden(`${system}.${cloud}.price.yml`, yaml))
    const guide = files['PIPELINE.md'] ?? ''
    expect(guide).toContain('## The price of a change')
    expect(guide).toContain('raises the price by more than 100 USD a month')
    for (const name of ['STRATA_URL', 'STRATA_TOKEN']) expect(guide).toContain(`| \`${name}\` |`)
    expect(yaml).toContain('usage: {"nat_gb":500},')
    expect(plain.yaml).not.toContain('/api/price')
    expect(plain.files['PIPELINE.md']).not.toContain('prices:read')
    const left = yaml.split('\n')
    for (const line of plain.yaml.split('\n')) {
      expect(left).toContain(line)
      left.splice(0, left.indexOf(line) + 1)
    }
  })

  it('ends no pipeline by a price unless someone sets a limit', () => {
    for (const system of PIPELINE_SYSTEM_IDS) {
      const { yaml, files } = printPipeline(compiled('aws'), system, { price_comment: {} })
      expect(yaml).not.toContain('.difference.monthly >')
      expect(files['PIPELINE.md']).toContain('Whatever it says, and whatever fails in it, the pipeline goes on.')
    }
  })

  it.each([
    ['My Web App', 'my-web-app-pipeline.yml'],
    ['  Ünïcode & Co. (v2)  ', 'unicode-co-v2-pipeline.yml'],
    ['名前', 'stack-pipeline.yml'],
    ['x'.repeat(300), `${'x'.repeat(80)}-pipeline.yml`],
    ['../../etc/passwd', 'etc-passwd-pipeline.yml'],
  ])('of %j is saved as %s', (name, file) => {
    expect(printPipeline(compiled('aws'), 'github-actions', { name })).toMatchObject({
      file_name: file,
      path: `.github/workflows/${file}`,
    })
  })

  it('asks for the roles by which the pipeline may give the rights of the stack, and for no more', () => {
    const guide =
      printPipeline(compiled('gcp', { environment_type: 'production', data_sensitivity: 'confidential' }), 'gitlab-ci')
        .files['PIPELINE.md'] ?? ''
    expect(guide).toContain('--role roles/cloudkms.admin ')
    expect(guide).not.toContain('--role roles/run.admin ')
    const small = compiled('gcp', {
      environment_type: 'development',
      nodes: [{ id: 'vnet', type: 'vnet', settings: {} }],
      connections: [],
    })
    expect(printPipeline(small, 'gitlab-ci').files['PIPELINE.md']).not.toContain('projectIamAdmin')
  })

  it('looks at the format of its own files: those of custom components are as their authors wrote them', () => {
    for (const system of PIPELINE_SYSTEM_IDS)
      expect(printPipeline(compiled('aws'), system).yaml).not.toContain('-recursive')
  })

  it('lies where its system looks for it', () => {
    const paths = PIPELINE_SYSTEM_IDS.map(
      (system) => printPipeline(compiled('aws', { name: 'Shop' }), system, { folder: 'infra' }).path,
    )
    expect(paths).toEqual(['.github/workflows/shop-pipeline.yml', 'infra/.gitlab-ci.yml', 'infra/azure-pipelines.yml'])
  })

  it('asks for what has no default as a secret, and checks it before the plan', () => {
    const { yaml, files } = printPipeline(compiled('aws', { environment_type: 'production' }), 'github-actions')
    expect(yaml).toContain('${{ secrets.TF_VAR_CERTIFICATE_ARN }}')
    expect(yaml).toMatch(/for name in AWS_ROLE_ARN TFSTATE_BUCKET TF_VAR_certificate_arn; do/)
    expect(files['PIPELINE.md']).toContain('| `TF_VAR_CERTIFICATE_ARN` |')
  })

  it('takes the archives that a plan packs along to where it is applied', () => {
    const nodes = [{ id: 'function', type: 'function', settings: {} }]
    const result = compiled('aws', { nodes, connections: [] })
    for (const system of PIPELINE_SYSTEM_IDS)
      expect(printPipeline(result, system, { folder: 'infra' }).yaml).toMatch(/infra\/build/)
    for (const system of PIPELINE_SYSTEM_IDS)
      expect(printPipeline(compiled('aws'), system, { folder: 'infra' }).yaml).not.toMatch(/infra\/build/)
  })

  it('says what a person called the stack, and lets nothing of it become part of the pipeline', () => {
    const result = compiled('azure')
    const plain = PIPELINE_SYSTEM_IDS.map((system) => shapeOf(printPipeline(result, system, { name: 'x' }).yaml))
    const piece = fc.constantFrom(
      '\n',
      '\r',
      '"',
      "'",
      '\\',
      '$',
      '{{',
      '}}',
      '(',
      ')',
      '#',
      ': ',
      '- ',
      '`',
      '\u2028',
      '\u0000',
      'x',
      'jobs',
      ' ',
      '${{ secrets.A }}',
      '$(A)',
      '<b>',
      '|',
      '😀',
      '\ud800',
    )
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1, maxLength: 12 }), (pieces) => {
        const name = `x${pieces.join('')}`
        PIPELINE_SYSTEM_IDS.forEach((system, index) => {
          const { yaml, path, files } = printPipeline(result, system, { name })
          expect(shapeOf(yaml)).toBe(plain[index])
          expect(path).toMatch(/^[a-z0-9./-]+$/)
          expect(files['PIPELINE.md']).not.toMatch(/<b>/)
          const value = parse(yaml) as { name?: string }
          if (system === 'github-actions') expect(value.name).toBe(`Terraform: ${oneLine(name)}`)
        })
      }),
      { numRuns: 60 },
    )
  })

  it('refuses a folder that is none', () => {
    for (const folder of ['..', 'a/..', '/a', 'a/', 'a b', 'a;b', '.git', 'a/.GIT/b', 'a//b', '$(x)', 'a\nb']) {
      expect([folder, isFolder(folder)]).toEqual([folder, false])
      expect(() => printPipeline(compiled('aws'), 'gitlab-ci', { folder })).toThrow('Not a folder')
    }
    for (const folder of ['', 'infra', 'infra/web-shop', '.infra', 'a.b/c_d', '.github', '...'])
      expect([folder, isFolder(folder)]).toEqual([folder, true])
  })
})

/** A pipeline without its texts that hold the name: two of one shape do the same. */
function shapeOf(yaml: string): string {
  const value = parse(yaml, { uniqueKeys: true }) as Record<string, unknown>
  return JSON.stringify(paths(value))
}

function paths(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(paths)
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, paths(inner)]))
  return typeof value
}
