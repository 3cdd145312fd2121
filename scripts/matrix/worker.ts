// One of the threads among which the combinations are divided.
import { parentPort, workerData } from 'node:worker_threads'
import { checkCombination } from './check-combination.ts'

for (const combination of workerData as number[]) parentPort?.postMessage(await checkCombination(combination))
