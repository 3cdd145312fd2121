// From answers or a stack description to Terraform.
import { z } from 'zod'
import { fieldMessage } from '#engine/field-messages.ts'
import { generateRequest as engineGenerateRequest } from '#engine/answers.ts'
import { defineContract } from './endpoint.ts'
import { fileLayout, stackSpec, terraformFiles } from './compiled-stack.ts'
import { storedResult } from './results.ts'

/** The wizard's answers; the engine's schema under the name that the interface document gives it. */
const generateRequest = engineGenerateRequest.meta({ id: 'GenerateRequest' })

/** Names a stored result instead of carrying it. */
const resultReference = z
  .strictObject({
    id: z.string().max(64),
    layout: fileLayout,
  })
  .meta({ id: 'ResultReference' })

/** A generated result as it was answered; of its fields only these are read. */
const generatedConfig = z
  .looseObject({
    terraform: terraformFiles.strict(),
    module_files: z
      .record(
        z.string().regex(/^modules\/[a-z0-9-]{1,60}\/[A-Za-z0-9_-]{1,60}\.tf$/, fieldMessage('fields.module-path')),
        z.string(),
      )
      .optional(),
    cloud_provider: z.string().max(40).optional(),
    stack: z.looseObject({ cloud: z.string().max(40) }).optional(),
  })
  .meta({ id: 'GeneratedConfig' })

const exportRequest = z.union([generateRequest, generatedConfig, resultReference])

/** The form that the body of an export means, by the field that only that form has. */
function exportForm(given: unknown): z.ZodType {
  if (typeof given !== 'object' || given === null) return generateRequest
  if ('terraform' in given) return generatedConfig
  return 'id' in given ? resultReference : generateRequest
}

export type ExportRequest = z.output<typeof exportRequest>

export const stacks = defineContract({
  generate: {
    method: 'POST',
    path: '/generate',
    summary: 'Generates Terraform, price and proof from the answers of the wizard, and stores the result.',
    permission: 'stacks.compile',
    body: generateRequest,
    isHeavy: true,
    returns: { status: 200, json: storedResult },
    errors: [400, 401, 403, 413, 415, 429],
    leavesNoTrace: 'A result is a private draft of its creator.',
  },
  compile: {
    method: 'POST',
    path: '/stacks/compile',
    summary: 'Generates Terraform, price and proof from a stack description, and stores the result.',
    permission: 'stacks.compile',
    body: stackSpec,
    isHeavy: true,
    returns: { status: 200, json: storedResult },
    errors: [400, 401, 403, 413, 415, 429],
    leavesNoTrace: 'A result is a private draft of its creator.',
  },
  exportZip: {
    method: 'POST',
    path: '/export/zip',
    summary:
      'Packs the generated files into a ZIP: from answers, from a generated result, or from the id of a stored one.',
    permission: 'stacks.compile',
    body: exportRequest,
    bodyForm: exportForm,
    isHeavy: true,
    returns: { status: 200, file: 'application/zip' },
    errors: [400, 401, 403, 404, 413, 415, 429],
    leavesNoTrace: 'It stores nothing.',
  },
})
