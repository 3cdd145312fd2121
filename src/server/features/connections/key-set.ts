// The key set that somebody serves for this installation, such as a bucket: whether it has the key that signs now.
import { z } from 'zod'
import { message, type Message } from '#words/message.ts'
import type { Deps } from '../../deps.ts'
import { KEY_SET_PATH } from '../../issuer/documents.ts'
import { signingKey, type KeyDeps } from '../../issuer/keys.ts'
import { OutboundError } from '../../outbound/outbound.ts'

const TIMEOUT_MS = 10_000
const MAX_BYTES = 1_000_000
const keySet = z.object({ keys: z.array(z.object({ kid: z.string() })) })

/**
 * Why a cloud cannot check a token by the key set of an issuer elsewhere.
 * @param otherwise what is said where the key set is as it has to be
 */
export async function explainKeySet(
  deps: KeyDeps & Pick<Deps, 'outbound'>,
  issuer: string,
  otherwise: Message,
): Promise<Message> {
  const kids = await readKids(deps, `${issuer}${KEY_SET_PATH}`)
  if (kids === undefined) return message('connections.key-set-missing', { address: `${issuer}${KEY_SET_PATH}` })
  const { id } = await signingKey(deps)
  return kids.includes(id) ? otherwise : message('connections.key-set-old', { address: `${issuer}${KEY_SET_PATH}` })
}

/** The names of the keys at an address; undefined where no key set is. */
async function readKids({ outbound }: Pick<Deps, 'outbound'>, address: string): Promise<string[] | undefined> {
  try {
    const { status, body } = await outbound.send(outbound.parse(address), {
      method: 'GET',
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
      maxBytes: MAX_BYTES,
    })
    const read = status === 200 ? keySet.safeParse(JSON.parse(Buffer.from(body).toString('utf8'))) : undefined
    return read?.data?.keys.map(({ kid }) => kid)
  } catch (error) {
    if (error instanceof OutboundError || error instanceof SyntaxError) return undefined
    throw error
  }
}
