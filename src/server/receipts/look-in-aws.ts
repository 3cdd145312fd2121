// A look into an account of AWS for what is left of an environment: region by region, and then at single resources.
import { foundByArn, parseArn } from '#domain/receipt/arn.ts'
import type { FoundResource } from '#domain/receipt/of-account.ts'
import type { NoAccountSearch, NotLooked } from '#domain/receipt/receipt.ts'
import { awsStackTags } from '#engine/clouds/aws/naming.ts'
import { describeResource } from '../aws/describe.ts'
import { isTemporary, type AwsKey } from '#cloud-api/aws/client.ts'
import { UNREACHABLE } from '#cloud-api/refusal.ts'
import { awsOf, signInAs, type AwsPart, type SigningIn } from '../aws/sign-in.ts'
import { callerIdentity } from '../aws/sts.ts'
import { findTagged } from '../aws/tagging.ts'
import type { Deps } from '../deps.ts'
import type { Former } from './former.ts'
import type { Looked, Sought } from './look.ts'

/** Where AWS lists what belongs to no region. */
const GLOBAL_REGION = 'us-east-1'
/** Resources that AWS is asked about one by one; what is more counts as it is listed. */
const DESCRIBED_MAX = 200
/** Asked at the same time. */
const AT_ONCE = 5
const SIGN_IN = { phase: 'plan', session: 'strata-search' } as const

/** Looks into the account that a connection leads to. */
export async function lookInAws(
  deps: Pick<Deps, AwsPart>,
  connection: SigningIn & { readonly account: string | null },
  { name, environmentType, region, former }: Sought,
): Promise<Looked> {
  const no = (said: Omit<NoAccountSearch, 'cloud' | 'action'>, is_temporary = false): Looked => ({
    ok: false,
    said: { ...said, cloud: 'AWS', action: 'tag:GetResources' },
    is_temporary,
  })
  const { account } = connection
  const key = await signInAs(deps, connection, SIGN_IN)
  const aws = awsOf(deps)
  const who = key.ok ? await callerIdentity(aws, key.value) : key
  if (!key.ok || !who.ok) {
    const { code } = key.ok ? (who as Exclude<typeof who, { ok: true }>) : key
    return no({ reason: signInReason(code), code }, isTemporary({ code, status: undefined }))
  }
  const identity = who.value.arn
  if (who.value.account !== account) return no({ reason: 'other-account', identity })

  const tags = awsStackTags(name, environmentType)
  const regions = regionsOf(region, former)
  const arns: string[] = []
  for (const one of regions) {
    const found = await findTagged(aws, key.value, { region: one, tags })
    if (!found.ok) {
      const { code } = found
      return no({ reason: searchReason(code), code, region: one, identity }, isTemporary(found))
    }
    arns.push(...found.resources.map(({ arn }) => arn))
  }
  const found = await describeAll(deps, key.value, [...new Set(arns)])
  return { ok: true, where: 'aws-account', account: who.value.account, identity, regions, tags, found }
}

const DENIED = new Set(['AccessDenied', 'AccessDeniedException', 'UnauthorizedOperation', 'UnauthorizedException'])

function signInReason(code: string): NotLooked {
  if (code === UNREACHABLE) return 'unreachable'
  return isTemporary({ code, status: undefined }) ? 'refused' : 'key-refused'
}

function searchReason(code: string): NotLooked {
  if (code === UNREACHABLE) return 'unreachable'
  return DENIED.has(code) ? 'denied' : 'refused'
}

/** The regions of a stack, those in which its state knew something, and that of what belongs to no region. */
function regionsOf(region: string, { before }: Former): string[] {
  const known = before?.former.flatMap(({ arn }) => (arn === null ? [] : (parseArn(arn)?.region ?? [])))
  return [...new Set([region, GLOBAL_REGION, ...(known ?? [])])].filter((one) => one !== '').toSorted()
}

async function describeAll(deps: Pick<Deps, AwsPart>, key: AwsKey, arns: readonly string[]): Promise<FoundResource[]> {
  const found: (FoundResource | undefined)[] = arns
    .slice(DESCRIBED_MAX)
    .map((arn) => foundByArn(arn, { is: 'unknown' }))
  const asked = arns.slice(0, DESCRIBED_MAX)
  for (let from = 0; from < asked.length; from += AT_ONCE) {
    const some = asked.slice(from, from + AT_ONCE)
    found.push(
      ...(await Promise.all(some.map(async (arn) => foundByArn(arn, await describeResource(awsOf(deps), key, arn))))),
    )
  }
  return found.filter((one) => one !== undefined)
}
