import type { Schemas } from './terraform/schemas.mjs'

export interface CheckFinding {
  severity: 'error' | 'warning'
  code: string
  file: string
  line: number
  address: string
  message: string
}

export interface CheckOptions {
  /** Folder of the schemas, or schemas that are loaded already. */
  schemas?: string | Schemas
  /** Folder of the npm package @cdktf/hcl2json, or false to do without Terraform's own parser. */
  hcl2json?: string | false
  /** False leaves the value rules out. */
  rules?: boolean
  /** Paths of all files of the module; file() and its like are then checked. */
  assets?: ReadonlySet<string>
}

export function checkModule(files: Readonly<Record<string, string>>, options?: CheckOptions): Promise<CheckFinding[]>
export function readModule(dir: string): { files: Record<string, string>; assets: Set<string> }
