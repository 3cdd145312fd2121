// The thread in which plans are priced.
import { serve } from '../../threads/serve.ts'
import { pricePlan, type Job } from './price-plan.ts'

serve((job: Job) => pricePlan(job))
