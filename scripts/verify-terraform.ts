// npm run verify:terraform [-- --short]: Terraform's own word on what the engine prints:
// fmt on a sample of all clouds, validate where the providers are at hand, and
// the life of each Development stack on an AWS emulator. What cannot run here
// is left out by name.
//   --short  what npm test has time for: fewer stacks are validated and live
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { generateRequest } from '#engine/answers.ts'
import { stackFromAnswers } from '#engine/blueprints/from-answers.ts'
import { LANDING_BLUEPRINTS, stackOfBlueprint } from '#engine/blueprints/catalogue.ts'
import { CLOUD_LIST, CLOUDS } from '#engine/clouds/index.ts'
import { compileStack } from '#engine/compile/compile.ts'
import type { TerraformFiles } from '#engine/result.ts'
import { stackSpec, type StackSpec } from '#engine/stack/schema.ts'
import { USE_CASES, type CloudId } from '#engine/vocabulary.ts'
import { requiredProviders } from '../src/server/proof/check.ts'
import { nameOf, sampleOf, stackOfCombination } from './matrix/answers.ts'
import { hasEmulator, liveThrough, startEmulator, type Life } from './terraform/emulator.ts'
import { shareProviders, withoutArchiveProvider, writeModule } from './terraform/module.ts'
import { findTerraform, type Terraform } from './terraform/terraform.ts'

/** Combinations whose formatting is checked, and how many of them are validated on each cloud. */
const FORMAT_SAMPLE = 180
const VALIDATE_SAMPLE = 12
/** So many of each are enough to show that the binary, the providers and the emulator still agree with the engine. */
const SHORT = { validated: 4, lives: 2 }

const { values } = parseArgs({ options: { short: { type: 'boolean', default: false } } })

interface Module {
  readonly name: string
  readonly cloud: CloudId
  readonly files: TerraformFiles
  /** Files of custom components. */
  readonly moduleFiles: Readonly<Record<string, string>>
}

const tally = { ok: 0, wrong: 0, leftOut: 0 }
function ok(text: string): void {
  tally.ok++
  console.log(`ok: ${text}`)
}

function wrong(text: string): void {
  tally.wrong++
  console.error(`wrong: ${text}`)
}

