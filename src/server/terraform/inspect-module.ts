// What a module takes and gives, read in a thread: one file never stops the work of others.
import type { ModuleInterface } from '#contract/components.ts'
import { createThreads } from '../threads/threads.ts'
import { READING_MAX_MS, refuseHeavyFiles } from './too-heavy.ts'

const threads = createThreads<Readonly<Record<string, string>>, ModuleInterface>({
  room: 'src/server/terraform',
  what: 'Reading the files of a module',
  timeoutMs: READING_MAX_MS,
})

/**
 * Reads the variables, outputs, resources and providers of a module's files when it is their person's turn.
 * @param person id of the caller
 * @throws Refused with 400 that names the file and line of what is wrong or may not be in a module
 */
export async function inspectModule(person: string, files: Readonly<Record<string, string>>): Promise<ModuleInterface> {
  return threads.run(person, files).catch(refuseHeavyFiles)
}
