// Holds a generated pipeline against what its system says of itself, and
// against what no schema says: that jobs wait for jobs that are there, that what
// is fetched was kept, that no key is stored, that production is approved.
import { existsSync, readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { Ajv, type ValidateFunction } from 'ajv'
import formats from 'ajv-formats'
import { parseDocument } from 'yaml'
import type { PrintedPipeline } from '#engine/pipelines/print.ts'
import type { PipelineSystemId } from '#engine/pipelines/systems.ts'

// The parser reads its schema as a module and does not say that it is JSON.
registerHooks({
  load: (url, context, next) =>
    next(url, url.endsWith('.min.json') ? { ...context, importAttributes: { type: 'json' } } : context),
})
const { convertWorkflowTemplate, NoOperationTraceWriter, parseWorkflow } = await import('@actions/workflow-parser')

const SCHEMAS = join(import.meta.dirname, 'schemas')
const ajv = new Ajv({ allErrors: true, strict: false, allowUnionTypes: true })
formats.default(ajv)

function load(name: string): ValidateFunction | undefined {
  const file = join(SCHEMAS, name)
  if (!existsSync(file)) return undefined
  const schema = JSON.parse(readFileSync(file, 'utf8')) as object
  return ajv.compile({ ...schema, $id: name })
}

const validators: Readonly<
  Record<Exclude<PipelineSystemId, 'github-actions'>, readonly (ValidateFunction | undefined)[]>
> = {
  'gitlab-ci': [load('gitlab-ci.json')],
  'azure-devops': [load('azure-pipelines.json'), load('service-schema.json')],
}

/** Whether Microsoft's own schema was brought; without it there is the transcription alone. */
export const hasAzureSchema = validators['azure-devops'][1] !== undefined

/** What is wrong with a pipeline, a sentence each. */
export async function checkPipeline(pipeline: PrintedPipeline, isProduction: boolean): Promise<string[]> {
  const document = parseDocument(pipeline.yaml, { strict: true, uniqueKeys: true, version: '1.2' })
  const broken = [...document.errors, ...document.warnings].map((error) => `no YAML: ${error.message}`)
  if (broken.length > 0) return broken
  // What readers of the older YAML make of it must be the same.
  const older = parseDocument(pipeline.yaml, { version: '1.1' }).toJS() as unknown
  const value = document.toJS() as unknown
  const differs = JSON.stringify(fixOn(older)) === JSON.stringify(value) ? [] : ['reads otherwise as YAML 1.1']
  return [...differs, ...(await bySchema(pipeline, value)), ...byRules(pipeline, value, isProduction)]
}

/** The one key that YAML 1.1 reads as true, and that GitHub reads as it is written. */
function fixOn(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key === 'true' ? 'on' : key, inner]))
}

async function bySchema({ system, yaml, path }: PrintedPipeline, value: unknown): Promise<string[]> {
  if (system === 'github-actions') {
    const { context, value: root } = parseWorkflow({ name: path, content: yaml }, new NoOperationTraceWriter())
    if (!root) return context.errors.getErrors().map((error) => error.message)
    const template = await convertWorkflowTemplate(context, root)
    return [
      ...context.errors.getErrors().map((error) => error.message),
      ...(template.errors ?? []).map((error) => error.Message),
    ]
  }
  return validators[system].flatMap((validate) =>
    !validate || validate(value)
      ? []
      : (validate.errors ?? []).map(
          (error) => `${error.instancePath} ${error.message ?? ''} ${JSON.stringify(error.params)}`,
        ),
  )
}

/** Words of stored keys: a pipeline that signs in with one has one of them. */
const STORED_KEYS =
  /ARM_CLIENT_SECRET|AWS_SECRET_ACCESS_KEY|AWS_ACCESS_KEY_ID|GOOGLE_CREDENTIALS\b|credentials_json|client-secret|service_account_key/

