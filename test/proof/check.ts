// Checks a module and gives its findings as text.
import { checkModule, type CheckOptions } from '../../src/server/proof/checker/check-module.ts'
import type { Files } from './modules.ts'

/** Settings of a module that uses AWS. */
export const AWS =
  'terraform {\n  required_providers {\n    aws = {\n      source  = "hashicorp/aws"\n      version = "~> 5.100"\n    }\n  }\n}\n'

/** Checks a module, or one file. @returns one line for each finding */
export async function check(source: string | Files, options?: CheckOptions): Promise<string> {
  const found = await checkModule(typeof source === 'string' ? { 'main.tf': source } : source, options)
  return found
    .map(({ file, line, code, address, message }) => `${file}:${line}: ${code}: ${address}: ${message}`)
    .join('\n')
}
