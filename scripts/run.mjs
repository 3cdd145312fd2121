// npm run NAME: every command of package.json starts here, because this file runs on the oldest Node that package.json
// allows. It brings a newer Node and the dependencies where they are missing, then runs a TypeScript file of the
// repository (node scripts/run.mjs scripts/start.ts) or a tool from node_modules (node scripts/run.mjs tsc -b).
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureDependencies, ensureNode, ROOT, runTool } from './setup.mjs'

const [target, ...args] = process.argv.slice(2)
if (target === undefined) throw new Error('Name what to run: a TypeScript file of the repository, or a tool.')
await ensureNode()
ensureDependencies()
if (target.endsWith('.ts')) {
  const file = join(ROOT, target)
  // The file reads its own arguments as if it had been started directly.
  process.argv.splice(1, process.argv.length, file, ...args)
  await import(pathToFileURL(file).href)
} else {
  process.exitCode = await runTool(target, args)
}
