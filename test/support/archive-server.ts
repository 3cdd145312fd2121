// A server that gives an archive with a program that says that it is OpenTofu, in place of the one of its release.
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { strToU8, zipSync } from 'fflate'
import type { Pins } from '../../src/runner/binary/bring-opentofu.ts'

/** What the program says. */
export const TOFU_VERSION = '1.12.6'
/** The program in the archive. */
export const TOFU_PROGRAM = `#!/bin/sh
case "$2" in -json) echo '{"terraform_version":"${TOFU_VERSION}"}' ;; *) echo 'OpenTofu v${TOFU_VERSION}' ;; esac
`
/** The archive as it is released, with an entry that would leave its folder. */
export const TOFU_ARCHIVE = Buffer.from(
  zipSync({ tofu: strToU8(TOFU_PROGRAM), '../evil': strToU8('evil'), LICENSE: strToU8('MPL') }),
)

export interface ArchiveServer {
  readonly host: string
  /** The release as it is pinned, on this server, for Linux on x64. */
  readonly pins: Pins
  /** Answers from now on. */
  answer: RequestListener
  close(): void
}

/** Starts it. It gives the archive until a test says otherwise. */
export async function startArchiveServer(): Promise<ArchiveServer> {
  const server = createServer((request, response) => archive.answer(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const host = `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  const archive: ArchiveServer = {
    host,
    pins: {
      url: `http://${host}/v{version}/tofu_{version}_{os}_{arch}.zip`,
      redirect_hosts: [host],
      entry: 'tofu',
      version: TOFU_VERSION,
      sha256: { linux_amd64: createHash('sha256').update(TOFU_ARCHIVE).digest('hex') },
    },
    answer: (_, response) =>
      void response.writeHead(200, { 'content-length': String(TOFU_ARCHIVE.length) }).end(TOFU_ARCHIVE),
    close: () => void server.close(),
  }
  return archive
}
