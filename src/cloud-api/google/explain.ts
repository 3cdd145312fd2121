// What refusals of Google Cloud mean for whoever made a connection.
import { message, type Message } from '#words/message.ts'
import { UNREACHABLE, type CloudRefusal } from '../refusal.ts'
import { SIGN_IN_ACTIONS } from './sign-in.ts'

/** Who signed in, for sentences. */
export interface GoogleSigner {
  readonly service_account: string
  /** What its tokens say; undefined for a key. */
  readonly token?:
    | {
        readonly provider: string
        readonly issuer: string
        readonly subject: string
        /** Whether the key set was uploaded to the provider. */
        readonly isUploaded: boolean
      }
    | undefined
}

/** The services behind what was asked while signing in. */
const SERVICES: Readonly<Record<string, string>> = {
  [SIGN_IN_ACTIONS.key]: 'oauth2.googleapis.com',
  [SIGN_IN_ACTIONS.exchange]: 'sts.googleapis.com',
  [SIGN_IN_ACTIONS.impersonate]: 'iamcredentials.googleapis.com',
}

/** The service that answers to an action, such as compute.googleapis.com for compute.disks.list. */
export function googleServiceOf(action: string): string {
  const area = action.split('.')[0] ?? ''
  return SERVICES[action] ?? `${area === 'resourcemanager' ? 'cloudresourcemanager' : area}.googleapis.com`
}

/** Says why Google Cloud refused. */
export function explainGoogle(refusal: CloudRefusal, who: GoogleSigner): Message {
  const { code, action } = refusal
  const service = googleServiceOf(action)
  if (code === UNREACHABLE) return message('google.unreachable', { address: service })
  if (code === 'SERVICE_DISABLED') return message('google.api-disabled', { api: service })
  if (code === 'unknown-answer' || code === 'no-json') return message('google.not-understood')
  return explainSignIn(code, who) ?? message('google.refused', { code, action })
}

function explainSignIn(code: string, { service_account, token }: GoogleSigner): Message | undefined {
  const account = { service_account }
  switch (code) {
    case 'clock':
      return message('google.clock')
    case 'no-account':
      return message('google.no-account', account)
    case 'account-disabled':
      return message('google.account-disabled', account)
    case 'no-key':
      return message('google.key')
    case 'unknown-key':
      return message('google.unknown-key', account)
    default:
      return token && explainToken(code, service_account, token)
  }
}

function explainToken(
  code: string,
  service_account: string,
  { provider, issuer, subject, isUploaded }: NonNullable<GoogleSigner['token']>,
): Message | undefined {
  switch (code) {
    case 'no-provider':
      return message('google.no-provider', { provider })
    case 'issuer':
      return message('google.wrong-issuer', { provider, issuer })
    case 'audience':
      return message('google.wrong-audience', { provider })
    case 'condition':
      return message('google.wrong-subject', { provider, subject })
    case 'mapping':
      return message('google.wrong-mapping', { provider })
    case 'key-set':
    case 'signature':
      return isUploaded ? message('google.key-set-old', { provider }) : message('google.no-key-set', { issuer })
    case 'not-allowed':
      return message('google.not-allowed', { service_account, subject })
    default:
      return undefined
  }
}
