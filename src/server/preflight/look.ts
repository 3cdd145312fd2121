// A look at an account before something is applied there: one row for each cloud.
import { kindRowOf, type ConnectedCloud } from '#domain/connection/identity.ts'
import type { Preflight } from '#domain/preflight/report.ts'
import type { AwsPart } from '../aws/sign-in.ts'
import type { AzurePart } from '../azure/sign-in.ts'
import type { Deps } from '../deps.ts'
import type { GooglePart } from '../google/sign-in.ts'
import { lookAws } from './aws/look.ts'
import { lookAzure } from './azure/look.ts'
import { lookGoogle } from './google/look.ts'
import type { AccountLooked, LookedConnection } from './looked.ts'
import type { LookedStack } from './parts.ts'

type LookDeps = Pick<Deps, AwsPart | AzurePart | GooglePart>

const LOOKS: Readonly<
  Record<
    ConnectedCloud,
    (deps: LookDeps, connection: LookedConnection, stack: LookedStack | undefined) => Promise<AccountLooked>
  >
> = { aws: lookAws, azure: lookAzure, gcp: lookGoogle }

/**
 * Looks at the account of a connection. It asks over the network for a minute at most for each part, and belongs into
 * no transaction. What it could not look at, it names as such.
 * @param stack undefined for the rights and services alone, of everything that a stack can have
 */
export async function lookAt(
  deps: LookDeps,
  connection: LookedConnection,
  stack: LookedStack | undefined,
): Promise<Preflight> {
  const { cloud } = kindRowOf(connection.identity.kind)
  const { account, parts } = await LOOKS[cloud](deps, connection, stack)
  return { at: deps.now().toISOString(), cloud, account, region: stack?.region ?? null, parts }
}
