// backend.tf: where the state lies. Only the person knows the storage, so the file waits to be filled in, and the first
// apply works without it.
import type { Site } from '../clouds/site.ts'
import { stateKey } from '../clouds/state.ts'
import type { CloudId } from '../vocabulary.ts'

/** A backend with its arguments; what only the person knows is in angle brackets. */
interface Backend {
  readonly type: string
  readonly settings: (key: string, region: string) => readonly (readonly [name: string, value: string])[]
}

const BACKENDS: Readonly<Record<CloudId, Backend>> = {
  azure: {
    type: 'azurerm',
    settings: (key) => [
      ['storage_account_name', '"<storage account>"'],
      ['container_name', '"<container>"'],
      ['key', `"${key}.tfstate"`],
      ['use_azuread_auth', 'true'],
    ],
  },
  aws: {
    type: 's3',
    settings: (key, region) => [
      ['bucket', '"<bucket>"'],
      ['key', `"${key}.tfstate"`],
      ['region', `"${region}"`],
      ['encrypt', 'true'],
      ['use_lockfile', 'true'],
    ],
  },
  gcp: {
    type: 'gcs',
    settings: (key) => [
      ['bucket', '"<bucket>"'],
      ['prefix', `"${key}"`],
    ],
  },
}

/** Prints backend.tf: comments alone, until someone names the storage. */
export function printBackend({ cloud, name, environment, region }: Site): string {
  const { type, settings } = BACKENDS[cloud]
  const all = settings(stateKey(name, environment, region.id), region.id)
  const width = Math.max(...all.map(([argument]) => argument.length))
  return [
    'The state of the stack stays in this folder, where neither a pipeline nor a colleague finds it. Before they apply the',
    'stack, name the storage here, remove the marks at the start of the lines, and run: terraform init -migrate-state',
    '',
    'terraform {',
    `  backend "${type}" {`,
    ...all.map(([argument, value]) => `    ${argument.padEnd(width)} = ${value}`),
    '  }',
    '}',
  ]
    .map((line) => `# ${line}`.trimEnd())
    .join('\n')
    .concat('\n')
}
