// npm run dev: work with reload. The server restarts when its sources change, the pages
// are served by Vite, which passes /api on to the server.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { SERVER_SOURCE } from './bundle.ts'
import { ROOT } from './setup.mjs'

const children = [
  spawn(process.execPath, ['--watch', SERVER_SOURCE], { cwd: ROOT, stdio: 'inherit' }),
  spawn(process.execPath, [join(ROOT, 'node_modules/vite/bin/vite.js')], { cwd: ROOT, stdio: 'inherit' }),
]
const stop = (): void => children.forEach((child) => void child.kill('SIGTERM'))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop)
await Promise.race(children.map((child) => new Promise((resolve) => child.on('exit', resolve))))
stop()
