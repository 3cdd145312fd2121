import { expect, test } from 'vitest'
import type { V1Job, V1PodStatus } from '@kubernetes/client-node'
import { POD } from '../../../test/support/cluster/fake-cluster.ts'
import { hasBegun, stateOf } from './pod-state.ts'

const failedJob: V1Job = {
  status: { conditions: [{ type: 'Failed', status: 'True', reason: 'DeadlineExceeded', message: 'Too long.' }] },
}

test.each<[string, V1Job | undefined, V1PodStatus | undefined, object]>([
  ['a Job without a pod', {}, undefined, { is: 'waiting', why: undefined }],
  ['nothing', undefined, undefined, { is: 'gone' }],
  ['a Job that failed without a pod', failedJob, undefined, { is: 'ended', why: 'DeadlineExceeded: Too long.' }],
  ['a new pod', {}, { phase: 'Pending' }, { is: 'waiting', why: undefined }],
  [
    'a pod without a node',
    {},
    POD.unschedulable('0/3 nodes are available.'),
    { is: 'waiting', why: 'Unschedulable: 0/3 nodes are available.' },
  ],
  [
    'an image that is not there',
    {},
    POD.pulling('ImagePullBackOff', 'Back-off'),
    { is: 'waiting', why: 'ImagePullBackOff: Back-off', hinders: 'image' },
  ],
  [
    'a container that cannot be made',
    {},
    POD.pulling('CreateContainerConfigError', 'no user'),
    { is: 'waiting', why: 'CreateContainerConfigError: no user', hinders: 'container' },
  ],
  ['a container that runs', {}, POD.running(), { is: 'running' }],
  ['a phase that ended', {}, POD.ended(0), { is: 'ended', why: undefined }],
  ['a phase with a defect', {}, POD.ended(70), { is: 'ended', why: 'Error: exit code 70' }],
  ['no program', {}, POD.ended(1), { is: 'ended', why: 'Error: exit code 1', neverBegan: true }],
  ['no memory', {}, POD.ended(137, 'OOMKilled'), { is: 'ended', why: 'OOMKilled: exit code 137' }],
  ['an eviction', {}, POD.evicted('Low on memory.'), { is: 'ended', why: 'Evicted: Low on memory.' }],
])('%s', (_, job, status, state) => {
  expect(stateOf(job, status && { status })).toEqual(state)
})

test('what has run once has begun', () => {
  expect([POD.running(), POD.ended(0), POD.ended(137)].map((status) => hasBegun({ status }))).toEqual([
    true,
    true,
    true,
  ])
  expect([{ phase: 'Pending' }, POD.pulling('x', 'y')].map((status) => hasBegun({ status }))).toEqual([false, false])
})
