// npm run price -- DIR|PLAN.json: what Terraform files or a plan cost a month, by the price book. It needs no server
// and no account, runs nothing and keeps nothing.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { CLOUD_LIST } from '../src/engine/clouds/index.ts'
import { usageOf, USAGE_KEYS } from '../src/engine/clouds/usage.ts'
import { figuresOf } from '../src/engine/cost/resources/figures.ts'
import { priceResources } from '../src/engine/cost/resources/price.ts'
import { OWN_FIGURES, type Figures, type Resource } from '../src/engine/cost/resources/resource.ts'
import { cloudOf } from '../src/engine/cost/resources/table.ts'
import { ENVIRONMENT_TYPES, findWord } from '../src/engine/vocabulary.ts'
import { folderOf, valuesOfTfvars } from '../src/server/terraform/folder.ts'
import { regionOfFiles, resourcesOfFiles } from '../src/server/terraform/resources-of-files.ts'
import { NoPlan, resourcesOfPlan } from '../src/server/terraform/resources-of-plan.ts'
import { FORMATS, reportOf } from './prices/report.ts'

const USAGE = `npm run price -- DIR|PLAN.json [options]
  DIR                a folder with .tf files; terraform.tfvars and *.auto.tfvars are read
  PLAN.json          a plan, as \`terraform show -json plan.tfplan\` writes it
  --format NAME      table (default), json or markdown
  --region ID        region of what names none (default: that of the provider, else that of the cloud)
  --environment NAME Development (default), Staging or Production: how much use is assumed
  --team N           people whose use is assumed (default 3)
  --use FIGURE=N     use of everything together, such as nat_gb=500; aws_nat_gateway.main:nat_gb=500 for one resource
  --over USD         exit code 1 when it costs more a month
  --complete         exit code 1 when something is unpriced
Exit code 2: the input cannot be read.`

/** Files of a folder, and their characters, at most. */
const FILES_MAX = 2000
const CHARACTERS_MAX = 20_000_000
const PLAN_BYTES_MAX = 100_000_000

class Wrong extends Error {}

interface Input {
  readonly resources: readonly Resource[]
  readonly modules: readonly string[]
  readonly region: string | undefined
}

try {
  process.exitCode = main()
} catch (error) {
  if (!(error instanceof Wrong) && !(error instanceof NoPlan)) throw error
  console.error(error.message)
  process.exitCode = 2
}

function main(): number {
  const { values, positionals } = optionsOf()
  const [path, ...more] = positionals
  if (values.help || path === undefined || more.length > 0) throw new Wrong(USAGE)
  const format = FORMATS.find((one) => one === values.format)
  if (format === undefined) throw new Wrong(`--format takes one of ${FORMATS.join(', ')}.`)
  const limit = values.over === undefined ? undefined : numberOf('--over', values.over)
  const { resources, modules, region } = read(path)
  const place = values.region ?? region ?? defaultRegion(resources)
  const { usage, own } = useOf(values.use)
  const people = numberOf('--team', values.team)
  const environment = findWord(ENVIRONMENT_TYPES, values.environment)?.id
  if (environment === undefined) throw new Wrong('--environment takes Development, Staging or Production.')
  const assumed = figuresOf(usageOf(environment, people, undefined, usage))
  const prices = priceResources(resources, { region: place, usage: { ...assumed, ...usage }, own })
  process.stdout.write(reportOf(prices, { region: place, modules }, format))
  if (limit !== undefined && prices.totalMonthly > limit) {
    console.error(`It costs more than ${limit} USD a month.`)
    return 1
  }
  if (values.complete && !(prices.isComplete && modules.length === 0)) {
    console.error('Something is unpriced, so that the total is a lower bound.')
    return 1
  }
  return 0
}

function optionsOf() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        format: { type: 'string', default: 'table' },
        region: { type: 'string' },
        environment: { type: 'string', default: 'Development' },
        team: { type: 'string', default: '3' },
        use: { type: 'string', multiple: true, default: [] },
        over: { type: 'string' },
        complete: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    })
  } catch (error) {
    throw new Wrong(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`)
  }
}

function numberOf(option: string, text: string): number {
  const number = text.trim() === '' ? NaN : Number(text)
  if (!Number.isFinite(number) || number < 0) throw new Wrong(`${option} takes a number from 0 on.`)
  return number
}

/** Figures of use, for everything and for single resources. */
function useOf(given: readonly string[]): { usage: Figures; own: Record<string, Figures> } {
  const figures: readonly string[] = [...USAGE_KEYS, ...OWN_FIGURES]
  const usage: Record<string, number> = {}
  const own: Record<string, Figures> = {}
  for (const one of given) {
    const [, address, figure = '', number = ''] = /^(?:(.+):)?([a-z_]+)=(.+)$/.exec(one) ?? []
    if (!figures.includes(figure)) throw new Wrong(`--use ${one}: the figures are ${figures.join(', ')}.`)
    if (address === undefined) usage[figure] = numberOf('--use', number)
    else own[address] = { ...own[address], [figure]: numberOf('--use', number) }
  }
  return { usage, own }
}

function defaultRegion(resources: readonly Resource[]): string {
  const counts = CLOUD_LIST.map((cloud) => ({
    cloud,
    count: resources.filter(({ type }) => cloudOf(type) === cloud.id).length,
  }))
  return counts.toSorted((a, b) => b.count - a.count)[0]?.cloud.defaultRegion ?? ''
}

function read(path: string): Input {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (stats === undefined) throw new Wrong(`There is neither a file nor a folder ${path}.`)
  if (!stats.isDirectory()) {
    if (stats.size > PLAN_BYTES_MAX) throw new NoPlan('The plan is larger than 100 MB. Price its parts on their own.')
    return { ...resourcesOfPlan(readFileSync(path, 'utf8')), modules: [] }
  }
  const files = filesOf(path)
  if (!Object.keys(files).some((name) => name.endsWith('.tf') && !name.includes('/')))
    throw new Wrong(`There is no .tf file in ${path}.`)
  try {
    const folder = folderOf(files)
    const given = valuesOfTfvars(files)
    return { ...resourcesOfFiles(folder, given), region: regionOfFiles(folder, given) }
  } catch (error) {
    if (error instanceof RangeError) throw new Wrong('The files are nested too deep to be read.')
    throw new Wrong(error instanceof Error ? error.message : String(error))
  }
}

/** The files of a folder and of those below it, without what Terraform keeps for itself. */
function filesOf(root: string): Record<string, string> {
  const found: Record<string, string> = {}
  let characters = 0
  const open = [root]
  for (let folder = open.pop(); folder !== undefined; folder = open.pop()) {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name)
      if (entry.isDirectory() && !entry.name.startsWith('.')) open.push(path)
      if (!entry.isFile() || !/\.(?:tf|tfvars)$/.test(entry.name)) continue
      const text = readFileSync(path, 'utf8')
      characters += text.length
      found[relative(root, path).replaceAll('\\', '/')] = text
      if (Object.keys(found).length > FILES_MAX || characters > CHARACTERS_MAX)
        throw new Wrong(
          `${basename(root)} holds more than ${FILES_MAX} files or ${CHARACTERS_MAX / 1e6} MB of Terraform.`,
        )
    }
  }
  return found
}