function byRules({ system, yaml, files }: PrintedPipeline, value: unknown, isProduction: boolean): string[] {
  const faults: string[] = []
  const claim = (holds: boolean, message: string): void => {
    if (!holds) faults.push(message)
  }
  claim(!STORED_KEYS.test(yaml), 'names a stored key')
  for (const part of [
    'terraform fmt -check',
    'terraform init',
    'terraform validate',
    'terraform plan',
    'terraform apply',
    'plan.tfplan',
    '# Resources:',
  ]) {
    claim(yaml.includes(part), `has no ${part}`)
  }
  claim(!/apply[^\n]*-auto-approve/.test(yaml), 'applies without a plan')
  claim(/terraform apply -lock-timeout=5m plan\.tfplan/.test(yaml), 'does not apply exactly the plan')
  claim(
    yaml.indexOf("missing=''") > 0 && yaml.indexOf("missing=''") < yaml.indexOf('terraform plan'),
    'does not look for missing variables before the plan',
  )
  claim((files['backend.tf'] ?? '').includes('backend "'), 'has no backend')
  claim((files['PIPELINE.md'] ?? '').includes('## 4. Approval'), 'has no guide')
  // Every variable that a script reads of the settings is explained.
  for (const [, name = ''] of yaml.matchAll(/\bvars\.([A-Z_]+)|secrets\.([A-Z0-9_]+)/g))
    claim((files['PIPELINE.md'] ?? '').includes(name), `does not explain ${name}`)
  claim(!/apply[^\n]*-destroy/.test(yaml), 'destroys without a plan')
  faults.push(...ofReports(yaml, files['PIPELINE.md'] ?? ''))
  if (yaml.includes('/api/price')) faults.push(...ofPriceStep(yaml, files['PIPELINE.md'] ?? ''))
  faults.push(...RULES[system](value, isProduction))
  return faults
}

/** What steps that report must not do. */
function ofReports(yaml: string, guide: string): string[] {
  const steps = yaml.split('/api/runs/report').slice(0, -1)
  const faults: string[] = []
  if (steps.length < 6) faults.push('does not report each begin and end')
  for (const step of steps) {
    const own = step.slice(step.lastIndexOf('set +ex'))
    if (!own.startsWith('set +ex') || !own.includes("''|'$('*) exit 0")) faults.push('reports without being told to')
    if (!own.includes('curl --config -') || /--location|-L\b|--insecure|-k\b/.test(own))
      faults.push('shows the token, or follows Strata elsewhere')
    if (/\bexit 1\b/.test(own)) faults.push('fails the deployment for a report')
  }
  if ((yaml.match(/^ *\) \|\| true$/gm)?.length ?? 0) < steps.length) faults.push('fails the deployment for a report')
  for (const name of ['STRATA_URL', 'STRATA_TOKEN', 'STRATA_ENVIRONMENT'])
    if (!guide.includes(`| \`${name}\` |`)) faults.push(`does not explain ${name}`)
  return faults
}

