import { expect, it } from 'vitest'
import { createAzure } from './azure/client.ts'
import { createGoogle } from './google/client.ts'
import type { CloudRequest, CloudResponse, Send } from './send.ts'

const never = new AbortController().signal

/** Answers in turn, and keeps what was asked; `undefined` stands for a cloud that cannot be reached. */
function cloud(...answers: (Partial<CloudResponse> | undefined)[]): {
  readonly send: Send
  readonly asked: CloudRequest[]
  readonly waits: number[]
  readonly reach: Parameters<typeof createAzure>[0]
} {
  const asked: CloudRequest[] = []
  const waits: number[] = []
  const send: Send = (request) => {
    asked.push(request)
    const answer = answers[asked.length - 1]
    if (answer === undefined) return Promise.reject(new Error('no route'))
    return Promise.resolve({ status: 200, headers: {}, text: '{}', ...answer })
  }
  const pause = (ms: number): Promise<void> => {
    waits.push(ms)
    return Promise.resolve()
  }
  return { send, asked, waits, reach: { send, token: () => Promise.resolve('token-1'), signal: never, pause } }
}

const machines = {
  action: 'Microsoft.Compute/virtualMachines/read',
  path: '/subscriptions/s/providers/Microsoft.Compute/virtualMachines',
  apiVersion: '2024-07-01',
}

it('asks Azure with a token and a version, and reads every page of a list', async () => {
  const nextLink = 'https://management.azure.com/subscriptions/s/more?api-version=2024-07-01&$skiptoken=2'
  const { reach, asked } = cloud(
    { text: JSON.stringify({ value: [{ name: 'a' }], nextLink }) },
    { text: JSON.stringify({ value: [{ name: 'b' }] }) },
  )
  await expect(createAzure(reach).all({ ...machines, query: { $top: '1' } })).resolves.toEqual([
    { name: 'a' },
    { name: 'b' },
  ])
  expect(asked.map(({ method, url, headers }) => [method, url, headers['authorization']])).toEqual([
    ['GET', `https://management.azure.com${machines.path}?%24top=1&api-version=2024-07-01`, 'Bearer token-1'],
    ['GET', nextLink, 'Bearer token-1'],
  ])
})

it('takes no token to a page elsewhere', async () => {
  const { reach, asked } = cloud({ text: JSON.stringify({ value: [], nextLink: 'https://example.com/' }) })
  await expect(createAzure(reach).all(machines)).rejects.toMatchObject({ code: 'foreign-page' })
  expect(asked).toHaveLength(1)
})

it('asks Google Cloud at the address of each service, and reads every page of a list', async () => {
  const { reach, asked } = cloud({ text: JSON.stringify({ items: [1], nextPageToken: 'n' }) }, { text: '{}' })
  const question = { action: 'compute.disks.list', service: 'compute', path: '/compute/v1/projects/p/zones/z/disks' }
  await expect(createGoogle(reach).all(question, 'items')).resolves.toEqual([1])
  expect(asked.map(({ url }) => url)).toEqual([
    'https://compute.googleapis.com/compute/v1/projects/p/zones/z/disks',
    'https://compute.googleapis.com/compute/v1/projects/p/zones/z/disks?pageToken=n',
  ])
})

it('sends a body as JSON, and takes an empty answer', async () => {
  const { reach, asked } = cloud({ status: 202, text: '' })
  const answer = await createAzure(reach).ask({ ...machines, method: 'POST', body: { a: 1 } })
  expect([answer, asked[0]?.body, asked[0]?.headers['content-type']]).toEqual([
    undefined,
    '{"a":1}',
    'application/json',
  ])
})

it('asks again while a cloud is busy, no sooner than it asks for, and then says so', async () => {
  const { reach, waits } = cloud({ status: 429, headers: { 'retry-after': '7' } }, undefined, { status: 503 }, {})
  await createAzure({ ...reach, isPersistent: true }).ask(machines)
  expect(waits).toEqual([7000, 1500, 4000])
  const down = cloud()
  await expect(createAzure({ ...down.reach, isPersistent: true }).ask(machines)).rejects.toMatchObject({
    code: 'unreachable',
    action: machines.action,
    message: 'Azure did not answer Microsoft.Compute/virtualMachines/read.',
  })
  expect(down.asked).toHaveLength(5)
  // Whoever waits for it hears at once that nothing answers.
  const waited = cloud()
  await expect(createAzure(waited.reach).ask(machines)).rejects.toMatchObject({ code: 'unreachable' })
  expect(waited.asked).toHaveLength(1)
  const long = cloud({ status: 429, headers: { 'retry-after': '3600' } })
  await expect(createAzure(long.reach).ask(machines)).rejects.toMatchObject({ status: 429 })
})

it.each([
  [{ error: { code: 'AuthorizationFailed', message: 'secret words' } }, 'AuthorizationFailed'],
  [{ error: { code: 403, status: 'PERMISSION_DENIED', message: 'secret words' } }, 'PERMISSION_DENIED'],
  [
    { error: { code: 403, status: 'PERMISSION_DENIED', details: [{ reason: 'SERVICE_DISABLED' }] } },
    'SERVICE_DISABLED',
  ],
  [{ error: { code: 409, errors: [{ reason: 'operationInProgress' }] } }, 'operationInProgress'],
  [{ error: 'invalid_client', error_description: 'secret words' }, 'invalid_client'],
  ['secret words', '403'],
])('says of a refusal %j nothing but its code', async (body, code) => {
  const { reach } = cloud({ status: 403, text: JSON.stringify(body) })
  const refusal: unknown = await createGoogle(reach)
    .ask({ action: 'compute.disks.list', service: 'compute', path: '/compute/v1/x' })
    .catch((error: unknown) => error)
  expect(refusal).toMatchObject({ code, status: 403, message: `Google Cloud answered ${code} to compute.disks.list.` })
})

it('ends with the signal', async () => {
  const { send } = cloud()
  const signal = AbortSignal.abort(new Error('broken off'))
  await expect(createAzure({ send, token: () => Promise.resolve('t'), signal }).ask(machines)).rejects.toThrow(
    'broken off',
  )
})
