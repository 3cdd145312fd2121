// Who a connection is in an account of AWS.
import { kindRowOf } from '#domain/connection/identity.ts'
import type { RunPhase } from '#domain/run/status.ts'
import { awsOf, signInAs, type SigningIn } from '../../aws/sign-in.ts'
import { callerIdentity } from '../../aws/sts.ts'
import type { AskDeps, Who } from './who.ts'
import { explainKeySet } from './key-set.ts'

/** Asks AWS who a connection is in a phase. */
export async function askAws(deps: AskDeps, connection: SigningIn, phase: RunPhase): Promise<Who> {
  const { identity } = connection
  const key = await signInAs(deps, connection, { phase, session: 'strata-test' })
  if (key.ok) {
    const who = await callerIdentity(awsOf(deps), key.value)
    return who.ok ? { ok: true, value: { account: who.value.account, name: who.value.arn } } : who
  }
  const issuer = kindRowOf(identity.kind).tokenOf(identity)?.issuer ?? null
  if (issuer === null || key.said.code !== 'connections.aws-no-key-set') return key
  return { ...key, said: await explainKeySet(deps, issuer, key.said) }
}