/** What a step that prices the plan must not do. */
function ofPriceStep(yaml: string, guide: string): string[] {
  const faults: string[] = []
  const claim = (holds: boolean, message: string): void => {
    if (!holds) faults.push(message)
  }
  const token = /STRATA_TOKEN|GITLAB_TOKEN|SYSTEM_ACCESSTOKEN|GH_TOKEN/
  const lines = yaml.split('\n').filter((line) => token.test(line))
  // Set, looked for, named in a sentence, or given to curl on its input: in an argument others see it.
  const isSafe = (line: string): boolean =>
    /^ *(?:STRATA_TOKEN|SYSTEM_ACCESSTOKEN|GH_TOKEN): |for name in STRATA_URL STRATA_TOKEN; do|\| curl --config - |\[ -n "\$\{GITLAB_TOKEN:-\}" \]|skip '[^']*'/.test(
      line,
    )
  for (const line of lines) claim(isSafe(line), `shows a token: ${line.trim()}`)
  claim(yaml.slice(0, yaml.indexOf('Authorization')).includes('set +ex'), 'shows the commands that have the token')
  claim(yaml.indexOf('terraform plan') < yaml.indexOf('/api/price'), 'prices before there is a plan')
  claim(yaml.includes('before_sensitive') && yaml.includes('after_sensitive'), 'sends what is sensitive')
  claim(
    !/curl[^\n]*(?:--location|-L\b|--insecure|-k\b)/.test(
      yaml.slice(yaml.lastIndexOf('set +ex', yaml.indexOf('/api/price')), yaml.indexOf('/api/price')),
    ),
    'follows Strata elsewhere',
  )
  claim((yaml.match(/'?pull-requests'?: write/g)?.length ?? 0) <= 1, 'lets several jobs comment')
  for (const name of ['STRATA_URL', 'STRATA_TOKEN', ...(yaml.includes('GITLAB_TOKEN') ? ['GITLAB_TOKEN'] : [])])
    claim(guide.includes(`| \`${name}\` |`), `does not explain ${name}`)
  const scripts = yaml.match(/\n *exit 1\n/g)?.length ?? 0
  const limits = (yaml.match(/\.difference\.monthly > /g)?.length ?? 0) + (yaml.match(/missing=''/g)?.length ?? 0)
  claim(scripts === limits, 'ends a pipeline for another reason than a limit or a missing variable')
  return faults
}

type Tree = { readonly [key: string]: Tree }

/** A value at a path; undefined where there is none. */
function at(value: unknown, ...path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>(
    (found, key) => (typeof found === 'object' && found !== null ? (found as Tree)[key] : undefined),
    value,
  )
}

function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

const ON_MAIN = '$CI_COMMIT_BRANCH == "main"'

