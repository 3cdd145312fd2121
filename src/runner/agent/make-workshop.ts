// What jobs are carried out with on this machine.
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createProcessExecutor } from '../execute/process-executor.ts'
import { startSandbox } from '../sandbox/start.ts'
import type { Carrying } from './carry-out.ts'
import { createPluginCache } from './plugin-cache.ts'

interface WorkshopParts {
  /** Of the agent: providers are kept in it. */
  readonly folder: string
  /** Folder with the schemas of providers. */
  readonly schemasFolder: string
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly isSandboxOnly: boolean
  readonly canIsolate: boolean
}

/** Makes the workshop of an agent; the binaries are looked for again for each job. */
export function makeWorkshop({
  folder,
  schemasFolder,
  environment,
  isSandboxOnly,
  canIsolate,
}: WorkshopParts): Omit<Carrying['workshop'], 'binaries'> {
  const pluginCache = join(folder, 'providers')
  return {
    executor: createProcessExecutor(),
    pluginCache,
    withPluginCache: createPluginCache(pluginCache),
    startSandbox: (options) =>
      startSandbox({
        ...options,
        socketFolder: tmpdir(),
        schemasFolder,
        environment: { PATH: environment['PATH'] ?? '' },
      }),
    isSandboxOnly,
    canIsolate,
    environment,
    now: () => new Date(),
  }
}
