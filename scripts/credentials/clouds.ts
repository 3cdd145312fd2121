// The clouds to which the connections lead: servers of our own that check who signs in.
import { X509Certificate, createPublicKey } from 'node:crypto'
import { googleSetUpOf } from '#domain/connection/set-up/google/plan.ts'
import { subjectOf } from '#domain/connection/token.ts'
import type { Deps } from '../../src/server/deps.ts'
import { publishedKeys } from '../../src/server/issuer/keys.ts'
import { startAccountServer } from '../../test/support/account-server.ts'
import { startEntraServer } from '../../test/support/entra-server.ts'
import { startGoogleServer, type GoogleAccount, type GoogleWorld } from '../../test/support/google-server.ts'
import { newSecretText } from '../../test/support/secret-marks.ts'

export const GOOGLE_PROJECT = 'shop-prod-1'
export const GOOGLE_NUMBER = '123456789012'
export const GOOGLE_PROVIDER = `projects/${GOOGLE_NUMBER}/locations/global/workloadIdentityPools/strata/providers/strata`

/** The part of an application that the clouds need: its key set is what they trust. */
type IssuerPart = Pick<Deps, 'database' | 'seal' | 'now' | 'newId' | 'log' | 'publicUrl'>

export type Clouds = Awaited<ReturnType<typeof startClouds>>

/** Starts them. @param issuer whose tokens they take, once it is known */
export async function startClouds(issuer: () => IssuerPart) {
  const keySet = async () => ({ keys: [...(await publishedKeys(issuer()))] })
  const aws = await startAccountServer()
  const entra = await startEntraServer({ now: () => new Date(), keySet })
  const google = await startGoogleServer()
  /** What AWS gives for a role: a key and a session that are as secret as the connection's own. */
  const session = { secret: newSecretText('/+').replaceAll(/\W/g, 'x'), token: newSecretText('').concat('==') }
  const credentials = `<Credentials><AccessKeyId>ASIAAPPLYAPPLYAPPLY0</AccessKeyId><SecretAccessKey>${session.secret}</SecretAccessKey><SessionToken>${session.token}</SessionToken></Credentials>`
  const isGiven = [200, `<R>${credentials}</R>`] as const
  aws.always.set('sts:AssumeRole', isGiven)
  // A request with a token is not signed, so that no service stands in it.
  aws.always.set(':AssumeRoleWithWebIdentity', isGiven)
  const accounts: Record<string, GoogleAccount> = {}
  const providers: Record<string, GoogleWorld['providers'][string]> = {}
  const tell = (): void =>
    google.know({
      accounts,
      providers,
      projects: { [GOOGLE_PROJECT]: { number: GOOGLE_NUMBER } },
      now: () => new Date(),
    })
  tell()
  return {
    aws,
    entra,
    google,
    session,
    /** Lets an application of Azure sign in: by a secret, a certificate in a file, or tokens for connections. */
    trustApplication: (
      client_id: string,
      given: { readonly secret?: string; readonly certificate?: string; readonly connections?: readonly string[] },
    ): void => {
      const { secret, certificate, connections = [] } = given
      entra.applications.set(client_id, {
        client_id,
        actions: ['*'],
        ...(secret !== undefined && { secret: { value: secret } }),
        ...(certificate !== undefined && {
          certificate: new X509Certificate(certificate.slice(certificate.indexOf('-----BEGIN CERT'))),
        }),
        federated: connections.flatMap((id) =>
          (['plan', 'apply'] as const).map((phase) => ({ issuer: issuer().publicUrl, subject: subjectOf(id, phase) })),
        ),
      })
    },
    /** Lets a service account of Google Cloud sign in by a key. */
    trustKey: (email: string, key_id: string, private_key: string): void => {
      const pem = createPublicKey(private_key).export({ type: 'spki', format: 'pem' }).toString()
      const keys = { ...accounts[email]?.keys, [key_id]: pem }
      accounts[email] = { ...accounts[email], keys, projects: [GOOGLE_PROJECT] }
      tell()
    },
    /** Runs the set-up of a connection by tokens in Google Cloud. */
    trustTokens: (
      id: string,
      emails: { readonly service_account: string; readonly plan_service_account: string },
    ): void => {
      const facts = { id, project: GOOGLE_PROJECT, provider: GOOGLE_PROVIDER, ...emails }
      const { pool, ...made } = googleSetUpOf({ ...facts, issuer: issuer().publicUrl, key_set: null })
      if (!pool) throw new Error('The set-up of Google Cloud makes no pool.')
      providers[GOOGLE_PROVIDER] = { ...pool, keySet }
      for (const { email, users } of made.accounts)
        accounts[email] = { users: users.map(({ member }) => member), projects: [GOOGLE_PROJECT] }
      tell()
    },
    /** Secrets that were sent to the clouds on the way, and not by the connections themselves. */
    sent: (): readonly { readonly kind: string; readonly name: string; readonly value: string }[] => [
      ...entra.exchanged.map((value) => ({ kind: 'Azure tokens', name: 'assertion or access token', value })),
      ...aws.asked.flatMap(({ form }) => {
        const value = form.get('WebIdentityToken')
        return value === null ? [] : [{ kind: 'AWS web identity', name: 'token of Strata', value }]
      }),
      ...google.asked.flatMap(({ body, authorization }) => {
        const form = new URLSearchParams(body)
        const assertion = form.get('assertion')
        const token = form.get('subject_token')
        const bearer = authorization?.replace('Bearer ', '')
        return [
          ...(assertion === null ? [] : [{ kind: 'Google key', name: 'assertion', value: assertion }]),
          ...(token === null ? [] : [{ kind: 'Google federation', name: 'token of Strata', value: token }]),
          ...(bearer === undefined ? [] : [{ kind: 'Google federation', name: 'access token', value: bearer }]),
        ]
      }),
    ],
    close: () => Promise.all([aws.close(), entra.close(), google.close()]),
  }
}
