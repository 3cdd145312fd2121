// Whether simulated clouds can carry out a stack: custom components may bring providers that are not simulated, and
// what runs already is in no simulated account.
import type { Connection } from '#domain/environment/connections.ts'
import { isSimulated } from '#domain/run/simulated-providers.ts'
import { TAKEOVER_FILE } from '#engine/compile/takeovers.ts'
import type { CompiledStack } from '#engine/result.ts'
import { message } from '#words/message.ts'
import { badRequest } from '../../http/errors.ts'
import { inspectModule } from '../../terraform/inspect-module.ts'

/**
 * Looks at the providers of the modules that people brought; those of the catalogue are all simulated.
 * @param person id of the caller
 * @throws Refused with 400 that names the providers which are not simulated, or for resources that run already
 */
export async function refuseUnsimulated(
  person: string,
  connection: Connection,
  { module_files = {} }: Pick<CompiledStack, 'module_files'>,
): Promise<void> {
  if (connection !== 'sandbox') return
  if (/^import \{/m.test(module_files[TAKEOVER_FILE] ?? ''))
    throw badRequest([{ field: 'connection', said: message('environments.takes-over') }])
  const folders = Map.groupBy(Object.entries(module_files), ([path]) => path.slice(0, path.lastIndexOf('/') + 1))
  const sources = new Set<string>()
  for (const [folder, files] of folders) {
    const own = files.map(([path, text]) => [path.slice(folder.length), text] as const)
    const { provider_sources } = await inspectModule(person, Object.fromEntries(own))
    for (const source of provider_sources) sources.add(source)
  }
  const providers = [...sources].filter((source) => !isSimulated(source)).toSorted()
  if (providers.length > 0)
    throw badRequest([{ field: 'connection', said: message('environments.not-simulated', { providers }) }])
}
