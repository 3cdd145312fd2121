import { describe, expect, it } from 'vitest'
import {
  APPROVAL_REASONS,
  approvalReasons,
  approversOf,
  needsOwner,
  type ApprovalReason,
  type Candidate,
  type Deciding,
  type RequestFacts,
} from './policy.ts'

const harmless: RequestFacts = {
  environment_type: 'Development',
  data_sensitivity: 'Internal',
  cloud_provider: 'Azure',
  cost_monthly: 100,
  priced_lines: 7,
  total_lines: 10,
  declared_components: 0,
  budget_limit: null,
  excess: 0,
  settings: { allowed_clouds: ['Azure', 'AWS'], auto_approve_dev: true, max_unpriced_lines: 3 },
  is_demanded: false,
}

describe('approvalReasons', () => {
  it('finds none in a harmless request', () => {
    expect(approvalReasons(harmless)).toEqual([])
  })

  const ALONE: Readonly<Record<ApprovalReason, Partial<RequestFacts>>> = {
    production: { environment_type: 'Production' },
    confidential: { data_sensitivity: 'Confidential' },
    'over-request-budget': { budget_limit: 99.99 },
    'over-project-budget': { excess: 0.01 },
    'declared-prices': { declared_components: 1 },
    'unpriced-lines': { priced_lines: 6 },
    'cloud-not-allowed': { cloud_provider: 'GCP' },
    'development-not-automatic': { settings: { ...harmless.settings, auto_approve_dev: false } },
    workflow: { is_demanded: true },
  }
  it.each(Object.entries(ALONE))('finds %s alone', (reason, given) => {
    expect(approvalReasons({ ...harmless, ...given })).toEqual([reason])
  })

  it('finds all of them that can hold together, in the order of the list', () => {
    const { production: _, ...others } = ALONE
    const all = Object.assign({}, harmless, ...Object.values(others)) as RequestFacts
    expect(approvalReasons(all)).toEqual(APPROVAL_REASONS.filter((reason) => reason !== 'production'))
  })

  it.each<[string, Partial<RequestFacts>]>([
    ['an estimate that is exactly the limit', { budget_limit: 100 }],
    [
      'Staging where Development is not automatic',
      { environment_type: 'Staging', settings: { ...harmless.settings, auto_approve_dev: false } },
    ],
    ['public data', { data_sensitivity: 'Public' }],
    [
      'as many lines without a price as the project allows',
      { priced_lines: 0, settings: { ...harmless.settings, max_unpriced_lines: 10 } },
    ],
  ])('lets through %s', (_, given) => {
    expect(approvalReasons({ ...harmless, ...given })).toEqual([])
  })

  it('lets a project allow no line without a price', () => {
    const settings = { ...harmless.settings, max_unpriced_lines: 0 }
    expect(approvalReasons({ ...harmless, settings })).toEqual(['unpriced-lines'])
    expect(approvalReasons({ ...harmless, settings, priced_lines: 10 })).toEqual([])
  })

  it('counts a limit of 0 as one', () => {
    expect(approvalReasons({ ...harmless, budget_limit: 0 })).toEqual(['over-request-budget'])
  })
})

describe('needsOwner', () => {
  it.each(APPROVAL_REASONS)('looks at %s', (reason) => {
    expect(needsOwner([reason])).toBe(reason !== 'development-not-automatic' && reason !== 'workflow')
  })
  it('is true when one of several reasons needs one', () => {
    expect(needsOwner(['development-not-automatic', 'production'])).toBe(true)
    expect(needsOwner([])).toBe(false)
  })
})

