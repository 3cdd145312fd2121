import { expect, test } from 'vitest'
import { PREPARING_STEPS } from './preparing-steps.ts'
import { typesInState } from './state-secrets.ts'
import type { JobContext } from './step.ts'

test('the types of a state are those of what Terraform manages, each once', () => {
  const one = (type: string, mode = 'managed') => ({ mode, type, name: 'a', instances: [] })
  const resources = [one('tls_private_key'), one('aws_vpc'), one('aws_vpc'), one('aws_ami', 'data')]
  expect(typesInState(Buffer.from(JSON.stringify({ version: 4, resources })))).toEqual(['tls_private_key', 'aws_vpc'])
  expect(typesInState(Buffer.from(''))).toEqual([])
})

test('a sandbox knows the types that only the state holds: they are to be destroyed', async () => {
  const started: (readonly string[])[] = []
  const context = {
    job: { files: { 'main.tf': 'resource "aws_vpc" "a" {}' }, sandbox: { speed: 0, failures: [] }, variables: {} },
    heldTypes: ['tls_private_key', 'aws_vpc'],
    channel: { account: {} },
    terraform: { attachTo: () => undefined },
    workshop: {
      startSandbox: ({ types }: { types: readonly string[] }) => {
        started.push(types)
        return Promise.resolve({ reattach: '{}' })
      },
    },
  } as unknown as JobContext
  await PREPARING_STEPS.find(({ name }) => name === 'sandbox')?.run(context)
  expect(started.map((types) => types.toSorted())).toEqual([['aws_vpc', 'tls_private_key']])
})
