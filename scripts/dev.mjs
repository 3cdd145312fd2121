// npm run dev: server and pages from the sources, both reloaded on change.
import { ensureDependencies, ensureNode } from './setup.mjs'

await ensureNode()
ensureDependencies()
const { develop } = await import('./dev.ts')
await develop()
