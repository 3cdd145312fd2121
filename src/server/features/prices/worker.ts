// The thread in which plans and files are priced.
import { serve } from '../../threads/serve.ts'
import { answerOf } from './answer.ts'

serve((body: Uint8Array) => JSON.stringify(answerOf(body)))
