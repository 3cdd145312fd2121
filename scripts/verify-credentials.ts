import { closeThreads } from '../src/server/threads/threads.ts'
import { callerOf } from './credentials/caller.ts'
import { connectAll } from './credentials/connect.ts'
import { applyWithSecrets, makeAgentToken, plantTokens } from './credentials/plant.ts'
import { CLOUD_POOL, openStage } from './credentials/stage.ts'

const stage = await openStage()
try {
  const admin = callerOf(stage.url, stage.cast.admin)
  const owner = callerOf(stage.url, stage.cast.owner)
  console.log('stage', performance.now())
  const one = await makeAgentToken(admin, CLOUD_POOL)
  const two = await makeAgentToken(admin, 'default')
  await stage.startAgent(one.token, CLOUD_POOL, stage.indiscreet.path)
  await stage.startAgent(two.token, 'default')
  const t = await plantTokens(stage, admin, owner)
  console.log('tokens', performance.now())
  const c = await connectAll(stage, owner)
  console.log('connected', performance.now())
  const s = await applyWithSecrets(stage)
  console.log('applied', performance.now(), t, c, s)
} catch (error) {
  console.log(stage.server.printed.slice(-3000))
  throw error
} finally {
  await stage.close()
  await closeThreads()
}
