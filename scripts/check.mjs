// npm run check: the quick part of npm test, for before a push.
import { ensureDependencies, ensureNode } from './setup.mjs'

await ensureNode()
ensureDependencies()
const { runQuick } = await import('./test-run.ts')
process.exitCode = await runQuick()
