// A look at an account of AWS before something is applied there: with the identity for plans, which only reads, and
// for the rights of each identity with that identity itself.
import { awsIdentityFor } from '#domain/connection/aws-identity.ts'
import { identityIn } from '#domain/connection/identity.ts'
import { AWS_RIGHTS } from '#domain/preflight/aws/table.ts'
import { rightsOf } from '#domain/preflight/row.ts'
import type { RunPhase } from '#domain/run/status.ts'
import type { Resource } from '#engine/cost/resources/resource.ts'
import { HANDOVER_SERVICES, handoversOf } from '#engine/families/rights/aws.ts'
import { message } from '#words/message.ts'
import { awsOf, signInAs, type AwsPart } from '../../aws/sign-in.ts'
import { callerIdentity } from '../../aws/sts.ts'
import type { Deps } from '../../deps.ts'
import type { AccountLooked, LookedConnection } from '../looked.ts'
import { missingResources, type LookedStack } from '../parts.ts'
import { lookByPhases, signInByPhases, type SignedIn } from '../phases.ts'
import type { AwsCaller } from './caller.ts'
import { lookAtNames } from './names.ts'
import { lookAtQuotas } from './quotas.ts'
import { lookAtRights } from './rights.ts'

const SESSION = 'strata-preflight'
/** The region of a look that is about no stack, where the connection names none. */
const ANY_REGION = 'us-east-1'

/** Looks at an account. @param stack undefined for rights alone, of everything that a stack can have */
export async function lookAws(
  deps: Pick<Deps, AwsPart>,
  connection: LookedConnection,
  stack: LookedStack | undefined,
): Promise<AccountLooked> {
  const phases = await signInByPhases((phase) => signIn(deps, connection, phase))
  const { plan, apply } = phases
  const account = plan.ok ? plan.caller.account : apply.ok ? apply.caller.account : null
  const region = stack?.region ?? connection.regions[0] ?? ANY_REGION
  const resources = stack && readResources(stack, account)
  const types = stack ? new Set(resources?.map(({ type }) => type)) : Object.keys(AWS_RIGHTS)
  const needed = {
    ...rightsOf(AWS_RIGHTS, types),
    services: stack ? handoversOf(new Set(types)) : HANDOVER_SERVICES,
  }
  const parts = await lookByPhases(phases, stack, resources, {
    names: lookAtNames,
    quotas: lookAtQuotas,
    rights: (caller, phase) => lookAtRights(caller, { phase, needed, region }),
  })
  return { account, parts }
}

async function signIn(
  deps: Pick<Deps, AwsPart>,
  connection: LookedConnection,
  phase: RunPhase,
): Promise<SignedIn<AwsCaller>> {
  const aws = awsOf(deps)
  const key = await signInAs(deps, connection, { phase, session: SESSION })
  const who = key.ok ? await callerIdentity(aws, key.value) : key
  if (!key.ok || !who.ok) {
    const { said } = key.ok ? (who as Exclude<typeof who, { ok: true }>) : key
    return { ok: false, said: message('preflight.gap-sign-in', { reason: said }) }
  }
  const { account, arn } = who.value
  if (connection.account !== null && account !== connection.account)
    return { ok: false, said: message('preflight.gap-other-account', { account }) }
  const principal = awsIdentityFor(identityIn('aws', connection.identity), phase).role_arn ?? arn
  return { ok: true, caller: { aws, key: key.value, account, principal } }
}

/** What a stack has, with what its data sources say of the account. */
function readResources(stack: LookedStack, account: string | null): readonly Resource[] | undefined {
  const data = {
    ...(account !== null && { 'data.aws_caller_identity.current': { account_id: account } }),
    'data.aws_partition.current': { partition: 'aws', dns_suffix: 'amazonaws.com' },
    'data.aws_region.current': { name: stack.region, region: stack.region },
  }
  return missingResources(stack, { data })
}