const RULES: Readonly<Record<PipelineSystemId, (value: unknown, isProduction: boolean) => string[]>> = {
  'github-actions': (value, isProduction) => {
    const faults: string[] = []
    const uses = [...JSON.stringify(value).matchAll(/"uses":"([^"]+)"/g)].map(([, action = '']) => action)
    for (const action of uses) if (!/@[0-9a-f]{40}$/.test(action)) faults.push(`${action} is not pinned to a commit`)
    if (JSON.stringify(at(value, 'permissions')) !== '{"contents":"read","id-token":"write"}')
      faults.push('has other rights than it needs')
    if (!at(value, 'concurrency', 'group')) faults.push('has no guard against two runs at once')
    const jobs = Object.keys((at(value, 'jobs') ?? {}) as object)
    for (const job of jobs) {
      const needs = at(value, 'jobs', job, 'needs')
      if (typeof needs === 'string' && !jobs.includes(needs))
        faults.push(`${job} waits for ${needs}, which is not there`)
    }
    const named = (job: string, action: string): unknown =>
      at(
        list(at(value, 'jobs', job, 'steps')).find((step) => String(at(step, 'uses')).startsWith(action)),
        'with',
        'name',
      )
    if (
      !named('plan', 'actions/upload-artifact') ||
      named('plan', 'actions/upload-artifact') !== named('apply', 'actions/download-artifact')
    )
      faults.push('fetches another artifact than it keeps')
    if (isProduction && at(value, 'jobs', 'apply', 'environment') !== 'production')
      faults.push('production is not approved')
    if (!String(at(value, 'jobs', 'apply', 'if')).includes("github.ref == 'refs/heads/main'"))
      faults.push('applies on other branches')
    const destroys = String(at(value, 'jobs', 'destroy', 'if'))
    if (!destroys.includes("inputs.operation == 'destroy'") || !destroys.includes("github.ref == 'refs/heads/main'"))
      faults.push('destroys without being told to')
    if (!String(at(value, 'jobs', 'plan', 'if')).includes("!(inputs.operation == 'destroy')"))
      faults.push('applies what is to be destroyed')
    if (at(value, 'jobs', 'destroy', 'environment') !== at(value, 'jobs', 'apply', 'environment'))
      faults.push('destroys without the approval of an apply')
    return faults
  },
  'gitlab-ci': (value, isProduction) => {
    const faults: string[] = []
    const stages = list(at(value, 'stages'))
    for (const job of ['init', 'plan', 'apply', 'destroy']) {
      if (!stages.includes(at(value, job, 'stage'))) faults.push(`${job} is of a stage that is not there`)
      if (at(value, String(at(value, job, 'extends'))) === undefined) faults.push(`${job} extends what is not there`)
      for (const need of list(at(value, job, 'needs')))
        if (at(value, String(at(need, 'job') ?? need)) === undefined) faults.push(`${job} waits for what is not there`)
    }
    if (Object.keys((at(value, '.terraform', 'id_tokens') ?? {}) as object).length !== 1)
      faults.push('has no token of its own')
    if (
      !at(value, 'plan', 'resource_group') ||
      at(value, 'plan', 'resource_group') !== at(value, 'apply', 'resource_group')
    )
      faults.push('has no guard against two runs at once')
    if (at(value, 'plan', 'artifacts', 'expire_in') !== '1 day') faults.push('keeps the plan for long')
    const rules = list(at(value, 'apply', 'rules'))
    if (rules.length !== 1 || at(rules[0], 'if') !== `${ON_MAIN} && $STRATA_OPERATION != "destroy"`)
      faults.push('applies on other branches, or what is to be destroyed')
    const destroys = list(at(value, 'destroy', 'rules'))
    if (destroys.length !== 1 || at(destroys[0], 'if') !== `${ON_MAIN} && $STRATA_OPERATION == "destroy"`)
      faults.push('destroys without being told to')
    if ((at(destroys[0], 'when') === 'manual') !== isProduction)
      faults.push('destroys without the approval of an apply')
    if (at(value, 'destroy', 'resource_group') !== at(value, 'apply', 'resource_group'))
      faults.push('destroys while something is applied')
    if ((at(rules[0], 'when') === 'manual') !== isProduction)
      faults.push('is approved where it should not be, or is not where it should be')
    return faults
  },
  'azure-devops': (value, isProduction) => {
    const faults: string[] = []
    const stages = list(at(value, 'stages'))
    const names = stages.map((stage) => at(stage, 'stage'))
    if (JSON.stringify(names) !== '["init","plan","apply","destroy"]') faults.push('has other stages')
    for (const stage of stages) {
      const before = at(stage, 'dependsOn')
      if (before !== undefined && !names.includes(before))
        faults.push(`waits for ${JSON.stringify(before)}, which is not there`)
    }
    const kept = list(at(stages[1], 'jobs', 0, 'steps'))
      .map((step) => at(step, 'publish') && at(step, 'artifact'))
      .find(Boolean)
    const deployment = at(stages[2], 'jobs', 0)
    const fetched = list(at(deployment, 'strategy', 'runOnce', 'deploy', 'steps'))
      .map((step) => at(step, 'download') && at(step, 'artifact'))
      .find(Boolean)
    if (!kept || kept !== fetched) faults.push('fetches another artifact than it keeps')
    if (!String(at(stages[2], 'condition')).includes('refs/heads/main')) faults.push('applies on other branches')
    const destroys = String(at(stages[3], 'condition'))
    if (!/refs\/heads\/main.*eq\('\$\{\{ parameters\.operation \}\}', 'destroy'\)\)$/.test(destroys))
      faults.push('destroys without being told to')
    if (!String(at(stages[1], 'condition')).includes('not(eq(')) faults.push('applies what is to be destroyed')
    if (at(stages[3], 'jobs', 0, 'environment') !== at(deployment, 'environment'))
      faults.push('destroys without the approval of an apply')
    if (isProduction && !String(at(deployment, 'environment')).endsWith('-production'))
      faults.push('production is not approved')
    if (at(value, 'lockBehavior') !== 'sequential') faults.push('has no guard against two runs at once')
    return faults
  },
}
