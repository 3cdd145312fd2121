import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { filesOnDisk } from '#engine/compile/on-disk.ts'
import { compileStack } from '#engine/compile/compile.ts'
import { ACCOUNT, PLAN_ROLE, ROLE, startAccountServer } from '../../../../test/support/account-server.ts'
import { createTestApp } from '../../../../test/support/app.ts'
import { CONNECTION_SECRET } from '../../../../test/support/connections.ts'
import { make } from '../../../../test/support/make.ts'
import { sealConnectionSecret } from '../../environments/base/connection-secrets.ts'
import { createOutbound } from '../../outbound/outbound.ts'
import { lookAt } from '../look.ts'
import type { LookedConnection } from '../looked.ts'
import { inTime, type LookedStack } from '../parts.ts'

const server = await startAccountServer()
afterAll(() => server.close())
const { deps } = await createTestApp({ outbound: createOutbound({ allowsPrivate: true }), awsEndpoint: server.url })

const connection = (given: Partial<LookedConnection> = {}): LookedConnection => ({
  id: randomUUID(),
  project_id: randomUUID(),
  identity: { kind: 'aws_role', access_key_id: 'AKIAIOSFODNN7EXAMPLE', role_arn: ROLE, plan_role_arn: PLAN_ROLE },
  external_id: 'strata-1',
  secret: sealConnectionSecret(deps, CONNECTION_SECRET),
  plan_secret: null,
  account: ACCOUNT,
  regions: [],
  ...given,
})
const stackOf = (types: readonly string[]): LookedStack => {
  const nodes = types.map((type) => ({ id: type, type }))
  const outcome = compileStack(make.stack({ cloud: 'aws', region: 'eu-west-1', nodes }))
  if (!outcome.ok) throw new Error('The stack does not compile.')
  return { region: 'eu-west-1', files: filesOnDisk(outcome.result), variables: {}, existing: new Set() }
}
const look = async (stack: LookedStack | undefined, given: Partial<LookedConnection> = {}) => {
  const { parts, ...rest } = await lookAt(deps, connection(given), stack)
  return { ...rest, ...Object.fromEntries(parts.map(({ part, ...found }) => [part, found])) }
}
const gapOf = (code: string) =>
  expect.objectContaining({ said: expect.objectContaining({ code }) as unknown }) as unknown
const problem = (severity: string, code: string) =>
  expect.objectContaining({ severity, said: expect.objectContaining({ code }) as unknown }) as unknown

beforeEach(() => {
  server.asked.length = 0
  for (const map of [server.buckets, server.limits, server.denied, server.always]) map.clear()
  server.running = []
  server.addresses = 0
})
const bucketAsked = () => server.asked.flatMap(({ service, path }) => (service === 's3' ? [path.slice(1)] : []))

it('asks for the name that the bucket of a stack is going to have', async () => {
  const stack = stackOf(['object-storage'])
  expect(await look(stack)).toMatchObject({ account: ACCOUNT, region: 'eu-west-1', names: { looked: 2, problems: [] } })
  expect(server.asked.find(({ service }) => service === 's3')).toMatchObject({ method: 'HEAD' })
  const [, name = ''] = bucketAsked().toSorted((a, b) => (a < b ? 1 : -1))
  expect(name).toMatch(/^shop-dev-euwest1-[0-9a-f]{8}-data$/)
  for (const [status, code] of [
    [403, 'preflight.name-taken'],
    [301, 'preflight.name-taken'],
    [200, 'preflight.name-own'],
  ] as const) {
    server.buckets.set(name, status)
    expect(await look(stack)).toMatchObject({ names: { looked: 2, problems: [problem('blocking', code)] } })
  }
  server.buckets.set(name, 400)
  expect(await look(stack)).toMatchObject({
    names: { looked: 1, problems: [], gaps: [gapOf('preflight.gap-refused')] },
  })
})

it('leaves out what the environment has already', async () => {
  const stack = stackOf(['object-storage'])
  expect(await look({ ...stack, existing: new Set(['aws_s3_bucket.storage', 'aws_s3_bucket.logs']) })).toMatchObject({
    names: { looked: 0, problems: [], gaps: [] },
  })
  expect(bucketAsked()).toEqual([])
})

it('compares limits with what is used and what is needed', async () => {
  const stack = stackOf(['vm'])
  server.limits.set('L-0263D0A3', 5).set('L-1216C47A', 10).set('L-F678F1CE', 5).set('L-A4707A72', 5)
  server.addresses = 4
  expect(await look(stack)).toMatchObject({ quotas: { problems: [] } })
  server.addresses = 5
  server.running = ['t3.medium', 't3.medium', 'm7i.large', 'g5.xlarge']
  const full = await look(stack)
  expect(full).toMatchObject({
    quotas: { problems: expect.arrayContaining([problem('blocking', 'preflight.quota-full')]) },
  })
  expect(JSON.stringify(full)).toContain('--quota-code L-0263D0A3 --region eu-west-1 --desired-value 6')
  // Machines of another family count to another limit.
  server.addresses = 0
  expect(await look(stack)).toMatchObject({ quotas: { problems: [] } })
  server.running = ['t3.medium', 't3.medium', 'm7i.large', 'm7i.large', 't3.large']
  expect(await look(stack)).toMatchObject({ quotas: { problems: [problem('blocking', 'preflight.quota-full')] } })
})

