// The network between a server and its database: passes everything on until it is cut.
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export interface Gateway {
  readonly port: number
  /**
   * Nothing comes through any more and nobody hears of it: neither side sees its connection end, and what is connected
   * now stays lost, as behind a router that was replaced.
   */
  cut(): void
  /** New connections come through again. */
  heal(): void
  close(): Promise<void>
}

/** Starts one before a PostgreSQL. @param path of its socket */
export async function startGateway(path: string): Promise<Gateway> {
  const pairs = new Set<readonly [Socket, Socket]>()
  /** Everything that is open, so that it can be closed in the end. */
  const open = new Set<Socket>()
  let isCut = false
  const keep = (socket: Socket): void => {
    open.add(socket)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => open.delete(socket))
  }
  const server = createServer({ noDelay: true }, (near) => {
    keep(near)
    // The connection is made and never answered.
    if (isCut) return
    const far = connect(path)
    keep(far)
    const pair = [near, far] as const
    pairs.add(pair)
    const end = (): void => {
      // Of what was lost, neither side hears of the other's end.
      if (pairs.delete(pair)) for (const one of pair) one.destroy()
    }
    for (const one of pair) one.on('close', end)
    near.pipe(far).pipe(near)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    cut: () => {
      isCut = true
      for (const [near, far] of pairs) {
        near.unpipe(far)
        far.unpipe(near)
        // What still arrives is taken and goes nowhere.
        near.resume()
        far.resume()
      }
      pairs.clear()
    },
    heal: () => {
      isCut = false
    },
    close: async () => {
      for (const one of open) one.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
