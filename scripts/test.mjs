// npm test: everything that can be tested on this machine.
import { ensureDependencies, ensureNode } from './setup.mjs'

await ensureNode()
ensureDependencies()
const { runAll } = await import('./test-run.ts')
process.exitCode = await runAll()
