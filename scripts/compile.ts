// Compiles a stack from the command line: wizard answers, components or a StackSpec file; prints what it costs and
// what is to be known, and writes the files to a folder.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { generateRequest } from '../src/engine/answers.ts'
import { LANDING_BLUEPRINTS, stackOfBlueprint } from '../src/engine/blueprints/catalogue.ts'
import { stackFromAnswers } from '../src/engine/blueprints/from-answers.ts'
import { CLOUDS } from '../src/engine/clouds/index.ts'
import { compileStack } from '../src/engine/compile/compile.ts'
import { filesOnDisk } from '../src/engine/compile/on-disk.ts'
import type { CompiledStack } from '../src/engine/result.ts'
import type { StackSpecInput } from '../src/engine/stack/schema.ts'
import type { SchemaProof } from '../src/contract/proof.ts'
import { checkFiles } from '../src/server/proof/check.ts'
import { DURATIONS, ENVIRONMENT_TYPES, SENSITIVITIES, USE_CASES, type CloudId } from '../src/engine/vocabulary.ts'

const USAGE = `node scripts/compile.ts [options]
  --use-case NAME       a use case of the wizard (default Web Application)
  --blueprint ID        a blueprint of the landing page instead
  --components A,B      components instead, each after the first used by the first (id:type names a node)
  --stack FILE          a StackSpec as JSON instead
  --cloud azure|aws|gcp (default aws)   --region ID   --env Development|Staging|Production
  --sensitivity Public|Internal|Confidential   --duration Temporary|Long-term   --team N
  --out DIR             writes the files there
  --lines               prints the price lines
  --check               checks the files against the provider schemas
  --all                 all use cases, environments, sensitivities, durations and regions of the cloud, checked
  --quick               with --all: only the default region`

