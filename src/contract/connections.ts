// Connections of a project: accounts of clouds in which Strata carries out its runs. Secrets go in and never come out.
// Those of the installation have the same shapes, in installation-connections.ts.
import { z } from 'zod'
import { fieldMessage, requiredText } from '#engine/field-messages.ts'
import { CLOUD_IDS } from '#engine/clouds/index.ts'
import { connectionIdentity } from '#domain/connection/identity.ts'
import { displayName } from '#domain/account/password.ts'
import { POOL_AT_ONCE_MAX, POOL_NAME } from '#domain/run/administration.ts'
import { DEFAULT_POOL } from '#domain/run/queue.ts'
import { RUN_PHASES } from '#domain/run/status.ts'
import { defineContract } from './endpoint.ts'
import { instant } from './list.ts'
import { sentence } from './message.ts'
import { preflight } from './preflight.ts'
import { environmentTypeLabel } from './words.ts'

const byProject = z.object({ id: z.string() })
const byId = byProject.extend({ connection_id: z.string() })
const NAME_MAX = 60
const REGIONS_MAX = 40

const name = displayName(fieldMessage('connections.name-required'), NAME_MAX)
/** Certificates with their key, and keys of service accounts, are files. What each kind takes is in its table. */
const SECRET_MAX = 20_000
const secret = requiredText(fieldMessage('connections.secret-required')).max(SECRET_MAX).meta({
  description:
    'What signs in: the secret of a key, or a file with one. Left out where tokens sign in. It is sealed, and nothing ever shows it.',
})
const planSecret = secret.meta({ description: 'The same of who signs in for plans, where that is somebody else.' })
const regions = z.array(z.string().trim().min(1).max(40)).max(REGIONS_MAX).meta({
  description: 'Regions in which environments can be; empty for all.',
})
const environmentTypes = z
  .array(environmentTypeLabel)
  .max(3)
  .meta({ description: 'Types that environments can have; empty for all.' })
export const maxAtOnce = z
  .int()
  .min(1, fieldMessage('agents.at-once', { max: POOL_AT_ONCE_MAX }))
  .max(POOL_AT_ONCE_MAX, fieldMessage('agents.at-once', { max: POOL_AT_ONCE_MAX }))
  .nullable()
  .meta({ description: 'How many jobs use it at once; null for no limit.' })
const pool = requiredText(fieldMessage('agents.pool-required'))
  .regex(POOL_NAME, fieldMessage('agents.pool-name'))
  .meta({ description: 'The pool whose agents carry out its runs; no others get its credentials.' })

export const connection = z
  .object({
    access: z.literal('own').meta({ description: 'It belongs to whoever lists it.' }),
    id: z.uuid(),
    name: z.string(),
    cloud: z.enum(CLOUD_IDS),
    identity: connectionIdentity.meta({
      description:
        'Who signs in, by its kind and without any secret. Fields with plan_ name who signs in for plans, null for the same; an issuer serves the key set in place of this installation.',
    }),
    external_id: z.string().meta({
      description: 'What the trust of a role of AWS has to ask for, so that nobody else has Strata take it on.',
    }),
    secret_set_at: instant,
    account: z.string().nullable().meta({
      description: 'The account of the cloud that answered its last test; null where none has answered yet.',
    }),
    regions,
    environment_types: environmentTypes,
    max_at_once: maxAtOnce,
    pool: z.string(),
    revoked_at: instant.nullable().meta({ description: 'Since when nothing runs by it and its secrets are gone.' }),
    created_by: z.string().nullable().meta({ description: 'Name; null when the account is gone.' }),
    created_at: instant,
    environments: z.int().meta({ description: 'Environments that it runs and that are not deleted.' }),
  })
  .meta({ id: 'Connection' })
export type CloudConnection = z.infer<typeof connection>

/** One of the installation, as the projects see it that may use it: without how it signs in, and what others have. */
const grantedConnection = z
  .object({
    access: z
      .literal('granted')
      .meta({ description: 'It belongs to the installation, which lets the project use it.' }),
    id: z.uuid(),
    name: z.string(),
    cloud: z.enum(CLOUD_IDS),
    account: z.string().nullable(),
    regions,
    environment_types: environmentTypes,
    max_at_once: maxAtOnce.meta({
      description: 'How many jobs of this project use it at once; null where only the connection itself is limited.',
    }),
    revoked_at: instant.nullable(),
    environments: z.int().meta({ description: 'Environments of this project that it runs and that are not deleted.' }),
  })
  .meta({ id: 'GrantedConnection' })
export type GrantedConnection = z.infer<typeof grantedConnection>

/** What the cloud says to the identity of a phase. */
export const connectionCheck = z
  .object({
    phase: z.enum(RUN_PHASES),
    account: z.string().nullable().meta({ description: 'The account in which it is.' }),
    identity: z.string().nullable().meta({ description: 'Who it is there, such as its ARN.' }),
    problem: sentence.nullable().meta({ description: 'Why it could not sign in; null when it could.' }),
  })
  .meta({ id: 'ConnectionCheck' })
export type ConnectionCheck = z.infer<typeof connectionCheck>

const printedFile = z.object({ name: z.string(), text: z.string() })

