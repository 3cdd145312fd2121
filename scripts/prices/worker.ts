// A share of the stacks of npm run verify:prices.
import { parentPort, workerData } from 'node:worker_threads'
import { checkOrder, type Order } from './check-order.ts'

// The one who starts this thread says what is in it.
for (const order of workerData as readonly Order[]) parentPort?.postMessage(checkOrder(order))