const { values } = parseArgs({
  options: {
    'use-case': { type: 'string', default: 'Web Application' },
    blueprint: { type: 'string' },
    components: { type: 'string' },
    stack: { type: 'string' },
    cloud: { type: 'string', default: 'aws' },
    region: { type: 'string' },
    env: { type: 'string', default: 'Development' },
    sensitivity: { type: 'string', default: 'Internal' },
    duration: { type: 'string', default: 'Long-term' },
    team: { type: 'string', default: '3' },
    out: { type: 'string' },
    lines: { type: 'boolean', default: false },
    check: { type: 'boolean', default: false },
    all: { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})

const say = (text: string): void => void process.stdout.write(`${text}\n`)

async function findingsOf(result: CompiledStack): Promise<SchemaProof['errors']> {
  const proof = await checkFiles(result.terraform, result.module_files, { terraformParser: false })
  return [...proof.errors, ...proof.warnings]
}

async function stackOf(): Promise<StackSpecInput> {
  const cloud = values.cloud as CloudId
  const facts = {
    cloud,
    region: values.region ?? CLOUDS[cloud].defaultRegion,
    environment_type: values.env.toLowerCase() as 'development',
    data_sensitivity: values.sensitivity.toLowerCase() as 'public',
    duration: values.duration.toLowerCase() as 'temporary',
    team_size: Number(values.team),
  }
  if (values.stack !== undefined) return JSON.parse(await readFile(values.stack, 'utf8')) as StackSpecInput
  if (values.components !== undefined) {
    const nodes = values.components.split(',').map((one) => {
      const [id, type] = one.split(':')
      return { id: id ?? one, type: type ?? id ?? one }
    })
    const [first, ...others] = nodes
    return {
      ...facts,
      name: 'sample',
      nodes,
      connections: others.map((other) => ({ from: first?.id ?? '', to: other.id })),
    }
  }
  if (values.blueprint !== undefined) {
    const blueprint = LANDING_BLUEPRINTS.find((one) => one.id === values.blueprint)
    if (blueprint === undefined)
      throw new Error(
        `No blueprint ${values.blueprint}. There are: ${LANDING_BLUEPRINTS.map((one) => one.id).join(', ')}`,
      )
    return stackOfBlueprint(blueprint, cloud, facts.region)
  }
  return answersStack(
    values['use-case'],
    values.env,
    values.sensitivity,
    values.duration,
    cloud,
    facts.region,
    Number(values.team),
  )
}

function answersStack(
  useCase: string,
  env: string,
  sensitivity: string,
  duration: string,
  cloud: CloudId,
  region: string,
  team: number,
): StackSpecInput {
  return stackFromAnswers(
    generateRequest.parse({
      use_case: useCase,
      environment_type: env,
      data_sensitivity: sensitivity,
      duration,
      cloud_provider: cloud,
      region,
      team_size: team,
    }),
  )
}

async function one(): Promise<number> {
  const outcome = compileStack(await stackOf())
  const diagnostics = outcome.ok ? outcome.result.diagnostics : outcome.diagnostics
  for (const diagnostic of diagnostics)
    say(`${diagnostic.severity} ${diagnostic.code} ${diagnostic.node ?? diagnostic.field ?? ''}: ${diagnostic.message}`)
  if (!outcome.ok) return 1
  const { result } = outcome
  const cost = result.cost_estimate
  if (values.lines) {
    for (const line of cost.lines) {
      say(
        `${(line.amount === null ? 'unpriced' : line.amount.toFixed(2)).padStart(10)}  ${line.component}: ${line.label} = ${line.quantity} ${line.unit} (${line.quantity_basis}) x ${line.unit_price} ${line.price_basis ?? ''} [${line.resource} ${line.sku}]`,
      )
    }
    for (const [address, reason] of Object.entries(cost.free)) say(`      free  ${address}: ${reason}`)
  }
  for (const [component, amount] of Object.entries(cost.breakdown))
    say(`${amount.toFixed(2).padStart(10)}  ${component}`)
  say(
    `${cost.total_monthly.toFixed(2).padStart(10)}  total, ${cost.priced_lines} of ${cost.total_lines} lines priced; ${JSON.stringify(cost.comparison)}; ${result.resource_count} resources`,
  )
  for (const text of result.recommendations) say(`advice: ${text}`)
  for (const text of cost.savings_opportunities) say(`saving: ${text}`)
  if (values.out !== undefined) {
    for (const [name, text] of Object.entries(filesOnDisk(result))) {
      await mkdir(dirname(join(values.out, name)), { recursive: true })
      await writeFile(join(values.out, name), text)
    }
  }
  if (!values.check) return 0
  const findings = await findingsOf(result)
  for (const finding of findings)
    say(`${finding.severity} ${finding.file}:${finding.line} ${finding.address}: ${finding.message}`)
  say(`${findings.length} findings`)
  return findings.some((finding) => finding.severity === 'error') ? 1 : 0
}

async function all(): Promise<number> {
  const cloud = values.cloud as CloudId
  const checked = new Set<string>()
  const seen = new Map<string, number>()
  const note = (text: string, where: string): void => {
    const count = (seen.get(text) ?? 0) + 1
    seen.set(text, count)
    if (count === 1) say(`${where}: ${text}`)
  }
  let count = 0
  const regions = values.quick ? CLOUDS[cloud].regions.slice(0, 1) : CLOUDS[cloud].regions
  for (const region of regions)
    for (const useCase of USE_CASES)
      for (const env of ENVIRONMENT_TYPES)
        for (const sensitivity of SENSITIVITIES)
          for (const duration of DURATIONS)
            for (const team of values.quick ? [3] : [1, 30]) {
              const where = [useCase.label, env.label, sensitivity.label, duration.label, region.id, team].join('/')
              count += 1
              const outcome = compileStack(
                answersStack(useCase.id, env.id, sensitivity.id, duration.id, cloud, region.id, team),
              )
              if (!outcome.ok) {
                for (const diagnostic of outcome.diagnostics) note(`${diagnostic.code}: ${diagnostic.message}`, where)
                continue
              }
              for (const line of outcome.result.cost_estimate.lines)
                if (line.amount === null) note(`unpriced ${line.resource} ${line.sku}: ${line.note}`, where)
              const text = JSON.stringify(outcome.result.terraform.main_tf) + outcome.result.terraform.variables_tf
              if (checked.has(text)) continue
              checked.add(text)
              for (const finding of await findingsOf(outcome.result))
                if (finding.severity === 'error' || !finding.message.includes('not used'))
                  note(`${finding.severity} ${finding.file} ${finding.address}: ${finding.message}`, where)
            }
  say(`${count} stacks, ${checked.size} different, ${seen.size} kinds of findings`)
  return seen.size === 0 ? 0 : 1
}

if (values.help) say(USAGE)
else process.exitCode = values.all ? await all() : await one()
