// Objects of a cluster against the schemas of Kubernetes, as the package kubernetes-models brings them: its validators
// check what is there, and its types know every field, so that one that does not exist is found too.
import { join } from 'node:path'
import ts from 'typescript'
import { ROOT } from '../../../scripts/setup.mjs'
import type { Manifest } from './chart.ts'

interface Model {
  validate(): void
}

const moduleOf = ({ apiVersion, kind }: Manifest): string => `kubernetes-models/${apiVersion}/${kind}`

/** What the schemas' validators refuse, one line for each object. */
export async function refusedBySchema(manifests: readonly Manifest[]): Promise<string[]> {
  const faults: string[] = []
  for (const manifest of manifests) {
    const name = `${manifest.kind} ${manifest.metadata.name}`
    const models = (await import(moduleOf(manifest)).catch(() => ({}))) as Record<
      string,
      (new (data: object) => Model) | undefined
    >
    const Kind = models[manifest.kind]
    if (!Kind) {
      faults.push(`${name}: ${manifest.apiVersion} has no such kind`)
      continue
    }
    try {
      new Kind(manifest).validate()
    } catch (error) {
      faults.push(`${name}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  return faults
}

/** What the types refuse: fields that do not exist, and values of another kind. */
export function refusedByTypes(manifests: readonly Manifest[]): string[] {
  const file = join(ROOT, 'test/support/helm/rendered.ts')
  const source = manifests
    .map((one, at) => {
      const type = `import('${moduleOf(one)}').I${one.kind}`
      return `export const object${at}: ${type} = ${JSON.stringify(one)}`
    })
    .join('\n')
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    types: [],
  }
  const host = ts.createCompilerHost(options)
  const { getSourceFile, fileExists } = host
  host.getSourceFile = (path, ...rest) =>
    path === file ? ts.createSourceFile(path, source, ts.ScriptTarget.ES2022) : getSourceFile(path, ...rest)
  host.fileExists = (path) => path === file || fileExists(path)
  const program = ts.createProgram([file], options, host)
  return ts.getPreEmitDiagnostics(program).map((one) => {
    const at = one.file && one.start !== undefined ? one.file.getLineAndCharacterOfPosition(one.start).line : 0
    const { kind = '', metadata } = manifests[at] ?? {}
    return `${kind} ${metadata?.name}: ${ts.flattenDiagnosticMessageText(one.messageText, '\n')}`
  })
}
