// Checks Terraform modules that lie in folders against the stored schemas of
// their providers; src/server/proof/README.md says what it finds.
//   npm run check:terraform -- [options] FOLDER...
//     --schemas FOLDER   other schemas than those in src/server/proof/schemas
//     --json             findings as JSON
//     --strict           warnings fail too, except for declarations that nothing refers to
//     --no-rules         schemas only, no value rules
//     --quiet            print errors only
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { checkModule } from '../src/server/proof/checker/check-module.ts'
import type { Finding } from '../src/server/proof/checker/finding.ts'
import { Schemas } from '../src/server/proof/checker/schemas/schemas.ts'

const USAGE = 'usage: check-terraform.ts [--schemas FOLDER] [--json] [--strict] [--no-rules] [--quiet] FOLDER...'
const OPTIONS = {
  schemas: { type: 'string' },
  json: { type: 'boolean', default: false },
  strict: { type: 'boolean', default: false },
  'no-rules': { type: 'boolean', default: false },
  quiet: { type: 'boolean', default: false },
} as const

type Options = ReturnType<typeof parseArgs<{ options: typeof OPTIONS; allowPositionals: true }>>

/** Folders that hold what Terraform, Git or npm made. */
const SKIPPED = new Set(['.terraform', '.git', 'node_modules'])
/** A module that other modules use may declare more than it needs. */
const UNUSED = new Set(['unused-variable', 'unused-local', 'unused-data'])

process.exitCode = await main()

/** @returns 0 when nothing is wrong, 1 with findings, 2 for a wrong call */
async function main(): Promise<number> {
  const given = readOptions()
  if (!given || given.positionals.length === 0) {
    console.error(USAGE)
    return 2
  }
  const { values, positionals } = given
  const schemas = values.schemas === undefined ? undefined : new Schemas(values.schemas)
  const all: (Finding & { readonly dir: string })[] = []
  let hasFailed = false
  for (const dir of positionals) {
    const { files, assets } = readModule(dir)
    if (!Object.keys(files).some((file) => !file.includes('/'))) {
      console.error(`${dir}: no .tf files`)
      hasFailed = true
      continue
    }
    for (const finding of await checkModule(files, { schemas, assets, rules: !values['no-rules'] })) {
      const fails = finding.severity === 'error' || (values.strict && !UNUSED.has(finding.code))
      hasFailed ||= fails
      all.push({ dir, ...finding })
      if (!values.json && (fails || !values.quiet)) console.log(lineOf(dir, finding))
    }
  }
  if (values.json) console.log(JSON.stringify(all, null, 2))
  return hasFailed ? 1 : 0
}

function readOptions(): Options | undefined {
  try {
    return parseArgs({ options: OPTIONS, allowPositionals: true })
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    return undefined
  }
}

function lineOf(dir: string, { file, line, address, severity, message }: Finding): string {
  const place = `${join(dir, file)}${line ? `:${line}` : ''}`
  return `${place}: ${address || '(module)'}: ${severity === 'warning' ? 'warning: ' : ''}${message}`
}

/** The .tf files below a folder, and the paths of all its files. */
function readModule(dir: string): { readonly files: Record<string, string>; readonly assets: Set<string> } {
  const files: Record<string, string> = {}
  const assets = new Set<string>()
  const visit = (folder: string): void => {
    for (const entry of readdirSync(join(dir, folder), { withFileTypes: true })) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`
      if (SKIPPED.has(entry.name)) continue
      if (entry.isDirectory()) visit(path)
      else {
        assets.add(path)
        if (path.endsWith('.tf')) files[path] = readFileSync(join(dir, path), 'utf8')
      }
    }
  }
  visit('')
  return { files, assets }
}
