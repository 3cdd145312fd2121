// The key of a service account, as Google Cloud hands it out: https://cloud.google.com/iam/docs/keys-create-delete
import { z } from 'zod'

/** What a key signs with, and whose it is. Nothing else that the file says is used, least of all its addresses. */
export interface GoogleKey {
  /** E-mail address of the service account. */
  readonly service_account: string
  /** The project of the service account, which need not be the one in which it works. */
  readonly project: string
  readonly private_key_id: string
  /** PKCS #8 as PEM. */
  readonly private_key: string
}

const file = z.object({
  type: z.literal('service_account'),
  project_id: z.string().regex(/^[a-z][a-z0-9-]{4,28}[a-z0-9]$/),
  private_key_id: z.string().regex(/^[0-9a-f]{1,100}$/),
  private_key: z.string().startsWith('-----BEGIN PRIVATE KEY-----').max(20_000),
  client_email: z.string().regex(/^[a-z0-9-]{1,63}@[a-z0-9.-]{1,200}\.gserviceaccount\.com$/),
  universe_domain: z.literal('googleapis.com').optional(),
})

/** The algorithm by which service accounts sign. */
export const KEY_ALGORITHM = 'RS256'
/** Who answers to a key: https://developers.google.com/identity/protocols/oauth2/service-account */
export const TOKEN_ADDRESS = 'https://oauth2.googleapis.com/token'

/** Reads the JSON of a key; undefined for anything else. */
export function parseGoogleKey(text: string): GoogleKey | undefined {
  try {
    const { client_email, project_id, private_key_id, private_key } = file.parse(JSON.parse(text))
    return { service_account: client_email, project: project_id, private_key_id, private_key }
  } catch {
    return undefined
  }
}

/** A key as programs of Google read it, with nothing of the original file but what it signs with. */
export function printGoogleKey({ service_account, project, private_key_id, private_key }: GoogleKey): string {
  return JSON.stringify({
    type: 'service_account',
    project_id: project,
    private_key_id,
    private_key,
    client_email: service_account,
    token_uri: TOKEN_ADDRESS,
    universe_domain: 'googleapis.com',
  })
}
