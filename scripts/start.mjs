// npm start: everything that a fresh clone needs, then the server.
import { ensureDependencies, ensureNode } from './setup.mjs'

await ensureNode()
ensureDependencies()
const { ensureBuild, SERVER_ENTRY } = await import('./build.ts')
await ensureBuild()
await import(SERVER_ENTRY)
