// A look at an account before something is applied there: one row for each cloud.
import { PREFLIGHT_PARTS, unlooked, type Preflight } from '#domain/preflight/report.ts'
import { CLOUDS } from '#engine/clouds/index.ts'
import type { CloudId } from '#engine/vocabulary.ts'
import { message } from '#words/message.ts'
import type { AwsPart, SigningIn } from '../aws/sign-in.ts'
import type { Deps } from '../deps.ts'
import { lookAws, type AccountLooked } from './aws/look.ts'
import type { LookedStack } from './parts.ts'

/** What of a connection is looked at. */
export interface LookedConnection extends SigningIn {
  readonly cloud: CloudId
  readonly account: string | null
  readonly regions: readonly string[]
}

type Look = (
  deps: Pick<Deps, AwsPart>,
  connection: LookedConnection,
  stack: LookedStack | undefined,
) => Promise<AccountLooked>

/** Nobody can look there yet: every part says that it was not looked at. */
const cannotLook: Look = (_, { cloud, account }) => {
  const said = message('preflight.gap-cloud', { cloud: CLOUDS[cloud].label })
  return Promise.resolve({ account, parts: PREFLIGHT_PARTS.map((part) => unlooked(part, said)) })
}

/** Clouds that Strata can look into. */
const LOOKS: Readonly<Partial<Record<CloudId, Look>>> = { aws: lookAws }

/**
 * Looks at the account of a connection. It asks over the network for a minute at most for each part, and belongs into
 * no transaction. What it could not look at, it names as such.
 * @param stack undefined for the rights alone, of everything that a stack can have
 */
export async function lookAt(
  deps: Pick<Deps, AwsPart>,
  connection: LookedConnection,
  stack: LookedStack | undefined,
): Promise<Preflight> {
  const { account, parts } = await (LOOKS[connection.cloud] ?? cannotLook)(deps, connection, stack)
  return { at: deps.now().toISOString(), cloud: connection.cloud, account, region: stack?.region ?? null, parts }
}
