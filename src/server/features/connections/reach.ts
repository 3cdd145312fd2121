// Whether a cloud can read the key set at the address of this installation, as far as the address itself says.
import { isIP } from 'node:net'
import type { ConnectedCloud } from '#domain/connection/identity.ts'
import { CLOUDS } from '#engine/clouds/index.ts'
import { message, type Message } from '#words/message.ts'
import { hostOf, isLoopbackAddress, isPublicAddress } from '../../outbound/addresses.ts'

/** Ends of names that only an own network knows: https://www.rfc-editor.org/rfc/rfc6762 (appendix G), rfc8375 */
const PRIVATE_NAME = /\.(?:corp|home|home\.arpa|internal|intranet|invalid|lan|local|localhost|private|test)$/

/** Why a cloud cannot read the key set; undefined where nothing speaks against it. */
export function whyNotReached(publicUrl: string, cloud: ConnectedCloud): Message | undefined {
  const url = new URL(publicUrl)
  const host = hostOf(url)
  const given = { url: publicUrl, cloud: CLOUDS[cloud].label }
  const isLocal = host === 'localhost' || isLoopbackAddress(host)
  const isPrivate = isIP(host) === 0 ? !host.includes('.') || PRIVATE_NAME.test(`.${host}`) : !isPublicAddress(host)
  // Google Cloud takes the keys themselves, from a set-up that names another issuer.
  if (cloud === 'gcp')
    return isLocal || isPrivate || url.protocol !== 'https:'
      ? message('google.issuer-needed', { url: publicUrl })
      : undefined
  if (isLocal) return message('connections.issuer-local', given)
  if (isPrivate) return message('connections.issuer-private', given)
  if (url.protocol !== 'https:') return message('connections.issuer-insecure', given)
  if (cloud !== 'aws') return undefined
  // https://docs.aws.amazon.com/IAM/latest/UserGuide/id_roles_providers_create_oidc.html
  return url.port === '' && isIP(host) === 0 ? undefined : message('connections.issuer-port', { url: publicUrl })
}
