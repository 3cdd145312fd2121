// The thread in which stacks are checked.
import type { TerraformFiles } from '#engine/result.ts'
import { serve } from '../threads/serve.ts'
import { checkFiles } from './check.ts'

export interface Job {
  readonly files: TerraformFiles
  /** Files of custom components. */
  readonly moduleFiles: Readonly<Record<string, string>>
}

serve(({ files, moduleFiles }: Job) => checkFiles(files, moduleFiles))
