// The process that downloads OpenTofu for the server, which starts it when an administrator asks.
import { z } from 'zod'
import { message } from '#words/message.ts'
import { NotBrought, bringOpenTofu } from './bring-opentofu.ts'

const order = z.object({ folder: z.string() })
/** The server hears no oftener how far it is. */
const PROGRESS_EVERY_MS = 200

process.once('message', (given) => {
  const { folder } = order.parse(given)
  let toldAt = 0
  const onProgress = (bytes: number, total: number | null): void => {
    if (performance.now() - toldAt < PROGRESS_EVERY_MS) return
    toldAt = performance.now()
    process.send?.({ bytes, total })
  }
  void bringOpenTofu({ folder, onProgress })
    .then(
      ({ version }) => ({ version }),
      (error: unknown) => ({ said: error instanceof NotBrought ? error.said : message('jobs.bring-failed') }),
    )
    .then((brought) => process.send?.({ brought }, undefined, undefined, () => process.disconnect()))
})
// The server has gone: what is half there is removed with its next start of a download.
process.on('disconnect', () => process.exit(0))