describe('approversOf', () => {
  const somebody = (id: string, given: Partial<Candidate> = {}): Candidate => ({
    id,
    email: `${id}@example.com`,
    role: undefined,
    is_instance_admin: false,
    is_disabled: false,
    ...given,
  })
  const owner = somebody('owner', { role: 'owner' })
  const second = somebody('second', { role: 'owner' })
  const admin = somebody('admin', { role: 'admin' })
  const developer = somebody('developer', { role: 'developer' })
  const viewer = somebody('viewer', { role: 'viewer' })
  const root = somebody('root', { is_instance_admin: true })
  const everyone = [owner, second, admin, developer, viewer, root]
  const ask = (candidates: readonly Candidate[], given: Partial<Deciding> = {}) =>
    approversOf(candidates, {
      reasons: ['development-not-automatic'],
      demands: [],
      requester_id: 'developer',
      author_id: 'developer',
      ...given,
    }).map(({ id }) => id)
  const cases: [string, readonly Candidate[], Partial<Deciding>, string[]][] = [
    ['owners and admins', everyone, {}, ['owner', 'second', 'admin']],
    ['owners alone for what matters most', everyone, { reasons: ['production'] }, ['owner', 'second']],
    ['never who asks', everyone, { requester_id: 'owner' }, ['second', 'admin']],
    ['never who made the stack', everyone, { author_id: 'admin' }, ['owner', 'second']],
    [
      'administrators of the installation when nobody but the requester is left',
      [owner, developer, root],
      { requester_id: 'owner' },
      ['root'],
    ],
    [
      'administrators of the installation when only an admin is left for what needs an owner',
      [admin, root],
      { reasons: ['production'] },
      ['root'],
    ],
    ['no one who is disabled', [{ ...owner, is_disabled: true }, admin], {}, ['admin']],
    ['an administrator who is an owner, once', [{ ...owner, is_instance_admin: true }], {}, ['owner']],
    ['no one when an administrator asks alone', [root], { requester_id: 'root' }, []],
    ['no one when a disabled administrator is all that is left', [{ ...root, is_disabled: true }], {}, []],
  ]

  it.each(cases)('lets decide %s', (_, candidates, given, ids) => {
    expect(ask(candidates, given)).toEqual(ids)
  })

  const only = (...targets: string[]): Partial<Deciding> => ({
    reasons: ['workflow'],
    demands: targets.map((target) => ({ target })),
  })
  const also = (...targets: string[]): Partial<Deciding> => ({
    ...only(...targets),
    reasons: ['production', 'workflow'],
  })
  const demanded: [string, readonly Candidate[], Partial<Deciding>, string[]][] = [
    ['its owners', everyone, only('project-owners'), ['owner', 'second']],
    ['its owners and admins', everyone, only('project-admins'), ['owner', 'second', 'admin']],
    [
      'members in any role by their address',
      everyone,
      only('Viewer@example.com, admin@example.com'),
      ['admin', 'viewer'],
    ],
    ['an administrator by their address', everyone, only('root@example.com'), ['root']],
    [
      'words and addresses together',
      everyone,
      only('project-owners,viewer@example.com'),
      ['owner', 'second', 'viewer'],
    ],
    ['whom every workflow names', everyone, only('project-admins', 'admin@example.com,viewer@example.com'), ['admin']],
    [
      'never who asks, also when they are named',
      everyone,
      only('developer@example.com,viewer@example.com'),
      ['viewer'],
    ],
    [
      'never who made the stack, also when they are named',
      everyone,
      { ...only('viewer@example.com,admin@example.com'), author_id: 'viewer' },
      ['admin'],
    ],
    [
      'administrators when everyone named is disabled',
      [{ ...viewer, is_disabled: true }, owner, root],
      only('viewer@example.com'),
      ['root'],
    ],
    ['administrators when no one named is there', everyone, only('somebody@example.com'), ['root']],
    [
      'administrators when no two workflows name the same',
      everyone,
      only('owner@example.com', 'admin@example.com'),
      ['root'],
    ],
    ['no one when there is no administrator either', [owner, viewer], only('somebody@example.com'), []],
    [
      'of whom a rule names those whom the workflow names',
      everyone,
      also('second@example.com,admin@example.com'),
      ['second'],
    ],
    ['administrators when the workflow names none whom a rule names', everyone, also('viewer@example.com'), ['root']],
  ]
  it.each(demanded)('lets decide what a workflow wants: %s', (_, candidates, given, ids) => {
    expect(ask(candidates, given)).toEqual(ids)
  })

  it('does not take who is not in the project for an owner of it', () => {
    expect(ask([{ ...root, is_disabled: true }, viewer], only('project-owners'))).toEqual([])
  })
})
