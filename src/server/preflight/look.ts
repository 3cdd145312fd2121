// A look at an account before something is applied there: one row for each cloud.
import type { Azure } from '#cloud-api/azure/client.ts'
import type { Google } from '#cloud-api/google/client.ts'
import type { Preflight } from '#domain/preflight/report.ts'
import type { RunPhase } from '#domain/run/status.ts'
import type { CloudId } from '#engine/vocabulary.ts'
import type { AwsPart, SigningIn } from '../aws/sign-in.ts'
import type { Deps } from '../deps.ts'
import { lookAws, type AccountLooked } from './aws/look.ts'
import { lookAzure } from './azure/look.ts'
import { lookGoogle } from './google/look.ts'
import type { LookedStack } from './parts.ts'

/** What a look needs of the server. */
export type LookPart = AwsPart

/** What of a connection is looked at. */
export interface LookedConnection extends SigningIn {
  readonly cloud: CloudId
  readonly account: string | null
  readonly regions: readonly string[]
}

/** How a connection signs in to a cloud in one phase. @throws CloudRefusal */
type SignIn<Client> = (deps: Pick<Deps, LookPart>, connection: LookedConnection, phase: RunPhase) => Promise<Client>

/** Clouds to which connections sign in; one without is not looked at, and the look says so. */
const SIGN_IN: { readonly azure?: SignIn<Azure>; readonly gcp?: SignIn<Google> } = {}

type Look = (
  deps: Pick<Deps, LookPart>,
  connection: LookedConnection,
  stack: LookedStack | undefined,
) => Promise<AccountLooked>

const LOOKS: Readonly<Record<CloudId, Look>> = {
  aws: lookAws,
  azure: (deps, connection, stack) =>
    lookAzure(connection.account, stack, bound(SIGN_IN.azure, deps, connection)),
  gcp: (deps, connection, stack) => lookGoogle(connection.account, stack, bound(SIGN_IN.gcp, deps, connection)),
}

function bound<Client>(
  signIn: SignIn<Client> | undefined,
  deps: Pick<Deps, LookPart>,
  connection: LookedConnection,
): ((phase: RunPhase) => Promise<Client>) | undefined {
  return signIn && ((phase) => signIn(deps, connection, phase))
}

/**
 * Looks at the account of a connection. It asks over the network for a minute at most for each part, and belongs into
 * no transaction. What it could not look at, it names as such.
 * @param stack undefined for the rights alone, of everything that a stack can have
 */
export async function lookAt(
  deps: Pick<Deps, LookPart>,
  connection: LookedConnection,
  stack: LookedStack | undefined,
): Promise<Preflight> {
  const { account, parts } = await LOOKS[connection.cloud](deps, connection, stack)
  return {
    at: deps.now().toISOString(),
    cloud: connection.cloud,
    account,
    region: stack?.region ?? null,
    parts,
  }
}
