// npm run price -- DIR|PLAN.json: what Terraform files or a plan cost a month, by the price book. It needs no server
// and no account, runs nothing and keeps nothing.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { USAGE_KEYS } from '../src/engine/clouds/usage.ts'
import { OWN_FIGURES } from '../src/engine/cost/resources/figure.ts'
import type { Figures } from '../src/engine/cost/resources/resource.ts'
import { ENVIRONMENT_TYPES, findWord } from '../src/engine/vocabulary.ts'
import { hasRoot, inputOfFiles, type PriceInput } from '../src/server/features/prices/input.ts'
import { priceOf, type Base } from '../src/server/features/prices/price.ts'
import { FORMATS, reportOf } from '../src/server/features/prices/report.ts'
import { NoPlan, resourcesOfPlan } from '../src/server/terraform/resources-of-plan.ts'
import { message } from '../src/words/message.ts'

const USAGE = `npm run price -- DIR|PLAN.json [options]
  DIR                a folder with .tf files; terraform.tfvars and *.auto.tfvars are read
  PLAN.json          a plan, as \`terraform show -json plan.tfplan\` writes it
  --format NAME      table (default), json or markdown
  --region ID        region of what names none (default: that of the provider, else that of the cloud)
  --environment NAME Development (default), Staging or Production: how much use is assumed
  --team N           people whose use is assumed (default 3)
  --use FIGURE=N     use of everything together, such as nat_gb=500; aws_nat_gateway.main:nat_gb=500 for one resource
  --difference       what it costs beside what the plan says is there before
  --over USD         exit code 1 when it costs more a month
  --complete         exit code 1 when something is unpriced
Exit code 2: the input cannot be read.`

/** Files of a folder, and their characters, at most. */
const FILES_MAX = 2000
const CHARACTERS_MAX = 20_000_000
const PLAN_BYTES_MAX = 100_000_000

class Wrong extends Error {}

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
  const { prior, ...input } = read(path)
  const { usage, own } = useOf(values.use)
  const team_size = numberOf('--team', values.team)
  const environment_type = findWord(ENVIRONMENT_TYPES, values.environment)?.id
  if (environment_type === undefined) throw new Wrong('--environment takes Development, Staging or Production.')
  if (values.difference && prior === undefined)
    throw new Wrong('Files do not know what was there before: --difference takes a plan.')
  const setting = { region: values.region, environment_type, team_size, usage, resource_usage: own }
  const price = priceOf(input, setting, values.difference ? prior : undefined)
  process.stdout.write(reportOf(price, format))
  if (limit !== undefined && price.total_monthly > limit) {
    console.error(`It costs more than ${limit} USD a month.`)
    return 1
  }
  if (values.complete && !price.is_complete) {
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
        difference: { type: 'boolean', default: false },
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

/** What is priced; of a plan also what was there before. */
function read(path: string): PriceInput & { readonly prior?: Base } {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (stats === undefined) throw new Wrong(`There is neither a file nor a folder ${path}.`)
  if (!stats.isDirectory()) {
    if (stats.size > PLAN_BYTES_MAX) throw new NoPlan(message('prices.plan-too-large', { mb: PLAN_BYTES_MAX / 1e6 }))
    const { resources, region, before, changes } = resourcesOfPlan(readFileSync(path, 'utf8'))
    return { resources, region, modules: [], prior: { resources: before, modules: [], kinds: changes } }
  }
  const files = filesOf(path)
  if (!hasRoot(files)) throw new Wrong(`There is no .tf file in ${path}.`)
  try {
    return inputOfFiles(files)
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
