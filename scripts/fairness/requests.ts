// The heaviest requests that the server accepts, of each kind that takes long.
import { NESTING_MAX } from '#engine/nesting.ts'
import { NODES_MAX } from '#engine/stack/schema.ts'

/** A request that takes the server long. */
export interface HeavyRequest {
  readonly what: string
  readonly path: string
  readonly body: unknown
}

const PLACE = { cloud: 'aws', region: 'us-east-1' }
/** Connections of one stack. */
const CONNECTIONS_MAX = 2000

/** As many functions and databases as a stack can have, each function connected to every database. */
function crowded() {
  const nodes = Array.from({ length: NODES_MAX }, (_, index) => ({
    id: `n${index}`,
    type: index % 2 === 0 ? 'function' : 'postgresql',
  }))
  const from = nodes.filter(({ type }) => type === 'function')
  const to = nodes.filter(({ type }) => type === 'postgresql')
  const connections = from
    .flatMap((one) => to.map((other) => ({ from: one.id, to: other.id })))
    .slice(0, CONNECTIONS_MAX)
  return { ...PLACE, nodes, connections, environment_type: 'production', data_sensitivity: 'confidential' }
}

/** A custom component with a setting that is as deep as it can be, and wide at its deepest. */
function nested() {
  const depth = NESTING_MAX - 2
  const values = Array.from({ length: 40_000 }, () => 1)
  const given: unknown = JSON.parse(`${'['.repeat(depth)}${JSON.stringify(values)}${']'.repeat(depth)}`)
  return {
    ...PLACE,
    nodes: [{ id: 'own', type: 'custom-own', settings: { given } }],
    modules: [
      {
        type: 'custom-own',
        name: 'Own',
        category: 'compute',
        cloud: 'custom',
        source: { kind: 'files', files: { 'main.tf': 'variable "given" {\n  type = any\n}\n' } },
        variables: [{ name: 'given', type: 'any', is_required: true }],
      },
    ],
  }
}

/** Terraform of many resources that mean each other. */
function resources(count: number): string {
  const one = (index: number): string =>
    [
      `resource "aws_s3_bucket" "b${index}" {\n  bucket = "bucket-${index}"\n  tags = {\n    of = "owner-${index}"\n  }\n}\n`,
      `resource "aws_s3_bucket_versioning" "b${index}" {\n  bucket = aws_s3_bucket.b${index}.id\n}\n`,
    ].join('\n')
  return Array.from({ length: count }, (_, index) => one(index)).join('\n')
}

/** Outputs of a module that are long lists. */
function outputs(prefix: string, count: number): string {
  const list = `[${'1, '.repeat(1000)}1]`
  return Array.from({ length: count }, (_, index) => `output "${prefix}${index}" {\n  value = ${list}\n}\n`).join('\n')
}

/** Requests of each kind that are about as heavy as they can be: much more is refused. */
export function heavyRequests(): HeavyRequest[] {
  const stack = crowded()
  return [
    { what: 'a stack of many components', path: '/stacks/compile', body: stack },
    { what: 'a deep setting', path: '/stacks/compile', body: nested() },
    { what: 'pipelines', path: '/pipeline/generate-all', body: { stack } },
    { what: 'a template', path: '/templates', body: { name: 'Crowded', stack } },
    { what: 'a check of approval', path: '/approval/check', body: { stack } },
    { what: 'an import', path: '/import/terraform', body: { files: { 'main.tf': resources(1400) } } },
    {
      what: 'a module',
      path: '/components/inspect',
      body: { files: { 'one.tf': outputs('one', 60), 'two.tf': outputs('two', 60) } },
    },
  ]
}
