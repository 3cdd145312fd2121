// npm run verify:pipelines [-- --sample N]: the pipelines of every template of the gallery and
// of every use case of the wizard, for each system, cloud and environment, are
// valid by what each system says of itself. Broken ones are found, too.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { generateRequest } from '#engine/answers.ts'
import { stackFromAnswers } from '#engine/blueprints/from-answers.ts'
import { GALLERY, stackOfGallery } from '#engine/blueprints/gallery.ts'
import { CLOUD_LIST } from '#engine/clouds/index.ts'
import { compileStack } from '#engine/compile/compile.ts'
import { printPipeline } from '#engine/pipelines/print.ts'
import { PIPELINE_SYSTEM_IDS } from '#engine/pipelines/systems.ts'
import type { CompiledStack } from '#engine/result.ts'
import type { StackSpec } from '#engine/stack/schema.ts'
import { ENVIRONMENT_TYPES, USE_CASES } from '#engine/vocabulary.ts'
import { checkPipeline, hasAzureSchema } from '../test/pipelines/check-pipeline.ts'
import { findTerraform } from './terraform/terraform.ts'

const { values } = parseArgs({ options: { sample: { type: 'string' } } })
const SHOWN_FAULTS = 40
const startMs = performance.now()
const tally = { ok: 0, wrong: 0, leftOut: 0 }
const faults: string[] = []
const report = (what: string, found: readonly string[]): void => {
  tally[found.length === 0 ? 'ok' : 'wrong'] += 1
  faults.push(...found.map((fault) => `${what}: ${fault}`))
}

const stacks: { readonly name: string; readonly stack: StackSpec }[] = []
for (const { id: cloud, label } of CLOUD_LIST) {
  for (const { id: environment_type, label: environment } of ENVIRONMENT_TYPES) {
    for (const template of GALLERY)
      stacks.push({
        name: `${template.id}, ${cloud}, ${environment_type}`,
        stack: { ...stackOfGallery(template, cloud), environment_type },
      })
    for (const use of USE_CASES) {
      const answers = generateRequest.parse({
        use_case: use.label,
        environment_type: environment,
        data_sensitivity: 'Internal',
        duration: 'Long-term',
        cloud_provider: label,
        name: use.label,
      })
      stacks.push({ name: `${use.id}, ${cloud}, ${environment_type}`, stack: stackFromAnswers(answers) })
    }
  }
}

/** In which folder, and whether it comments prices. */
const WAYS: readonly (readonly [folder: string, prices: { readonly max_increase?: number } | undefined])[] = [
  ['', undefined],
  ['infra/stack', undefined],
  ['', { max_increase: 250 }],
  ['infra/stack', {}],
]

const backends = new Set<string>()
for (const { name, stack } of sampled(stacks)) {
  const compiled = compile(name, stack)
  if (!compiled) continue
  for (const system of PIPELINE_SYSTEM_IDS) {
    for (const [folder, price_comment] of WAYS) {
      const pipeline = printPipeline(compiled, system, { folder, price_comment })
      const again = printPipeline(compiled, system, { folder, price_comment })
      const found = await checkPipeline(pipeline, stack.environment_type === 'production')
      report(
        `${name}, ${system}${folder && `, in ${folder}`}${price_comment ? ', with prices' : ''}`,
        JSON.stringify(again) === JSON.stringify(pipeline) ? found : [...found, 'is another one the second time'],
      )
      backends.add(pipeline.files['backend.tf'] ?? '')
    }
  }
}
const made = tally.ok + tally.wrong
console.log(
  `${String(made).padStart(6)} pipelines of ${stacks.length} stacks: ${GALLERY.length} templates and ${USE_CASES.length} use cases, ${CLOUD_LIST.length} clouds, ${ENVIRONMENT_TYPES.length} environments, at the root and in a folder, with and without prices`,
)

await checkTheCheck()
await checkBackends()
if (!hasAzureSchema) {
  tally.leftOut += 1
  console.log(
    'left out: the schema that Microsoft publishes for Azure DevOps is in no package; what is checked against is transcribed from its documentation (test/pipelines/schemas/README.md)',
  )
}

