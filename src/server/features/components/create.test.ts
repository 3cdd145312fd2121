import { beforeEach, expect, it } from 'vitest'
import { createTestApp, type User } from '../../../../test/support/app.ts'
import { makeTeam } from '../../../../test/support/cast.ts'
import { describeEndpoint } from '../../../../test/support/describe-endpoint.ts'
import { auditOf } from '../../../../test/support/things.ts'

const UNKNOWN = '99999999-9999-4999-8999-999999999999'
const NO_TEAM = { status: 404, message: 'There is no such team, or you are not in it: ask its owner to add you.' }

const app = await createTestApp()
const { user, deps } = app
beforeEach(() => app.setTime('2026-11-02T10:00:00Z'))

const BASIC = { name: 'Queue', category: 'compute', cloud: 'aws' } as const
const create = (caller: User, more: object = {}) => caller.call('POST /components', { body: { ...BASIC, ...more } })
const filesOf = (files: Record<string, string>) => ({ source: { kind: 'files' as const, files } })

const FILES = {
  'main.tf': 'resource "aws_sqs_queue" "main" {\n  name = var.name\n}\n\ndata "aws_region" "here" {}\n',
  'variables.tf': [
    'variable "name" {\n  description = "Its \\"name\\""\n}',
    'variable "days" {\n  type    = number\n  default = 4\n}',
    'variable "rules" {\n  type = list(object({\n    name = string # of the rule\n    size = optional(number, 3)\n  }))\n  default = []\n}',
    'variable "key" {\n  sensitive = true\n}',
    'variable "greeting" {\n  default = "$${you}"\n}\n',
  ].join('\n\n'),
  'outputs.tf':
    'output "url" {\n  description = "Where it is"\n  value       = aws_sqs_queue.main.url\n}\n\noutput "secret" {\n  value     = var.key\n  sensitive = true\n}\n',
  'versions.tf':
    'terraform {\n  required_providers {\n    random = {\n      source = "hashicorp/random"\n    }\n  }\n}\n',
}

/** Files that are refused, with the field and the sentence. */
const REFUSED_FILES: [string, Record<string, string>, string, RegExp][] = [
  ['what does not parse', { 'main.tf': 'locals {}\n\nresource "a" {{\n' }, 'files.main.tf', /^Line 3: /],
  [
    'what stands outside of blocks',
    { 'main.tf': '\nname = "x"\n' },
    'files.main.tf',
    /^Line 2: "name" stands outside any block/,
  ],
  [
    'a provider',
    { 'main.tf': 'locals {}\nprovider "aws" {\n  region = "us-east-1"\n}\n' },
    'files.main.tf',
    /^Line 2: Remove the block provider "aws": the stack has its own/,
  ],
  [
    'a backend',
    { 'main.tf': 'terraform {\n  backend "s3" {}\n}\n' },
    'files.main.tf',
    /^Line 2: Remove the block "backend"/,
  ],
  [
    'a module beside',
    { 'main.tf': 'module "x" {\n  source = "./x"\n}\n' },
    'files.main.tf',
    /^Line 1: The module "x" is in \.\/x/,
  ],
  [
    'the default of a secret',
    { 'main.tf': 'variable "p" {\n  sensitive = true\n  default   = "hunter2"\n}\n' },
    'files.main.tf',
    /^Line 3: The variable "p" is sensitive and has a default/,
  ],
  [
    'a key',
    { 'main.tf': 'locals {\n  a = "AKIAABCDEFGHIJKLMNOP"\n}\n' },
    'files.main.tf',
    /^Line 2: This looks like a secret key/,
  ],
  [
    'an argument that is called like a secret',
    { 'main.tf': '# password = "no"\nlocals {\n  db = {\n    "admin-password" : "hunter2"\n  }\n}\n' },
    'files.main.tf',
    /^Line 4: "admin-password" looks like a secret/,
  ],
  [
    'a variable that is called like a secret and has a default',
    { 'main.tf': 'variable "db_password" {\n  default = "hunter2"\n}\n' },
    'files.main.tf',
    /^Line 2: "db_password" looks like a secret/,
  ],
  [
    'brackets without an end',
    { 'main.tf': `locals {\n  a = ${'['.repeat(5000)}${']'.repeat(5000)}\n}\n` },
    'files.main.tf',
    /^Line 2: Brackets are nested more than 100 levels deep/,
  ],
  [
    'a variable of a reserved name',
    { 'main.tf': 'variable "count" {}\n' },
    'files.variables.0.name',
    /^Terraform reserves this name/,
  ],
]