function leftOut(text: string): void {
  tally.leftOut++
  console.log(`left out: ${text}`)
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

const work = mkdtempSync(join(tmpdir(), 'strata-verify-'))
const terraform = await findTerraform()
try {
  if (!terraform) leftOut('everything that asks Terraform: there is no terraform and no tofu on the PATH')
  else {
    console.log(terraform.version)
    const sample = compileSample()
    await checkFormat(terraform, sample)
    // The lives on the emulator mostly wait: the rest goes on beside them.
    await Promise.all([liveOnEmulator(terraform), validateAll(terraform, sample)])
  }
} finally {
  terraform?.close()
  rmSync(work, { recursive: true, force: true })
}
console.log(`summary: ${tally.ok} ok, ${tally.wrong} wrong, ${tally.leftOut} left out`)
process.exitCode = tally.wrong ? 1 : 0

/** At most one module: a stack that does not compile is reported and left at that. */
function compiled(name: string, stack: StackSpec): Module[] {
  const outcome = compileStack(stack)
  if (outcome.ok)
    return [
      { name, cloud: stack.cloud, files: outcome.result.terraform, moduleFiles: outcome.result.module_files ?? {} },
    ]
  wrong(
    `${name} does not compile: ${outcome.diagnostics
      .filter((one) => one.severity === 'error')
      .map((one) => one.message)
      .join(' ')}`,
  )
  return []
}

function compileSample(): Module[] {
  const wizard = sampleOf(FORMAT_SAMPLE).flatMap((combination) =>
    compiled(nameOf(combination), stackOfCombination(combination)),
  )
  const landing = CLOUD_LIST.flatMap((cloud) =>
    LANDING_BLUEPRINTS.flatMap((one) => compiled(`${one.name} on ${cloud.label}`, stackOfBlueprint(one, cloud.id))),
  )
  return [
    ...landing,
    ...wizard,
    ...CLOUD_LIST.flatMap((cloud) => compiled(`Custom component on ${cloud.label}`, withCustomComponent(cloud.id))),
  ]
}

/** A stack whose only component is a module of uploaded files, with all that a module block can have. */
function withCustomComponent(cloud: CloudId): StackSpec {
  return stackSpec.parse({
    cloud,
    region: CLOUDS[cloud].defaultRegion,
    nodes: [
      {
        id: 'notes',
        type: 'custom-notes',
        settings: { names: ['a', 'b'], labels: { team: 'x', stage: 'y', owner: 'z' } },
      },
    ],
    modules: [
      {
        type: 'custom-notes',
        name: 'Notes',
        category: 'compute',
        cloud: 'custom',
        source: {
          kind: 'files',
          files: {
            'main.tf': 'resource "terraform_data" "notes" {\n  input = [var.names, var.labels, var.secret]\n}\n',
          },
        },
        variables: [
          { name: 'names', type: 'list(string)' },
          { name: 'labels', type: 'map(string)' },
          { name: 'secret', is_sensitive: true },
        ],
        outputs: [{ name: 'names' }],
      },
    ],
  })
}

async function checkFormat(binary: Terraform, sample: readonly Module[]): Promise<void> {
  const root = join(work, 'fmt')
  sample.forEach((module, at) =>
    writeModule(join(root, String(at)), { terraform: module.files, module_files: { ...module.moduleFiles } }),
  )
  const { code, stdout, stderr } = await binary.run(root, ['fmt', '-check', '-recursive', '-diff', '-no-color'])
  if (code === 0) return ok(`fmt -check: ${sample.length} modules of all clouds stay as they are`)
  wrong(`fmt -check: ${stdout.slice(0, 4000)}${stderr.slice(0, 1000)}`)
}

/**
 * The module with its providers installed, made ready in a folder of its own; else the providers that are not at hand.
 */
async function prepare(
  binary: Terraform,
  module: Module,
  dir: string,
): Promise<{ dir: string; note: string } | { missing: string[] }> {
  const wanted = requiredProviders(module.files.provider_tf)
  const complete = await binary.initialised(wanted)
  if (complete) {
    writeModule(dir, { terraform: module.files })
    shareProviders(complete, dir)
    return { dir, note: '' }
  }
  const others = wanted.filter((one) => one.name !== 'archive')
  const partial = others.length < wanted.length ? await binary.initialised(others) : undefined
  if (partial) {
    const { files, packages } = withoutArchiveProvider(module.files)
    writeModule(dir, { terraform: files })
    for (const [name, bytes] of Object.entries(packages)) writeFileSync(join(dir, name), bytes)
    shareProviders(partial, dir)
    return { dir, note: ' (archive_file stood in for, its provider is not at hand)' }
  }
  const missing: string[] = []
  for (const one of wanted) if (!(await binary.initialised([one]))) missing.push(one.source)
  return { missing }
}

async function validateAll(binary: Terraform, sample: readonly Module[]): Promise<void> {
  for (const { id } of CLOUD_LIST) {
    const missing = new Set<string>()
    for (const [at, module] of sample
      .filter((one) => one.cloud === id)
      .slice(0, values.short ? SHORT.validated : VALIDATE_SAMPLE)
      .entries()) {
      const ready = await prepare(binary, module, join(work, id, String(at)))
      if ('missing' in ready) for (const one of ready.missing) missing.add(one)
      else await validate(binary, module, ready)
    }
    if (missing.size) leftOut(`validate on ${id}: not at hand: ${[...missing].join(', ')}`)
  }
}

async function validate(
  binary: Terraform,
  module: Module,
  { dir, note }: { dir: string; note: string },
): Promise<void> {
  const { code, stdout, stderr } = await binary.run(dir, ['validate', '-json', '-no-color'])
  if (!stdout.startsWith('{'))
    return wrong(`validate: ${module.name} ended with ${code}: ${`${stdout}${stderr}`.trim().slice(0, 500)}`)
  const verdict = JSON.parse(stdout) as {
    error_count: number
    warning_count: number
    diagnostics: { summary: string; detail: string }[]
  }
  const text = verdict.diagnostics.map((one) => `${one.summary}: ${one.detail}`).join('\n')
  if (verdict.error_count + verdict.warning_count === 0) ok(`validate: ${module.name}${note}`)
  else wrong(`validate: ${module.name}: ${text}`)
}

async function liveOnEmulator(binary: Terraform): Promise<void> {
  if (!hasEmulator()) return leftOut('apply and destroy on an AWS emulator: moto_server is not on the PATH')
  const modules = USE_CASES.slice(0, values.short ? SHORT.lives : undefined).flatMap((useCase) => {
    const answers = {
      use_case: useCase.label,
      environment_type: 'Development',
      data_sensitivity: 'Internal',
      duration: 'Long-term',
      cloud_provider: 'AWS',
    }
    return compiled(useCase.label, stackFromAnswers(generateRequest.parse(answers)))
  })
  // Each takes a Terraform, a provider and an emulator: more than two at once take longer than one after the other.
  const waiting = modules.entries()
  const liveOn = async (): Promise<void> => {
    for (const [at, module] of waiting)
      await live(binary, module, join(work, 'life', String(at))).catch((error: unknown) => {
        wrong(`${module.name}: ${String(error)}`)
      })
  }
  await Promise.all([liveOn(), liveOn()])
}

/**
 * What the emulator answers to a request that it has carried out before: on a busy machine the provider sends one again
 * whose answer it did not get. What really exists twice in a stack is refused on a fresh emulator too.
 */
const SENT_TWICE = /AlreadyExists|\.Duplicate|delete: found resource/

async function live(binary: Terraform, module: Module, dir: string): Promise<void> {
  const ready = await prepare(binary, module, dir)
  if ('missing' in ready)
    return leftOut(`apply and destroy of ${module.name}: not at hand: ${ready.missing.join(', ')}`)
  let life = await liveOnce(binary, module, ready.dir)
  const twice = life.faults.find((fault) => SENT_TWICE.test(fault))
  if (twice !== undefined) {
    console.log(`  ${module.name}: begins again, because the emulator got a request twice: ${twice}`)
    life = await liveOnce(binary, module, ready.dir)
  }
  for (const fault of life.faults) wrong(`${module.name}: ${fault}`)
  if (life.faults.length === 0) ok(`apply, plan again, destroy: ${module.name}, ${life.created} resources${ready.note}`)
  if (life.overridden.length)
    console.log(`  ${module.name}: made up, the emulator lacks them: ${life.overridden.join(', ')}`)
  for (const one of life.explained) console.log(`  ${module.name}: second plan, caused by the emulator: ${one}`)
}

/** The life of a stack on an emulator of its own. */
async function liveOnce(binary: Terraform, module: Module, dir: string): Promise<Life> {
  const emulator = await startEmulator()
  try {
    return await liveThrough(binary, dir, module.files, emulator.url)
  } finally {
    emulator.close()
  }
}
