// The thread in which large states are read.
import { serve } from '../../threads/serve.ts'
import { performJob, type Job } from './jobs.ts'

serve((job: Job) => performJob(job))
