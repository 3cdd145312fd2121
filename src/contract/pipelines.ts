// Pipelines: the generated files on their way into someone's own repository.
import { z } from 'zod'
import { lineOfText } from '#domain/account/password.ts'
import { fieldMessage } from '#engine/field-messages.ts'
import { generateRequest } from '#engine/answers.ts'
import { PIPELINE_SYSTEM_IDS } from '#engine/pipelines/systems.ts'
import { stackSpec } from './compiled-stack.ts'
import { defineContract } from './endpoint.ts'

const system = z.enum(PIPELINE_SYSTEM_IDS)

/** Of what a pipeline or a push is made: exactly one of them. */
export const stackSource = {
  template_id: z.string().max(80).optional().meta({ description: 'A template that the caller can read.' }),
  result_id: z.string().max(64).optional().meta({ description: 'A generated result that the caller can read.' }),
  stack: stackSpec.optional(),
  answers: generateRequest.optional(),
}

const name = lineOfText(120)
  .min(1)
  .optional()
  .meta({ description: 'Names the file; the name of the template or stack when absent.' })

const price_comment = z
  .strictObject({
    max_increase: z.number().min(0).max(1e9).optional().meta({
      description: 'USD a month: a change that raises the price by more fails the pipeline; nothing does when absent.',
    }),
  })
  .optional()
  .meta({
    description:
      'Adds a step that prices the plan and comments the difference on pull and merge requests. It needs STRATA_URL and STRATA_TOKEN, as PIPELINE.md says.',
  })

export const pipeline = z
  .object({
    system,
    file_name: z.string().meta({ description: 'File name for saving, such as web-shop-pipeline.yml.' }),
    path: z.string().meta({ description: 'Where the system looks for it in a repository.' }),
    yaml: z.string(),
    files: z
      .record(z.string(), z.string())
      .meta({ description: 'Additional files, such as backend.tf and PIPELINE.md, by path.' }),
  })
  .meta({ id: 'Pipeline' })

export type Pipeline = z.infer<typeof pipeline>

export const pipelines = defineContract({
  generate: {
    method: 'POST',
    path: '/pipeline/generate',
    summary: 'Generates the pipeline of one system for a stack.',
    permission: 'stacks.compile',
    body: z.strictObject({ ...stackSource, system: system.default('github-actions'), name, price_comment }),
    isHeavy: true,
    returns: { status: 200, json: pipeline },
    errors: [400, 401, 403, 404, 413, 415, 429],
    leavesNoTrace: 'It stores nothing.',
  },
  generateAll: {
    method: 'POST',
    path: '/pipeline/generate-all',
    summary: 'Generates the pipelines of all systems for a stack.',
    permission: 'stacks.compile',
    body: z.strictObject({ ...stackSource, name, price_comment }),
    isHeavy: true,
    returns: { status: 200, json: z.array(pipeline) },
    errors: [400, 401, 403, 404, 413, 415, 429],
    leavesNoTrace: 'It stores nothing.',
  },
  push: {
    method: 'POST',
    path: '/git/push',
    summary:
      'Commits the files of a stack to a branch of a Git repository over HTTPS. The token is used once and never kept.',
    permission: 'stacks.compile',
    body: z.strictObject({
      ...stackSource,
      url: z.string().max(500).meta({ description: 'https address of the repository, without credentials.' }),
      branch: z.string().max(100).default('strata'),
      folder: z.string().max(200).default('').meta({ description: 'Folder in the repository; its root when empty.' }),
      message: z.string().trim().min(1).max(500).optional(),
      username: z
        .string()
        .max(200)
        .optional()
        .meta({ description: 'The user name that the host requires with a token; most accept any.' }),
      token: z.string().min(1, fieldMessage('fields.repository-token-required')).max(2000),
      pipeline: system.optional().meta({ description: 'Also commits the pipeline of this system.' }),
      price_comment,
    }),
    isHeavy: true,
    returns: {
      status: 200,
      json: z
        .object({
          branch: z.string(),
          commit: z.string().nullable().meta({ description: 'Null when the branch already has exactly these files.' }),
          is_new_branch: z.boolean(),
          files: z.array(z.string()),
          web_url: z.string().nullable().meta({ description: 'Link to the branch, for known hosts.' }),
        })
        .meta({ id: 'GitPush' }),
    },
    errors: [400, 401, 403, 404, 409, 413, 415, 429, 503],
  },
})
