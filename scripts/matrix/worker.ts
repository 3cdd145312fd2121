// One of the threads among which the combinations are divided.
import { parentPort, workerData } from 'node:worker_threads'
import { judge } from './judge.ts'

for (const combination of workerData as number[]) parentPort?.postMessage(await judge(combination))
