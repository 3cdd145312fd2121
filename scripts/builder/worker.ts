// One of the threads among which the sequences are divided.
import { parentPort, workerData } from 'node:worker_threads'
import { checkOrder, type Order } from './check-order.ts'

for (const order of workerData as Order[]) parentPort?.postMessage(await checkOrder(order))
