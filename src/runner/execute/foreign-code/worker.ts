// The thread in which modules are looked through: Terraform's parser, which is WebAssembly, can stop for good on a file
// that is made for it.
import { parentPort, workerData } from 'node:worker_threads'
import { findForeignCode } from './find.ts'

parentPort?.postMessage(await findForeignCode(workerData as Readonly<Record<string, string>>))
