import { describe, expect, it } from 'vitest'
import { idsOfState, isImportable } from './state-ids.ts'

const instance = (id: string, more: object = {}) => ({ attributes: { id, ...more } })

describe('idsOfState', () => {
  it('reads a state file, by the address of each instance', () => {
    const state = {
      version: 4,
      resources: [
        { mode: 'managed', type: 'aws_sqs_queue', name: 'orders', instances: [instance('https://sqs/1/orders')] },
        {
          mode: 'managed',
          type: 'aws_eip',
          name: 'each',
          instances: [
            { index_key: 0, ...instance('eipalloc-0') },
            { index_key: 'web', ...instance('eipalloc-1') },
          ],
        },
        {
          mode: 'managed',
          type: 'aws_iam_role_policy_attachment',
          name: 'api',
          instances: [instance('api-2020', { role: 'api', policy_arn: 'arn:aws:iam::1:policy/x' })],
        },
        { mode: 'managed', type: 'random_password', name: 'db', instances: [instance('none', { result: 'hunter2' })] },
        { mode: 'data', type: 'aws_ami', name: 'linux', instances: [instance('ami-1')] },
        { module: 'module.a', mode: 'managed', type: 'aws_eip', name: 'in', instances: [instance('eipalloc-2')] },
      ],
    }
    expect(idsOfState(JSON.stringify(state))).toEqual({
      'aws_sqs_queue.orders': 'https://sqs/1/orders',
      'aws_eip.each[0]': 'eipalloc-0',
      'aws_eip.each["web"]': 'eipalloc-1',
      'aws_iam_role_policy_attachment.api': 'api/arn:aws:iam::1:policy/x',
    })
  })

  it('reads what terraform show -json prints of a state, and of the state before a plan', () => {
    const values = {
      root_module: {
        resources: [
          { address: 'aws_eip.a', mode: 'managed', type: 'aws_eip', values: { id: 'eipalloc-3' } },
          {
            address: 'aws_security_group_rule.b',
            mode: 'managed',
            type: 'aws_security_group_rule',
            values: { id: 'r' },
          },
        ],
      },
    }
    const ids = { 'aws_eip.a': 'eipalloc-3' }
    expect(idsOfState(JSON.stringify({ format_version: '1.0', values }))).toEqual(ids)
    expect(idsOfState(JSON.stringify({ format_version: '1.2', prior_state: { values } }))).toEqual(ids)
  })

  it('gives nothing for any other text', () => {
    for (const text of ['', 'no JSON', '[]', 'null', '{"resources": 3}', '{"values": {"root_module": []}}'])
      expect(idsOfState(text)).toEqual({})
  })
})

describe('isImportable', () => {
  it('is false for what is a value in a state alone', () => {
    expect(['random_password', 'tls_private_key', 'aws_eip'].map(isImportable)).toEqual([false, false, true])
  })
})