/** What is made once in an account for a connection. */
export const connectionSetUp = z
  .object({
    files: z
      .array(printedFile)
      .meta({ description: 'Terraform, and the same as commands: the owner of the account runs one of them.' }),
    token: z
      .object({
        issuer: z.string(),
        audience: z.string(),
        subjects: z.object({ plan: z.string(), apply: z.string() }),
      })
      .nullable()
      .meta({ description: 'What its tokens say; null where a key signs in.' }),
    problem: sentence.nullable().meta({
      description: 'Why the cloud cannot read the key set of this installation; null where it can, or need not.',
    }),
    key_set: z
      .object({ files: z.array(printedFile), good_until: instant })
      .nullable()
      .meta({
        description:
          'The documents that somebody else serves for this installation, below its issuer, and until when they hold the key that signs; null where it serves them itself.',
      }),
  })
  .meta({ id: 'ConnectionSetUp' })
export type ConnectionSetUp = z.infer<typeof connectionSetUp>

const IDENTITY = { kind: 'aws_access_key', access_key_id: 'AKIAIOSFODNN7EXAMPLE' }

/** A connection as it is created. */
export const newConnection = z
  .strictObject({
    name,
    identity: connectionIdentity,
    secret: secret.optional(),
    plan_secret: planSecret.optional(),
    regions: regions.default([]),
    environment_types: environmentTypes.default([]),
    max_at_once: maxAtOnce.default(null),
    pool: pool.default(DEFAULT_POOL),
  })
  .meta({ examples: [{ name: 'Shop account', identity: IDENTITY, secret: 'wJalrXUtnFEMI/K7MDENG' }] })

/** What changes of a connection. */
export const changedConnection = z.strictObject({
  name: name.optional(),
  identity: connectionIdentity.optional(),
  secret: secret.optional(),
  plan_secret: planSecret.optional(),
  is_revoked: z.literal(false).optional().meta({
    description: 'Makes a connection usable again that was revoked and has no secrets.',
  }),
  regions: regions.optional(),
  environment_types: environmentTypes.optional(),
  max_at_once: maxAtOnce.optional(),
  pool: pool.optional(),
})

export const connections = defineContract({
  list: {
    method: 'GET',
    path: '/projects/{id}/connections',
    summary:
      'Lists the connections that a project can use, by name: its own, and those that the installation grants to it.',
    permission: 'project.read',
    params: byProject,
    returns: { status: 200, json: z.array(z.discriminatedUnion('access', [connection, grantedConnection])) },
    errors: [401, 403, 404],
  },
  create: {
    method: 'POST',
    path: '/projects/{id}/connections',
    summary: 'Creates a connection to an account of a cloud.',
    permission: 'project.connections',
    params: byProject,
    body: newConnection,
    returns: { status: 201, json: connection },
    errors: [400, 401, 403, 404, 409, 413, 415],
  },
  update: {
    method: 'PUT',
    path: '/projects/{id}/connections/{connection_id}',
    summary:
      'Changes a connection; omitted fields stay. New secrets make one that was revoked usable again, and so does `is_revoked` where there are no secrets. While it runs environments, only an identity of the same account is taken.',
    permission: 'project.connections',
    params: byId,
    body: changedConnection,
    returns: { status: 200, json: connection },
    errors: [400, 401, 403, 404, 409, 413, 415],
  },
  setUp: {
    method: 'GET',
    path: '/projects/{id}/connections/{connection_id}/set-up',
    summary:
      'Returns what the owner of the account runs once: it creates the identities, trusts Strata to use them, and grants only what stacks need.',
    permission: 'project.connection-set-up',
    params: byId,
    returns: { status: 200, json: connectionSetUp },
    errors: [401, 403, 404],
  },
  test: {
    method: 'POST',
    path: '/projects/{id}/connections/{connection_id}/test',
    summary: 'Asks the cloud who a connection is there that the project can use, once for plans and once for applies.',
    permission: 'project.connections',
    params: byId,
    isHeavy: true,
    returns: { status: 200, json: z.array(connectionCheck) },
    errors: [401, 403, 404, 409, 429],
    leavesNoTrace: 'It only asks the cloud, and keeps which account answered.',
  },
  preflight: {
    method: 'POST',
    path: '/projects/{id}/connections/{connection_id}/preflight',
    summary:
      'Looks at the account of a connection: names, limits and permissions of an environment or of a template, or the permissions of everything that a stack can have.',
    permission: 'project.connections',
    params: byId,
    body: z.strictObject({
      environment_id: z.uuid().optional().meta({ description: 'An environment of the project.' }),
      template_id: z.string().max(100).optional().meta({ description: 'A template that the caller can read.' }),
    }),
    isHeavy: true,
    returns: { status: 200, json: preflight },
    errors: [400, 401, 403, 404, 409, 413, 415, 429],
    leavesNoTrace: 'It only asks the cloud.',
  },
  revoke: {
    method: 'POST',
    path: '/projects/{id}/connections/{connection_id}/revoke',
    summary: 'Forgets the secrets of a connection and ends the runs that wait for it. Jobs at work go on.',
    permission: 'project.connections',
    params: byId,
    returns: { status: 200, json: connection },
    errors: [401, 403, 404, 409],
  },
  handOver: {
    method: 'POST',
    path: '/projects/{id}/connections/{connection_id}/hand-over',
    summary:
      'Hands all environments of a connection over to people, who run them from their exported files from then on. What is in the account stays as it is.',
    permission: 'project.connections',
    params: byId,
    returns: { status: 200, json: connection },
    errors: [401, 403, 404, 409],
  },
  remove: {
    method: 'DELETE',
    path: '/projects/{id}/connections/{connection_id}',
    summary: 'Deletes a connection that no environment uses any more.',
    permission: 'project.connections',
    params: byId,
    returns: { status: 204 },
    errors: [401, 403, 404, 409],
  },
})
