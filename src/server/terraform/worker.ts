// The thread in which the files of modules are read.
import { serve } from '../threads/serve.ts'
import { inspectFiles } from './inspect.ts'

serve(inspectFiles)
