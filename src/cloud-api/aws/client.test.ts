import { expect, it } from 'vitest'
import type { CloudRequest, CloudResponse } from '../send.ts'
import { askAws, createAws, type AwsReach } from './client.ts'
import { formRequest, restRequest, targetRequest } from './requests.ts'

const key = { access_key_id: 'AKIAIOSFODNN7EXAMPLE', secret_access_key: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY' }

/** Answers in turn, and keeps what was asked; `undefined` stands for a cloud that cannot be reached. */
function aws(...answers: (Partial<CloudResponse> | undefined)[]) {
  const asked: CloudRequest[] = []
  const waits: number[] = []
  const reach: AwsReach = {
    send: (request) => {
      const answer = answers[asked.length]
      asked.push(request)
      if (answer === undefined) return Promise.reject(new Error('no route'))
      return Promise.resolve({ status: 200, headers: {}, text: '', ...answer })
    },
    pause: (ms) => Promise.resolve(waits.push(ms)),
  }
  return { asked, waits, reach }
}

it('asks each service at its address and in its way, signed for it', async () => {
  const { asked, reach } = aws({}, {}, {}, {}, {})
  for (const request of [
    formRequest('rds', 'cn-north-1', { Action: 'DescribeDBInstances', Marker: 'a b' }),
    formRequest('iam', 'us-east-1', { Action: 'SimulatePrincipalPolicy' }),
    targetRequest('kms', 'eu-west-1', 'DescribeKey', { KeyId: '1' }),
    restRequest('s3', 'eu-west-1', { action: 'ListBucket', method: 'HEAD', path: '/shop' }),
    restRequest('eks', 'eu-west-1', { action: 'UpdateNodegroupConfig', method: 'POST', path: '/c', body: { a: 1 } }),
  ])
    expect(await askAws(reach, { ...key, session_token: 'token' }, request)).toEqual({ ok: true, text: '' })
  expect(asked.map(({ method, url, body }) => [method, url, body])).toEqual([
    ['POST', 'https://rds.cn-north-1.amazonaws.com.cn/', 'Action=DescribeDBInstances&Marker=a+b&Version=2014-10-31'],
    ['POST', 'https://iam.amazonaws.com/', 'Action=SimulatePrincipalPolicy&Version=2010-05-08'],
    ['POST', 'https://kms.eu-west-1.amazonaws.com/', '{"KeyId":"1"}'],
    ['HEAD', 'https://s3.eu-west-1.amazonaws.com/shop', undefined],
    ['POST', 'https://eks.eu-west-1.amazonaws.com/c', '{"a":1}'],
  ])
  const scopes = asked.map(({ headers }) => /\/(\w[\w-]*\/\w+)\/aws4_request/.exec(headers['authorization'] ?? '')?.[1])
  expect(scopes).toEqual(['cn-north-1/rds', 'us-east-1/iam', 'eu-west-1/kms', 'eu-west-1/s3', 'eu-west-1/eks'])
  expect(asked.every(({ headers }) => headers['x-amz-security-token'] === 'token')).toBe(true)
  expect(asked[2]?.headers['x-amz-target']).toBe('TrentService.DescribeKey')
})

it('signs nothing in which a token says who asks', async () => {
  const { asked, reach } = aws({})
  await askAws(reach, undefined, formRequest('sts', 'us-east-1', { Action: 'AssumeRoleWithWebIdentity' }))
  expect(asked[0]?.headers).not.toHaveProperty('authorization')
})

const whoAmI = formRequest('sts', 'us-east-1', { Action: 'GetCallerIdentity' })

it.each([
  ['in XML', { text: '<R><Errors><Error><Code>AccessDenied</Code></Error></Errors></R>' }, 'AccessDenied'],
  ['in what is no XML', { text: '<R><Code>AccessDenied</Code>' }, '403'],
  ['in XML of RDS', { text: '<R><Error><Type>Sender</Type><Code>AccessDenied</Code></Error></R>' }, 'AccessDenied'],
  ['in JSON', { text: '{"__type":"com.amazon#AccessDenied","Message":"no"}' }, 'AccessDenied'],
  ['in JSON with a code', { text: '{"code":"AccessDenied"}' }, 'AccessDenied'],
  ['in a header', { text: '{}', headers: { 'x-amzn-errortype': 'AccessDenied:http://x/' } }, 'AccessDenied'],
  ['nowhere', { text: 'no' }, '403'],
])('reads what AWS calls a refusal %s', async (_, answer, code) => {
  const { reach, waits } = aws({ status: 403, ...answer })
  expect(await askAws(reach, key, whoAmI)).toEqual({ ok: false, code, status: 403, text: answer.text })
  expect(waits).toEqual([])
})

it('asks again while AWS is busy, as long as it asks to wait, and where nobody answers only who is persistent', async () => {
  const throttled = { status: 400, text: '{"__type":"ThrottlingException"}', headers: { 'retry-after': '3' } }
  const busy = aws(throttled, { status: 503 }, { status: 429 }, { text: 'ok' })
  expect(await askAws(busy.reach, key, whoAmI)).toEqual({ ok: true, text: 'ok' })
  expect(busy.waits).toEqual([3000, 1500, 4000])
  const away = aws()
  const unreachable = { ok: false, code: 'unreachable', status: undefined }
  expect(await askAws(away.reach, key, whoAmI)).toEqual(unreachable)
  expect(await askAws({ ...away.reach, isPersistent: true }, key, whoAmI)).toEqual(unreachable)
  expect(away.waits).toEqual([500, 1500, 4000, 10_000])
})

it('refuses with what was asked and not with what was answered, and ends with its signal', async () => {
  const { reach } = aws({ status: 403, text: '{"__type":"AccessDenied","Message":"secret"}' }, {}, { text: '<R/>' })
  const cloud = createAws(reach, () => Promise.resolve(key))
  const group = { action: 'DescribeNodegroup', method: 'GET', path: '/c' } as const
  await expect(cloud.json('eks', 'eu-west-1', group)).rejects.toMatchObject({
    message: 'AWS answered AccessDenied to eks:DescribeNodegroup.',
    status: 403,
  })
  expect(await cloud.json('eks', 'eu-west-1', group)).toEqual({})
  expect(await cloud.form('ec2', 'eu-west-1', { Action: 'StopInstances' })).toBe('')
  const ended = createAws({ ...reach, signal: AbortSignal.abort(new Error('ordered')) }, () => Promise.resolve(key))
  await expect(ended.json('eks', 'eu-west-1', group)).rejects.toThrow('ordered')
})