describeEndpoint('POST /components', {
  201: () => {
    it('adds one that has a name only, and writes it down', async () => {
      const caller = await user().ready()
      const made = await create(caller)
      expect(made).toMatchObject({
        team_id: null,
        is_own: true,
        use_count: 0,
        owner_name: caller.name,
        created_at: '2026-11-02T10:00:00.000Z',
      })
      expect(made.module).toMatchObject({
        name: 'Queue',
        category: 'compute',
        cloud: 'aws',
        variables: [],
        prices: [],
        is_free: false,
      })
      expect(made.module).not.toHaveProperty('source')
      expect(made.module.type).toMatch(/^custom-queue-[0-9a-f]{8}$/)
      expect(made.abilities).toEqual({ 'component.read': true, 'component.update': true, 'component.delete': true })
      expect(await auditOf(deps, made.id)).toEqual([
        expect.objectContaining({
          action: 'component.create',
          actor_email: caller.email,
          after: expect.objectContaining({ name: 'Queue', source: null }),
        }),
      ])
    })

    it('reads variables and outputs of uploaded files, and keeps what the author knows to be secret', async () => {
      const { module } = await create(user(), {
        ...filesOf(FILES),
        variables: [{ name: 'name', is_sensitive: true }, { name: 'gone' }],
      })
      expect(module.variables.map(({ name, is_required, is_sensitive }) => [name, is_required, is_sensitive])).toEqual([
        ['name', true, true],
        ['days', false, false],
        ['rules', false, false],
        ['key', true, true],
        ['greeting', false, false],
      ])
      expect(module.outputs.map(({ name }) => name)).toEqual(['url', 'secret'])
      expect(module.source).toEqual(filesOf(FILES).source)
    })

    it('keeps one from a registry, with prices, for a team', async () => {
      const caller = user()
      const team = await makeTeam(deps, caller)
      const source = { kind: 'registry' as const, address: 'terraform-aws-modules/sqs/aws', version: '4.2.0' }
      const made = await create(caller, {
        name: 'Ünïcode 名前',
        source,
        team_id: team.id,
        prices: [{ label: 'Requests', unit: 'million', quantity: 2, unit_price: 0.4 }],
      })
      expect(made).toMatchObject({
        team_id: team.id,
        team_name: 'Platform',
        module: { source, prices: [{ unit_price: 0.4, ends_on_stop: false }] },
      })
      expect(made.module.type.length).toBeLessThanOrEqual(40)
    })
  },
  400: () => {
    it('asks for a name', async () => {
      await expect(create(user(), { name: ' ' })).rejects.toMatchObject({
        status: 400,
        problems: [{ field: 'name', message: 'Please enter a component name.' }],
      })
    })
    it.each([
      { category: 'network' },
      { cloud: 'ibm' },
      { source: { kind: 'registry', address: 'a/b', version: '1.0.0' } },
      { source: { kind: 'registry', address: 'a/b/c', version: '~> 1.0' } },
      { source: { kind: 'git', url: 'https://token@example.com/a.git', ref: 'v1' } },
      { source: { kind: 'git', url: 'http://example.com/a.git', ref: 'v1' } },
      filesOf({}),
      filesOf({ '../main.tf': '' }),
      { prices: [{ label: 'x', unit: 'y', quantity: -1, unit_price: 1 }] },
      { is_free: true, prices: [{ label: 'x', unit: 'y', quantity: 1, unit_price: 1 }] },
      { variables: [{ name: 'a' }, { name: 'a' }] },
      { variables: [{ name: 'key', is_sensitive: true, default: 'hunter2' }] },
      { owner_id: UNKNOWN },
    ])('refuses %j', async (more) => {
      await expect(create(user(), more)).rejects.toMatchObject({ status: 400 })
    })
    it.each(REFUSED_FILES)('refuses %s in files', async (_, files, field, message) => {
      await expect(create(user(), filesOf(files))).rejects.toMatchObject({
        status: 400,
        problems: [{ field, message: expect.stringMatching(message) }],
      })
    })
  },
  404: () => {
    it('refuses a team that the caller is not in', async () => {
      const team = await makeTeam(deps, user())
      for (const team_id of [team.id, 'nothing'])
        await expect(create(user(), { team_id })).rejects.toMatchObject(NO_TEAM)
    })
  },
})

describeEndpoint('POST /components/inspect', {
  200: () => {
    it('gives variables, outputs, resources and providers', async () => {
      expect(await user().call('POST /components/inspect', { body: { files: FILES } })).toEqual({
        variables: [
          { name: 'name', type: 'any', description: 'Its "name"', is_required: true, is_sensitive: false },
          { name: 'days', type: 'number', description: '', default: 4, is_required: false, is_sensitive: false },
          {
            name: 'rules',
            type: 'list(object({\n    name = string # of the rule\n    size = optional(number, 3)\n  }))',
            description: '',
            default: [],
            is_required: false,
            is_sensitive: false,
          },
          { name: 'key', type: 'any', description: '', is_required: true, is_sensitive: true },
          {
            name: 'greeting',
            type: 'any',
            description: '',
            default: '${you}',
            is_required: false,
            is_sensitive: false,
          },
        ],
        outputs: [
          { name: 'url', description: 'Where it is', is_sensitive: false },
          { name: 'secret', description: '', is_sensitive: true },
        ],
        resources: [{ address: 'aws_sqs_queue.main', type: 'aws_sqs_queue' }],
        providers: ['aws', 'random'],
        provider_sources: ['hashicorp/aws', 'hashicorp/random'],
      })
    })
  },
  400: () => {
    it.each(REFUSED_FILES)('refuses %s', async (_, files, field, message) => {
      await expect(user().call('POST /components/inspect', { body: { files } })).rejects.toMatchObject({
        status: 400,
        problems: [{ field, message: expect.stringMatching(message) }],
      })
    })
    it.each<Record<string, string>>([{}, { 'a/main.tf': '' }, { 'main.tf.json': '{}' }])(
      'refuses the names of %j',
      async (files) => {
        await expect(user().call('POST /components/inspect', { body: { files } })).rejects.toMatchObject({
          status: 400,
        })
      },
    )
  },
})
