// The built pages, from memory, compressed once.
import { hash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import type { Context } from 'hono'
import { compressed, encodingOf } from './compressed.ts'
import { DOCUMENT_HEADERS } from './headers.ts'

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
}
const COMPRESSIBLE = /^(text|application|image\/svg)/

const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  // The architecture diagram becomes a PNG by way of an image of its own.
  "img-src 'self' blob:",
  "font-src 'self'",
  "connect-src 'self'",
  // The worker that takes push messages.
  "worker-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

const SECURITY_HEADERS = { 'content-security-policy': PAGE_POLICY, ...DOCUMENT_HEADERS }

interface Asset {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly type: string
  readonly etag: string
  /** True for a name that holds a hash of the content: it never changes. */
  readonly isImmutable: boolean
}

/**
 * A handler for everything outside of /api: a file of the built pages, or their
 * start page for an address that the pages themselves know.
 * @param folder the build's output; when it is missing the handler says how to make it
 */
export function servePages(folder: string): (c: Context) => Promise<Response> {
  let reading: Promise<Map<string, Asset>> | undefined
  return async (c) => {
    const assets = await (reading ??= readAssets(folder))
    const path = c.req.path
    const asset = assets.get(path) ?? (extname(path) === '' ? assets.get('/index.html') : undefined)
    if (asset) return answer(c, asset)
    if (assets.size > 0) return c.text(`There is no file ${path}.`, 404, SECURITY_HEADERS)
    reading = undefined
    return c.text(
      'Strata is running. Its pages are not built: run npm run build, or npm run dev while working on them.',
      path === '/' ? 200 : 404,
      SECURITY_HEADERS,
    )
  }
}

async function readAssets(folder: string): Promise<Map<string, Asset>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const read = files.map(async (file) => {
    const path = `/${relative(folder, file).split(sep).join('/')}`
    const bytes = await readFile(file)
    const etag = `"${hash('sha256', bytes, 'base64url').slice(0, 22)}"`
    const type = TYPES[extname(file)] ?? 'application/octet-stream'
    return [path, { bytes, type, etag, isImmutable: path.startsWith('/assets/') }] as const
  })
  return new Map(await Promise.all(read))
}

async function answer(c: Context, asset: Asset): Promise<Response> {
  const headers = {
    ...SECURITY_HEADERS,
    'content-type': asset.type,
    'cache-control': asset.isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache',
    etag: asset.etag,
    vary: 'accept-encoding',
  }
  if (c.req.header('if-none-match') === asset.etag) return c.body(null, 304, headers)
  const accepted = COMPRESSIBLE.test(asset.type) ? c.req.header('accept-encoding') : undefined
  const encoding = encodingOf(asset.bytes, accepted)
  if (encoding === undefined) return c.body(asset.bytes, 200, headers)
  return c.body(await compressed(asset.bytes, encoding), 200, { ...headers, 'content-encoding': encoding })
}
