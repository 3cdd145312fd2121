// The thread in which Terraform that exists already becomes a stack.
import { serve } from '../../threads/serve.ts'
import { readImport } from './terraform.ts'

serve(readImport)
