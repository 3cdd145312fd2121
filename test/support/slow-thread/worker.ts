// The thread beside it, which takes longer to load than its jobs may last.
import { setTimeout as wait } from 'node:timers/promises'

await wait(1500)
await import('../thread/worker.ts')
