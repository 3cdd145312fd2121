// The chart of deploy/helm/strata, rendered with values of a test into the objects of a cluster.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv, type ValidateFunction } from 'ajv'
import { parse, parseAllDocuments } from 'yaml'
import { ROOT } from '../../../scripts/setup.mjs'
import { renderChart } from './render.ts'

export const CHART = join(ROOT, 'deploy/helm/strata')

/** Values by their names, as deep as they are. */
export interface Values {
  readonly [name: string]: string | number | boolean | readonly unknown[] | Values
}

/** An object of a cluster. */
export interface Manifest {
  readonly apiVersion: string
  readonly kind: string
  readonly metadata: { readonly name: string; readonly labels: Readonly<Record<string, string>> }
  readonly spec?: unknown
}

const read = (file: string): string => readFileSync(join(CHART, file), 'utf8')

export const CHART_FILE = parse(read('Chart.yaml')) as Readonly<Record<'name' | 'version' | 'appVersion', string>>
export const DEFAULTS = parse(read('values.yaml')) as Values
/** The templates by their file names. */
export const TEMPLATES: Readonly<Record<string, string>> = Object.fromEntries(
  globSync('templates/*', { cwd: CHART }).map((file) => [file.slice('templates/'.length), read(file)]),
)
export const isValues: ValidateFunction = new Ajv({ allErrors: true }).compile(
  JSON.parse(read('values.schema.json')) as object,
)

const isTree = (value: unknown): value is Values => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Values over the chart's own, as Helm puts them together. */
export function withDefaults(given: Values, defaults = DEFAULTS): Values {
  const names = new Set([...Object.keys(defaults), ...Object.keys(given)])
  return Object.fromEntries(
    [...names].map((name) => {
      const [own, other] = [given[name], defaults[name]]
      return [name, isTree(own) && isTree(other) ? withDefaults(own, other) : (own ?? other ?? '')]
    }),
  )
}

/**
 * The objects that the chart makes of some values.
 * @throws for values that its schema refuses, for those that its templates refuse, and for what is no YAML
 */
export function render(given: Values): Manifest[] {
  const values = withDefaults(given)
  if (!isValues(values))
    throw new Error((isValues.errors ?? []).map((one) => `${one.instancePath} ${one.message}`).join('\n'))
  const rendered = renderChart({ templates: TEMPLATES, root: rootOf(values) })
  return Object.entries(rendered)
    .filter(([file]) => file.endsWith('.yaml'))
    .flatMap(([file, text]) =>
      parseAllDocuments(text).flatMap((document) => {
        if (document.errors[0]) throw new Error(`${file}: ${document.errors[0].message}`)
        const value: unknown = document.toJS()
        return value === null || value === undefined ? [] : [value as Manifest]
      }),
    )
}

/** What Helm lets templates see, for a release called strata. */
export function rootOf(values: Values): Record<'Chart' | 'Values' | 'Release', unknown> {
  const { name, version, appVersion } = CHART_FILE
  return {
    Values: values,
    Chart: { Name: name, Version: version, AppVersion: appVersion },
    Release: { Name: 'strata', Namespace: 'default', Service: 'Helm' },
  }
}

/** The paths of all values that the templates read to render some values, such as `serve.replicas`. */
export function readPaths(given: Values): string[] {
  const paths = new Set<string>()
  const watch = (tree: Values, prefix: string): Values =>
    new Proxy(tree, {
      get: (target, name, receiver): unknown => {
        const value: unknown = Reflect.get(target, name, receiver)
        if (typeof name === 'string') paths.add(`${prefix}${name}`)
        return isTree(value) ? watch(value, `${prefix}${String(name)}.`) : value
      },
    })
  renderChart({ templates: TEMPLATES, root: rootOf(watch(withDefaults(given), '')) })
  return [...paths]
}
