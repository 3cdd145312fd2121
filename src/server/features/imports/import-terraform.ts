// Import of Terraform that exists already: read in a thread, then proved.
import type { Output, Parsed } from '#contract/endpoint.ts'
import type { imports } from '#contract/imports.ts'
import { message } from '#words/message.ts'
import type { Deps } from '../../deps.ts'
import { READING_MAX_MS, refuseHeavyFiles } from '../../terraform/too-heavy.ts'
import { createThreads } from '../../threads/threads.ts'
import { Warnings } from './notes.ts'
import type { Imported } from './terraform.ts'

type Row = (typeof imports)['terraform']
type Body = Parsed<Row>['body']

const FINDINGS_MAX = 20

const threads = createThreads<Body, Imported>({
  room: 'src/server/features/imports',
  what: 'Reading Terraform files',
  timeoutMs: READING_MAX_MS,
})

/**
 * Reads Terraform files into a stack, and proves what is generated from it, when it is their person's turn.
 * @param person id of the caller
 * @throws Refused with 400 that names the file and line of what is wrong
 */
export async function importTerraform(
  { prove }: Pick<Deps, 'prove'>,
  person: string,
  body: Body,
): Promise<Output<Row>> {
  const { result, notes, files } = await threads.run(person, body).catch(refuseHeavyFiles)
  const warnings = new Warnings()
  for (const note of notes) warnings.add(...note)
  const { errors } = files ? await prove(person, files.terraform, files.module_files) : { errors: [] }
  for (const { file, line, message: problem } of errors.slice(0, FINDINGS_MAX))
    warnings.add(message('imports.finding', { file: file.split('/').at(-1) ?? file, line, problem }))
  return { ...result, ...warnings.fields }
}
