// One of the threads among which the sequences are divided.
import { parentPort, workerData } from 'node:worker_threads'
import { judge, type Order } from './judge.ts'

for (const order of workerData as Order[]) parentPort?.postMessage(await judge(order))
