// Every endpoint with the people who can call it, written down apart from the product's own
// table of permissions, and a request that would succeed.
import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import type { EndpointKey } from '#contract/client.ts'
import { hashSecret, newSecret } from '../../src/server/crypto/secrets.ts'
import { apiTokens, sessions } from '../../src/server/db/schema/accounts.ts'
import { pushSubscriptions } from '../../src/server/db/schema/notifications.ts'
import { invitations } from '../../src/server/db/schema/teams.ts'
import { make } from '../support/make.ts'
import type { User } from '../support/test-app.ts'
import { makeTemplate } from '../support/things.ts'
import { AGENT_CASES } from './agent-cases.ts'
import { DIRECTORY_CASES } from './directory-cases.ts'
import { SERVICE_ACCOUNT_CASES } from './service-account-cases.ts'
import { SESSION_POLICY_CASES } from './session-policy-cases.ts'
import { EXCHANGE_RATE_CASES } from './exchange-rate-cases.ts'
import { PASSKEY_CASES, SITE } from './passkey-cases.ts'
import { createAuthenticator } from '../support/passkey.ts'
import { PRICE_BOOK_CASES } from './price-book-cases.ts'
import { plain, type Case, type Request, type Scene, type Who } from './case.ts'
import { CONNECTION_CASES } from './connection-cases.ts'
import { COPILOT_CASES } from './copilot-cases.ts'
import { ENVIRONMENT_CASES } from './environment-cases.ts'
import { LIBRARY_CASES } from './library-cases.ts'
import { RUN_CASES } from './run-cases.ts'
import { WORKFLOW_CASES } from './workflow-cases.ts'

const inProject = (who: Who, more: (scene: Scene) => Request = () => ({})): Case => ({
  who,
  request: (scene) => {
    const { params, ...rest } = more(scene)
    return { params: { id: scene.cast.project.id, ...params }, ...rest }
  },
})
const inTeam = (who: Who, more: (scene: Scene) => Request | Promise<Request> = () => ({})): Case => ({
  who,
  request: async (scene) => {
    const { params, ...rest } = await more(scene)
    return { params: { id: scene.cast.team.id, ...params }, ...rest }
  },
})

const later = new Date('2126-01-01')

/** A template of whoever asks. */
const ownTemplate = ({ app, cast, actor }: Scene): Promise<string> => makeTemplate(app.deps, actor ?? cast.outsider)

async function openInvitation({ app, cast }: Scene, team_id: string | null = null): Promise<string> {
  const id = randomUUID()
  const row = {
    id,
    secret_hash: hashSecret(newSecret()),
    email: `${id}@example.com`,
    role: 'user' as const,
    team_id,
    invited_by: cast.admin.id,
  }
  await app.deps.database.orm.insert(invitations).values({
    ...row,
    team_role: team_id === null ? null : ('member' as const),
    created_at: app.deps.now(),
    expires_at: later,
  })
  return id
}

async function memberIdOf({ app, cast }: Scene, user: User): Promise<string> {
  const found = await app.deps.database.pool.query<{ id: string }>(
    'select id from team_members where team_id = $1 and user_id = $2',
    [cast.team.id, user.id],
  )
  return found.rows[0]?.id ?? ''
}

const newAddress = () => `${randomUUID()}@example.com`
const code = { code: '000000' }
/** Keys as a browser makes them. */
const PUSH_KEYS = {
  p256dh: createECDH('prime256v1').generateKeys('base64url'),
  auth: randomBytes(16).toString('base64url'),
}