for (const fault of faults.slice(0, SHOWN_FAULTS)) console.error(`  ${fault}`)
if (faults.length > SHOWN_FAULTS) console.error(`  and ${faults.length - SHOWN_FAULTS} more`)
console.log(`${((performance.now() - startMs) / 1000).toFixed(1)} s`)
console.log(`summary: ${tally.ok} ok, ${tally.wrong} wrong, ${tally.leftOut} left out`)
process.exit(tally.wrong > 0 ? 1 : 0)

/** All of them, or so many at equal distances: 7 shares no factor with clouds, environments and templates. */
function sampled<Item>(items: readonly Item[]): readonly Item[] {
  if (values.sample === undefined) return items
  const wanted = Number(values.sample)
  if (!Number.isInteger(wanted) || wanted < 1) throw new Error('--sample takes a whole number above 0.')
  return items.filter((_, index) => (index * 7) % items.length < wanted)
}

function compile(name: string, stack: StackSpec): CompiledStack | undefined {
  const outcome = compileStack(stack)
  if (outcome.ok) return outcome.result
  report(name, [`does not compile: ${outcome.diagnostics.map(({ message }) => message).join(' ')}`])
  return undefined
}

/** A check that accepts everything proves nothing: each system's is shown a pipeline that it must refuse. */
async function checkTheCheck(): Promise<void> {
  const { stack } = stacks[0] ?? {}
  const compiled = stack && compile('the first stack', stack)
  if (!compiled) return
  const breaks: readonly [string, (yaml: string) => string][] = [
    [
      'a key that is not known',
      (yaml) => yaml.replace(/^( *)(runs-on|stage|displayName): .*$/m, '$1no-such-key: 1\n$&'),
    ],
    [
      'another type',
      (yaml) => yaml.replace(/^( *)(timeout-minutes|interruptible|timeoutInMinutes): .*$/m, '$1$2: [1]'),
    ],
    ['a stored key', (yaml) => yaml.replace('TF_IN_AUTOMATION', 'ARM_CLIENT_SECRET')],
    [
      'apply without the plan',
      (yaml) => yaml.replaceAll('terraform apply -lock-timeout=5m plan.tfplan', 'terraform apply -auto-approve'),
    ],
    ['a token in an argument', (yaml) => yaml.replace(/--config - --silent/, '--header "X: $STRATA_TOKEN" $&')],
    ['commands that are shown', (yaml) => yaml.replace('set +ex', 'set -x')],
    ['what is sensitive', (yaml) => yaml.replace('.after_sensitive', 'null')],
    ['an end without a limit', (yaml) => yaml.replace('rm -f "$work/plan.json"', 'exit 1')],
    ['a key twice', (yaml) => yaml.replace(/^(stages|jobs|permissions|pool):/m, '$1: {}\n$&')],
  ]
  for (const system of PIPELINE_SYSTEM_IDS) {
    const pipeline = printPipeline(compiled, system, { price_comment: {} })
    for (const [what, change] of breaks) {
      const yaml = change(pipeline.yaml)
      const found = yaml === pipeline.yaml ? [] : await checkPipeline({ ...pipeline, yaml }, false)
      report(`${system} with ${what}`, found.length > 0 ? [] : ['is not refused'])
    }
  }
}

/** backend.tf is Terraform, formatted as Terraform formats. */
async function checkBackends(): Promise<void> {
  const terraform = await findTerraform()
  if (!terraform) {
    tally.leftOut += 1
    console.log('left out: the format of backend.tf, because there is no terraform and no tofu on the PATH')
    return
  }
  const folder = mkdtempSync(join(tmpdir(), 'strata-pipelines-'))
  try {
    for (const [index, text] of [...backends].entries()) writeFileSync(join(folder, `backend-${index}.tf`), text)
    const { code, stdout, stderr } = await terraform.run(folder, ['fmt', '-check', '-diff'])
    report(`${backends.size} backend.tf`, code === 0 ? [] : [`are not formatted: ${stdout}${stderr}`])
  } finally {
    terraform.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