it('warns where a stack fits at first alone', async () => {
  server.limits.set('L-0263D0A3', 5).set('L-1216C47A', 4).set('L-F678F1CE', 5).set('L-A4707A72', 5).set('L-1194D53C', 9)
  server.limits.set('L-53DA6B97', 9)
  const { quotas } = (await look(stackOf(['kubernetes']))) as unknown as { quotas: { problems: unknown[] } }
  expect(quotas.problems).toEqual([problem('warning', 'preflight.quota-later')])
})

it('says what it was not told, and claims nothing', async () => {
  expect(await look(stackOf(['vm']))).toMatchObject({
    quotas: { looked: 0, problems: [], gaps: expect.arrayContaining([gapOf('preflight.gap-refused')]) },
  })
  server.always.set('servicequotas:GetServiceQuota', [400, '{"__type":"AccessDeniedException"}'])
  server.always.set('iam:SimulatePrincipalPolicy', [403, '<E><Code>AccessDenied</Code></E>'])
  expect(await look(stackOf(['vm']))).toMatchObject({
    quotas: { looked: 0, gaps: expect.arrayContaining([gapOf('preflight.gap-denied')]) },
    'plan-rights': { looked: 0, problems: [], gaps: [gapOf('preflight.gap-denied')] },
    'apply-rights': { looked: 0, problems: [], gaps: [gapOf('preflight.gap-denied')] },
  })
})

it('names what each identity lacks, with where its requests go', async () => {
  server.denied.set(PLAN_ROLE, ['s3:GetBucketPolicy']).set(ROLE, ['s3:CreateBucket', 'kms:CreateKey', 'iam:PassRole'])
  const found = await look(stackOf(['object-storage']))
  expect(found).toMatchObject({
    'plan-rights': { problems: [{ severity: 'warning', about: ['s3:GetBucketPolicy'] }], gaps: [] },
    'apply-rights': { problems: [{ about: ['kms:CreateKey'] }, { about: ['s3:CreateBucket'] }], gaps: [] },
  })
  const asked = server.asked.filter(({ action }) => action === 'SimulatePrincipalPolicy')
  expect(new Set(asked.map(({ form }) => form.get('PolicySourceArn')))).toEqual(new Set([PLAN_ROLE, ROLE]))
  expect(asked.map(({ form }) => form.get('ContextEntries.member.1.ContextKeyValues.member.1'))).toContain('eu-west-1')
  // Roles are handed over by those stacks alone that have something to hand them to.
  expect(await look(stackOf(['vm']))).toMatchObject({
    'apply-rights': { problems: expect.arrayContaining([expect.objectContaining({ about: ['iam:PassRole'] })]) },
  })
})

it('evaluates everything that a stack can have where none is chosen, and nothing else', async () => {
  const found = await look(undefined, { regions: ['eu-west-1'] })
  expect(Object.keys(found)).toEqual(['at', 'cloud', 'account', 'region', 'plan-rights', 'apply-rights'])
  expect(found).toMatchObject({ region: null, 'plan-rights': { problems: [], gaps: [] } })
  expect(server.asked.filter(({ action }) => action === 'SimulatePrincipalPolicy').length).toBeGreaterThan(3)
})

it.each([
  ['a key of the root user', `arn:aws:iam::${ACCOUNT}:root`, 'preflight.gap-root'],
  ['a key of a session', `arn:aws:sts::${ACCOUNT}:assumed-role/x/y`, 'preflight.gap-session'],
] as const)('evaluates no policies of %s', async (_, arn, code) => {
  server.always.set('sts:GetCallerIdentity', [200, `<R><Arn>${arn}</Arn><Account>${ACCOUNT}</Account></R>`])
  const identity = { kind: 'aws_access_key', access_key_id: 'AKIAIOSFODNN7EXAMPLE', plan_access_key_id: null } as const
  expect(await look(undefined, { identity })).toMatchObject({ 'plan-rights': { looked: 0, gaps: [gapOf(code)] } })
})

it('looks at nothing without signing in, and in no other account', async () => {
  const stack = stackOf(['object-storage'])
  expect(await look(stack, { account: '999999999999' })).toMatchObject({
    names: { looked: 0, gaps: [gapOf('preflight.gap-other-account')] },
  })
  server.always.set('sts:AssumeRole', [403, '<E><Code>AccessDenied</Code></E>'])
  const refused = { looked: 0, problems: [], gaps: [gapOf('preflight.gap-sign-in')] }
  expect(await look(stack)).toMatchObject({ account: null, names: refused, quotas: refused, 'apply-rights': refused })
  expect(bucketAsked()).toEqual([])
})

it('reads no files that nobody can read, and waits no longer than it may', async () => {
  const stack = { ...stackOf(['object-storage']), files: { 'main.tf': 'resource {' } }
  expect(await look(stack)).toMatchObject({ names: { looked: 0, gaps: [gapOf('preflight.gap-files')] } })
  const late = await inTime('names', () => new Promise(() => undefined), 5)
  expect(late).toMatchObject({ part: 'names', looked: 0, gaps: [gapOf('preflight.gap-late')] })
})
