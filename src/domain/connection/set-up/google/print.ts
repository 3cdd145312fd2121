// The set-up of a connection to Google Cloud as files.
import type { PrintedFile, SetUpFactsIn } from '../facts.ts'
import { printGoogleCommands } from './commands.ts'
import { googleSetUpOf } from './plan.ts'
import { printGoogleTerraform } from './terraform.ts'

/** The end of the path of the key set among the documents of an issuer. */
const KEY_SET = 'jwks.json'

/** Prints the service accounts of a project, and the provider by which tokens act as them. */
export function printGoogleSetUp({ id, identity, issuer, documents }: SetUpFactsIn<'gcp'>): readonly PrintedFile[] {
  const isByToken = identity.kind === 'google_workload_identity'
  const [, key_set = null] = Object.entries(documents ?? {}).find(([path]) => path.endsWith(KEY_SET)) ?? []
  const setUp = googleSetUpOf({ id, ...identity, provider: isByToken ? identity.provider : null, issuer, key_set })
  return [
    { name: 'main.tf', text: printGoogleTerraform(setUp) },
    { name: 'set-up.sh', text: printGoogleCommands(setUp) },
  ]
}
