// What the owner of an account of AWS makes once for a connection: identities with their rights and trust policies.
import { audienceOf, subjectOf } from '../../token.ts'
import type { SetUpFactsIn } from '../facts.ts'
import { applyPolicy, assumePolicy, planPolicy, trustByExternalId, trustByToken, type Policy } from './policies.ts'

type Facts = SetUpFactsIn<'aws'>

/** An identity of the account. */
export interface Principal {
  /** Its name in Terraform. */
  readonly label: string
  readonly kind: 'role' | 'user'
  readonly name: string
  readonly path: string
  /** Its trust policy; null for a user, which has a key. */
  readonly trust: Policy | null
  readonly policy: Policy
  readonly policy_name: string
}

/** A bucket that serves the documents of an issuer. */
export interface IssuerBucket {
  readonly name: string
  readonly region: string
  readonly documents: Readonly<Record<string, string>>
}

export interface SetUp {
  /** The account in which it is made; null where it is not known. */
  readonly account: string | null
  readonly provider: { readonly url: string; readonly audience: string; readonly arn: string } | null
  readonly principals: readonly Principal[]
  readonly bucket: IssuerBucket | null
}

/** Characters of the id that tell connections apart in one account. */
const ID_CHARACTERS = 8

/** What has to be made for a connection. */
export function setUpOf(facts: Facts): SetUp {
  const { identity } = facts
  const bucket = bucketOf(facts)
  if (identity.kind === 'aws_access_key') return { ...usersOf(facts), provider: null, bucket: null }
  const account = identity.role_arn.split(':')[4] ?? ''
  const host = facts.issuer.replace('https://', '')
  const audience = audienceOf({ cloud: 'aws' })
  const isByToken = identity.kind === 'aws_web_identity'
  const arn = `arn:aws:iam::${account}:oidc-provider/${host}`
  const trust = (phases: readonly ('plan' | 'apply')[]): Policy =>
    isByToken
      ? trustByToken(arn, { audience, subjects: phases.map((phase) => subjectOf(facts.id, phase)) })
      : trustByExternalId(account, facts.external_id)
  const { role_arn } = identity
  const plan_role_arn = identity.plan_role_arn === role_arn ? null : identity.plan_role_arn
  const roles = [role_arn, ...(plan_role_arn === null ? [] : [plan_role_arn])]
  const user = `${prefixOf(facts)}-key`
  const own = [
    ...roles,
    ...(isByToken ? [arn] : [`arn:aws:iam::${account}:user/${user}`]),
    `arn:aws:iam::${account}:policy/${prefixOf(facts)}-*`,
  ]
  const apply = applyPolicy({ regions: facts.regions, own })
  return {
    account,
    provider: isByToken ? { url: facts.issuer, audience, arn } : null,
    principals: [
      roleOf(facts, role_arn, {
        label: 'apply',
        policy: apply,
        trust: trust(plan_role_arn ? ['apply'] : ['plan', 'apply']),
      }),
      ...(plan_role_arn === null
        ? []
        : [roleOf(facts, plan_role_arn, { label: 'plan', policy: planPolicy(), trust: trust(['plan']) })]),
      ...(isByToken ? [] : [userOf(facts, 'key', assumePolicy(roles))]),
    ],
    bucket: isByToken ? bucket : null,
  }
}

const prefixOf = ({ id }: Facts): string => `strata-${id.slice(0, ID_CHARACTERS)}`

function usersOf(facts: Facts): Pick<SetUp, 'account' | 'principals'> {
  const { identity, account, regions } = facts
  const hasPlan = identity.kind === 'aws_access_key' && identity.plan_access_key_id !== null
  const own = ['user', 'policy'].map((type) => `arn:aws:iam::${account ?? '*'}:${type}/${prefixOf(facts)}-*`)
  return {
    account,
    principals: [
      userOf(facts, 'apply', applyPolicy({ regions, own })),
      ...(hasPlan ? [userOf(facts, 'plan', planPolicy())] : []),
    ],
  }
}

function userOf(facts: Facts, label: string, policy: Policy): Principal {
  const name = `${prefixOf(facts)}-${label}`
  return { label, kind: 'user', name, path: '/', trust: null, policy, policy_name: name }
}

function roleOf(facts: Facts, arn: string, given: Pick<Principal, 'label' | 'policy' | 'trust'>): Principal {
  const [, path = '/', name = ''] = /:role(\/(?:.*\/)?)([^/]+)$/.exec(arn) ?? []
  return { ...given, kind: 'role', name, path, policy_name: `${prefixOf(facts)}-${given.label}` }
}

/** The bucket that an issuer is; null for one that is elsewhere. */
function bucketOf({ issuer, documents }: Facts): IssuerBucket | null {
  // https://docs.aws.amazon.com/AmazonS3/latest/userguide/VirtualHosting.html
  const [, name, region] = /^https:\/\/([a-z0-9-]{3,63})\.s3\.([a-z0-9-]+)\.amazonaws\.com$/.exec(issuer) ?? []
  return documents && name !== undefined && region !== undefined ? { name, region, documents } : null
}