export const CASES: Readonly<Record<EndpointKey, Case>> = {
  'GET /health': plain('everybody'),
  'GET /ready': plain('everybody'),
  'GET /receipt-keys': plain('everybody'),
  'GET /openapi.json': plain('everybody'),
  'GET /docs': plain('everybody'),

  'GET /auth/options': plain('everybody'),
  'GET /auth/session': plain('everybody'),
  'POST /auth/login': {
    who: 'everybody',
    request: () => ({ body: { email: newAddress(), password: 'nothing' } }),
    answer: 401,
  },
  'POST /auth/two-factor': plain('everybody', { body: code }, 401),
  'POST /auth/passkey/start': plain('everybody'),
  'POST /auth/passkey': {
    who: 'everybody',
    request: () => ({ body: { credential: createAuthenticator(SITE).sign({}) } }),
    answer: 401,
  },
  'POST /auth/logout': { ...plain('everybody'), changesNothingForStrangers: true },
  'POST /auth/session/renew': plain('signed-in'),
  'POST /auth/setup': plain(
    'everybody',
    { body: { code: 'x', name: 'A', email: 'a@example.com', password: 'secret-2' } },
    409,
  ),
  'POST /auth/forgot-password': plain('everybody', { body: { email: 'nobody@example.com' } }, 503),
  'GET /auth/reset/{token}': plain('everybody', { params: { token: 'nothing' } }, 404),
  'POST /auth/reset': plain('everybody', { body: { token: 'nothing', password: 'secret-2' } }, 404),
  'GET /auth/invitations/{token}': plain('everybody', { params: { token: 'nothing' } }, 404),
  'POST /auth/invitations/accept': plain(
    'everybody',
    { body: { token: 'nothing', name: 'A', password: 'secret-2' } },
    404,
  ),
  'GET /auth/sso': plain('everybody', {}, 404),
  'GET /auth/sso/callback': plain('everybody', {}, 404),

  'GET /account': plain('signed-in'),
  'PUT /account': plain('signed-in', { body: { name: 'Another Name' } }),
  'POST /account/password': plain('signed-in', {
    body: { current_password: '', new_password: 'a new one', confirm_password: 'a new one' },
  }),
  'POST /account/email': plain('signed-in', { body: { email: 'new@example.com', current_password: '' } }, 503),
  'POST /account/email/confirm': plain('signed-in', { body: { token: 'nothing' } }, 404),
  'GET /account/sessions': plain('signed-in'),
  'DELETE /account/sessions/{id}': {
    who: 'signed-in',
    request: async ({ app, cast, actor }) => {
      const id = randomUUID()
      const now = app.deps.now()
      const user_id = (actor ?? cast.outsider).id
      const times = { created_at: now, last_active_at: now, expires_at: later }
      await app.deps.database.orm
        .insert(sessions)
        .values({ id, user_id, secret_hash: newSecret(), method: 'password', user_agent: '', ip: '', ...times })
      return { params: { id } }
    },
  },
  'DELETE /account/sessions': plain('signed-in'),
  'POST /account/two-factor/start': plain('signed-in', { body: {} }),
  'POST /account/two-factor/enable': plain('signed-in', { body: code }, 409),
  'POST /account/two-factor/disable': plain('signed-in', { body: code }, 409),
  'POST /account/two-factor/recovery-codes': plain('signed-in', { body: code }, 409),
  ...PASSKEY_CASES,
  'GET /account/tokens': plain('signed-in'),
  'POST /account/tokens': plain('signed-in', {
    body: { name: 'script', scopes: ['projects:read'], expires_in_days: 30 },
  }),
  'DELETE /account/tokens/{id}': {
    who: 'signed-in',
    request: async ({ app, cast, actor }) => {
      const id = randomUUID()
      const user_id = (actor ?? cast.outsider).id
      const row = { id, user_id, name: 'script', prefix: 'strata_x', secret_hash: newSecret(), scopes: [] }
      await app.deps.database.orm.insert(apiTokens).values({ ...row, created_at: app.deps.now(), expires_at: later })
      return { params: { id } }
    },
  },

  'GET /people': plain('administrators'),
  'GET /people/summary': plain('administrators'),
  'PUT /people/{id}/role': {
    who: 'administrators',
    request: ({ cast }) => ({ params: { id: cast.viewer.id }, body: { role: 'admin' } }),
  },
  'POST /people/{id}/disable': { who: 'administrators', request: ({ cast }) => ({ params: { id: cast.viewer.id } }) },
  'POST /people/{id}/enable': {
    who: 'administrators',
    request: async ({ app, cast }) => {
      const gone = await app.user({ disabled_at: app.deps.now() }).ready()
      return { params: { id: cast.viewer.id === gone.id ? '' : gone.id } }
    },
  },
  'POST /people/{id}/unlock': {
    who: 'administrators',
    request: async ({ app, cast: { viewer } }) => {
      // Without a guess there is nothing to forget.
      const body = JSON.stringify({ email: viewer.email, password: 'guessed' })
      const headers = { 'content-type': 'application/json' }
      await app.person().send('/api/auth/login', { method: 'POST', headers, body })
      return { params: { id: viewer.id } }
    },
  },
  'DELETE /people/{id}/sessions': {
    who: 'administrators',
    request: async ({ app }) => ({ params: { id: (await app.user().ready()).id } }),
  },
  'GET /people/invitations': plain('administrators'),
  'POST /people/invitations': { who: 'administrators', request: () => ({ body: { email: newAddress() } }) },
  'POST /people/invitations/{id}/renew': {
    who: 'administrators',
    request: async (scene) => ({ params: { id: await openInvitation(scene) } }),
  },
  'DELETE /people/invitations/{id}': {
    who: 'administrators',
    request: async (scene) => ({ params: { id: await openInvitation(scene) } }),
  },

  'GET /instance': plain('administrators'),
  'POST /instance/mail/test': plain('administrators', {}, 503),
  'GET /instance/sealing': plain('administrators'),
  'POST /instance/sealing/reseal': plain('administrators'),
  'POST /instance/demo/disable': {
    who: 'administrators',
    request: async ({ app }) => {
      await app.user({ is_demo: true }).ready()
      return {}
    },
  },

  'GET /audit': plain('administrators'),
  'GET /audit/verify': plain('administrators'),
  'GET /audit/export.csv': plain('administrators'),
  'GET /audit/export.jsonl': plain('administrators'),

  'GET /notifications': plain('signed-in'),
  'POST /notifications/read': plain('signed-in', { body: {} }),
  'GET /notifications/push': plain('signed-in'),
  'POST /notifications/push': plain('signed-in', { body: { endpoint: 'https://push.example.com/1', keys: PUSH_KEYS } }),
  'DELETE /notifications/push': {
    who: 'signed-in',
    request: async ({ app, cast, actor }) => {
      const row = {
        endpoint: `https://push.example.com/${randomUUID()}`,
        user_id: (actor ?? cast.outsider).id,
        ...PUSH_KEYS,
        created_at: app.deps.now(),
      }
      await app.deps.database.orm.insert(pushSubscriptions).values(row)
      return {}
    },
  },

  'GET /projects': plain('signed-in'),
  'POST /projects': {
    who: 'signed-in',
    request: ({ cast, actor }) => ({
      body: { name: 'Shop', slug: `shop-${randomUUID().slice(0, 8)}`, owner_email: (actor ?? cast.outsider).email },
    }),
  },
  'GET /projects/{id}': inProject('project-members'),
  'GET /projects/{id}/leaks': inProject('project-members'),
  'GET /projects/{id}/leaks/summary': inProject('project-members'),
  'GET /projects/{id}/snapshots': inProject('project-members'),
  'GET /projects/{id}/snapshots/summary': inProject('project-members'),
  'GET /projects/{id}/stats': inProject('project-members'),
  'GET /projects/{id}/environments': inProject('project-members'),
  'PUT /projects/{id}': inProject('project-managers', () => ({ body: { name: 'Renamed' } })),
  'DELETE /projects/{id}': inProject('project-owners'),
  'POST /projects/{id}/team': inProject('project-managers', ({ cast }) => ({
    body: { user_email: cast.admin.email, role: 'viewer' },
  })),
  'DELETE /projects/{id}/team/{email}': inProject('project-managers', ({ cast }) => ({
    params: { email: cast.viewer.email },
  })),
  'POST /projects/{id}/leave': {
    who: 'project-members',
    request: async ({ app, cast, actor }) => {
      // It is in another name, so that even the first owner may leave; an administrator has to be in it to leave
      // it.
      const second = await app.user().ready()
      const insert = `insert into project_members (project_id, user_id, role, added_at) values ($1, $2, 'owner', now()) on conflict do nothing`
      for (const id of [second.id, ...(actor === cast.admin ? [cast.admin.id] : [])])
        await app.deps.database.pool.query(insert, [cast.project.id, id])
      await app.deps.database.pool.query('update projects set owner_id = $2 where id = $1', [
        cast.project.id,
        second.id,
      ])
      return { params: { id: cast.project.id } }
    },
  },
  'PUT /projects/{id}/team/{email}/role': inProject('project-managers', ({ cast }) => ({
    params: { email: cast.viewer.email },
    body: { role: 'developer' },
  })),
  ...CONNECTION_CASES,
  'GET /projects/{id}/templates': inProject('project-members'),
  'PUT /projects/{id}/templates/{template_id}': {
    who: 'project-builders',
    request: async (scene) => ({ params: { id: scene.cast.project.id, template_id: await ownTemplate(scene) } }),
  },
  'DELETE /projects/{id}/templates/{template_id}': {
    who: 'project-builders',
    request: async (scene) => {
      const template_id = await ownTemplate(scene)
      const insert =
        'insert into project_templates (project_id, template_id, added_by, added_at) values ($1, $2, $3, now())'
      await scene.app.deps.database.pool.query(insert, [scene.cast.project.id, template_id, scene.cast.owner.id])
      return { params: { id: scene.cast.project.id, template_id } }
    },
  },

  'GET /teams': plain('signed-in'),
  'POST /teams': { who: 'signed-in', request: () => ({ body: { name: `Team ${randomUUID().slice(0, 8)}` } }) },
  'GET /teams/{id}': inTeam('team-members'),
  'PUT /teams/{id}': inTeam('team-owners', () => ({ body: { description: 'New words' } })),
  'DELETE /teams/{id}': inTeam('team-owners'),
  'POST /teams/{id}/members': inTeam('team-owners', ({ cast }) => ({ body: { email: cast.outsider.email } })),
  'PUT /teams/{id}/members/{member_id}/role': inTeam('team-owners', async (scene) => ({
    params: { member_id: await memberIdOf(scene, scene.cast.developer) },
    body: { role: 'owner' },
  })),
  'DELETE /teams/{id}/members/{member_id}': inTeam('team-owners', async (scene) => ({
    params: { member_id: await memberIdOf(scene, scene.cast.developer) },
  })),
  'DELETE /teams/{id}/invitations/{invitation_id}': inTeam('team-owners', async (scene) => ({
    params: { invitation_id: await openInvitation(scene, scene.cast.team.id) },
  })),
  'POST /teams/{id}/leave': {
    who: 'team-members',
    request: async ({ app, cast, actor }) => {
      // With a second owner even the first may leave, and an administrator has to be in it to leave it.
      const insert = `insert into team_members (id, team_id, user_id, role, joined_at) values ($1, $2, $3, 'owner', now()) on conflict do nothing`
      const second = await app.user().ready()
      for (const id of [second.id, ...(actor === cast.admin ? [cast.admin.id] : [])])
        await app.deps.database.pool.query(insert, [randomUUID(), cast.team.id, id])
      return { params: { id: cast.team.id } }
    },
  },

  'GET /blueprints': plain('signed-in'),
  'GET /blueprints/{id}': plain('signed-in', { params: { id: 'three-tier-web-app' } }),
  'POST /generate': plain('signed-in', { body: make.answers() }),
  'POST /stacks/compile': plain('signed-in', { body: make.stack() }),
  'POST /price': plain('signed-in', { body: { files: { 'main.tf': 'resource "aws_eip" "a" {}' } } }),
  'POST /export/zip': plain('signed-in', { body: make.answers() }),
  'GET /results': plain('signed-in'),
  'GET /results/current': plain('signed-in', {}, 404),
  'DELETE /results/current': plain('signed-in'),
  'GET /results/{id}': plain('signed-in', { params: { id: randomUUID() } }, 404),
  'POST /results/{id}/share': plain('signed-in', { params: { id: randomUUID() } }, 404),
  'DELETE /results/{id}/share': plain('signed-in', { params: { id: randomUUID() } }, 404),

  ...ENVIRONMENT_CASES,
  ...AGENT_CASES,
  ...DIRECTORY_CASES,
  ...SERVICE_ACCOUNT_CASES,
  ...SESSION_POLICY_CASES,
  ...PRICE_BOOK_CASES,
  ...EXCHANGE_RATE_CASES,
  ...RUN_CASES,
  ...LIBRARY_CASES,
  ...WORKFLOW_CASES,
  ...COPILOT_CASES,
}
