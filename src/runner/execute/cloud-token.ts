// The token by which Terraform signs in to a cloud: in a file that providers read again whenever they need to, renewed
// while the phase lasts, and gone afterwards.
import { rename, rm, writeFile } from 'node:fs/promises'
import { TOKEN_RENEWAL_MS } from '#domain/connection/token.ts'
import { MINUTE_MS } from '#engine/durations.ts'
import type { Masker } from './mask.ts'
import type { JobChannel } from './port.ts'
import type { WorkFolder } from './work-folder.ts'

/** How soon a renewal that failed is tried again: a token has minutes left then. */
const AGAIN_MS = MINUTE_MS / 2

export interface KeptToken {
  /** Ends the renewal and removes the file. */
  close(): Promise<void>
}

interface Parts {
  readonly channel: Pick<JobChannel, 'cloudToken' | 'log'>
  readonly folder: Pick<WorkFolder, 'tokenFile'>
  readonly masker: Pick<Masker, 'add'>
}

/**
 * Writes the token, and renews it until it is closed. A renewal that fails ends nothing: who is signed in stays so for
 * an hour, and the next try may succeed.
 * @throws when the server refuses the first one
 */
export async function keepToken({ channel, folder: { tokenFile }, masker }: Parts): Promise<KeptToken> {
  let timer: NodeJS.Timeout | undefined
  let isOver = false
  let renewal: Promise<void> = Promise.resolve()
  const write = async (): Promise<void> => {
    const token = await channel.cloudToken()
    // Before anything can print it.
    masker.add([token])
    if (isOver) return
    // Whoever reads the file meanwhile has the old token or the new one, and never a part.
    await writeFile(`${tokenFile}.new`, token, { mode: 0o600 })
    await rename(`${tokenFile}.new`, tokenFile)
  }
  const renew = async (): Promise<void> => {
    const failure = await write().then(
      () => undefined,
      (error: unknown) => error,
    )
    if (isOver) return
    if (failure !== undefined) channel.log('The sign-in to the cloud could not be renewed yet; it is tried again.\n')
    renewLater(failure === undefined ? TOKEN_RENEWAL_MS : AGAIN_MS)
  }
  const renewLater = (ms: number): void => {
    timer = setTimeout(() => {
      renewal = renew()
    }, ms)
  }
  await write()
  renewLater(TOKEN_RENEWAL_MS)
  return {
    close: async () => {
      isOver = true
      clearTimeout(timer)
      await Promise.race([renewal, new Promise((done) => setTimeout(done, CLOSING_MS).unref())])
      await rm(tokenFile, { force: true })
      await rm(`${tokenFile}.new`, { force: true })
    },
  }
}

/** How long the end of a job waits for a renewal that is under way. */
const CLOSING_MS = 1000
