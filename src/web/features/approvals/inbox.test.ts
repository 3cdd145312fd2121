import { expect, test } from 'vitest'
import type { Approval } from '#contract/approvals.ts'
import { inOrder, listPath, nextAfter, requestPath, tabOf } from './inbox.ts'
import { stackLines } from './stack-lines.ts'

const request = (id: string, decision_refusal: Approval['decision_refusal'] = null) =>
  ({ id, decision_refusal }) as Approval

test('what one may decide comes first, each part in the order of the server', () => {
  const list = [request('own', 'own-request'), request('first'), request('other', 'not-approver'), request('second')]
  expect(inOrder(list).map(({ id }) => id)).toEqual(['first', 'second', 'own', 'other'])
})

test('behind a decided request comes the next one, before it when it was the last', () => {
  const list = ['a', 'b', 'c'].map((id) => request(id))
  expect(['a', 'b', 'c', 'gone'].map((id) => nextAfter(list, id)?.id)).toEqual(['b', 'c', 'b', 'a'])
  expect(nextAfter([request('only')], 'only')).toBeUndefined()
})

test('the list stands in the address, and what waits needs no word', () => {
  expect(['', 'tab=mine', 'tab=decided', 'tab=nonsense'].map((text) => tabOf(new URLSearchParams(text)))).toEqual([
    'waiting',
    'mine',
    'decided',
    'waiting',
  ])
  expect(listPath('waiting')).toBe('/approvals')
  expect(requestPath('7', 'mine')).toBe('/approvals/7?tab=mine')
})

test('components come with their sizes, the most expensive first', () => {
  const lines = stackLines({
    breakdown: { VNet: 37.83, VM: 126.27, 'Key Vault': 0 },
    resources_summary: { Compute: ['VM: 2 × Standard_B2ms'], Network: ['VNet: NAT gateway'] },
  })
  expect(lines).toEqual([
    { component: 'VM', detail: '2 × Standard_B2ms', amount: 126.27 },
    { component: 'VNet', detail: 'NAT gateway', amount: 37.83 },
    { component: 'Key Vault', detail: '', amount: 0 },
  ])
})
