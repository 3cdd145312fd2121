// npm run build: the pages and the server into dist/.
import { ensureDependencies, ensureNode } from './setup.mjs'

await ensureNode()
ensureDependencies()
const { build } = await import('./build.ts')
await build()
