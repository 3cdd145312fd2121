// What the owner of an account runs once for a connection, with the addresses and the keys of this installation.
import type { ConnectionSetUp } from '#contract/connections.ts'
import { kindRowOf, type ConnectedCloud } from '#domain/connection/identity.ts'
import { printSetUpOf } from '#domain/connection/set-up/print.ts'
import { withEnglish } from '#words/say.ts'
import type { Deps } from '../../deps.ts'
import { DISCOVERY_PATH, KEY_SET_PATH, discoveryOf, keySetOf } from '../../issuer/documents.ts'
import { tokenFactsFor } from '../../issuer/for-connection.ts'
import { publishedKeys, publishedUntil } from '../../issuer/keys.ts'
import { whyNotReached } from './reach.ts'
import { getConnectionRow, type ConnectionPath } from './store.ts'

/** Prints the set-up of a connection. @throws Refused with 404 when the project has no such connection */
export async function printSetUp(deps: Deps, path: ConnectionPath): Promise<ConnectionSetUp> {
  const row = await getConnectionRow(deps.database.orm, path)
  const [plan, apply] = [tokenFactsFor(deps, row, 'plan'), tokenFactsFor(deps, row, 'apply')]
  const own = kindRowOf(row.identity.kind).tokenOf(row.identity)?.issuer ?? null
  const { cloud } = kindRowOf(row.identity.kind)
  const documents = own === null ? null : await documentsOf(deps, own, cloud)
  const problem = plan && own === null ? whyNotReached(deps.publicUrl, cloud) : undefined
  return {
    files: [...printSetUpOf({ ...row, issuer: own ?? deps.publicUrl, documents })],
    token:
      plan && apply
        ? { issuer: plan.issuer, audience: plan.audience, subjects: { plan: plan.subject, apply: apply.subject } }
        : null,
    problem: problem ? withEnglish(problem) : null,
    key_set: documents && {
      files: Object.entries(documents).map(([name, text]) => ({ name, text })),
      good_until: (await publishedUntil(deps)).toISOString(),
    },
  }
}

/** The documents of an issuer by their path below its address. Google Cloud is given the keys alone. */
async function documentsOf(deps: Deps, issuer: string, cloud: ConnectedCloud): Promise<Record<string, string>> {
  const text = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`
  return {
    ...(cloud !== 'gcp' && { [DISCOVERY_PATH.slice(1)]: text(discoveryOf(issuer)) }),
    [KEY_SET_PATH.slice(1)]: text(keySetOf(await publishedKeys(deps))),
  }
}
