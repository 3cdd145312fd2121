// From a compiled stack to the pipeline of a system, with what goes beside it.
import type { CompiledStack } from '../result.ts'
import { ACCOUNTS } from './accounts.ts'
import { azurePipeline } from './azure-devops.ts'
import { factsOf, type PipelineFacts, type PipelineOptions } from './facts.ts'
import { githubWorkflow } from './github-actions.ts'
import { gitlabPipeline } from './gitlab-ci.ts'
import { printGuide } from './guide.ts'
import { remarksOf } from './shell.ts'
import type { PipelineSystemId } from './systems.ts'
import { printYaml, type YamlMap } from './yaml.ts'

export interface PrintedPipeline {
  readonly system: PipelineSystemId
  /** Path under which each system looks for it. */
  readonly file_name: string
  /** Where the system looks for it in the repository. */
  readonly path: string
  readonly yaml: string
  /** What goes beside the Terraform files, by path. */
  readonly files: Readonly<Record<string, string>>
}

const TREES: Readonly<Record<PipelineSystemId, (facts: PipelineFacts) => YamlMap>> = {
  'github-actions': githubWorkflow,
  'gitlab-ci': gitlabPipeline,
  'azure-devops': azurePipeline,
}

/** Prints the pipeline of a system: the same stack gives the same bytes. */
export function printPipeline(
  compiled: CompiledStack,
  system: PipelineSystemId,
  options: PipelineOptions = {},
): PrintedPipeline {
  const { folder = '' } = options
  if (!isFolder(folder)) throw new Error(`Not a folder of a repository: ${JSON.stringify(folder)}`)
  const facts = factsOf(compiled, options)
  const file_name = `${facts.slug}-pipeline.yml`
  const path = pathOf(system, file_name, folder)
  return {
    system,
    file_name,
    path,
    yaml: printYaml(remarksOf(facts, path), TREES[system](facts)),
    files: { 'backend.tf': ACCOUNTS[facts.cloud].backendTf(facts), 'PIPELINE.md': printGuide(facts, system, path) },
  }
}

/** Scripts name it: it holds nothing that a shell would read as anything else, and Git keeps .git for itself. */
const FOLDER = /^(?:(?!\.\.?(?:\/|$)|\.git(?:\/|$))[a-z0-9._-]+(?:\/(?!\.\.?(?:\/|$)|\.git(?:\/|$))[a-z0-9._-]+)*)?$/i

/**
 * True for what a folder of Terraform files may be called: letters, digits, dots, dashes and underscores between
 * slashes.
 */
export function isFolder(text: string): boolean {
  return FOLDER.test(text)
}

/** GitHub looks in one folder only; the others are configured with a path. */
function pathOf(system: PipelineSystemId, fileName: string, folder: string): string {
  if (system === 'github-actions') return `.github/workflows/${fileName}`
  const file = system === 'gitlab-ci' ? '.gitlab-ci.yml' : 'azure-pipelines.yml'
  return folder === '' ? file : `${folder}/${file}`
}
