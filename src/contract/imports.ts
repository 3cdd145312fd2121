// What comes from elsewhere: Terraform that exists already, and what older
// versions kept in the browser.
import { z } from 'zod'
import { lineOfText } from '#domain/account/password.ts'
import { CLOUD_IDS } from '#engine/clouds/index.ts'
import { defineContract } from './endpoint.ts'
import { message } from './message.ts'
import { stackDraft } from './templates.ts'

const importedResource = z
  .object({
    address: z.string().meta({ description: 'Such as aws_s3_bucket.logs.' }),
    type: z.string(),
    file: z.string(),
    outcome: z
      .enum(['mapped', 'kept'])
      .meta({ description: 'mapped: it becomes a component; kept: its text stays as it is.' }),
    component: z.string().nullable().meta({ description: 'Type of the component that it becomes.' }),
    node: z.string().nullable(),
    reason: z.string().meta({ description: 'Why; in English.' }),
    messages: z.array(message).meta({ description: 'The same for other languages.' }),
    monthly: z.number().nullable().meta({ description: 'USD a month of a kept resource; null when unpriced.' }),
  })
  .meta({ id: 'ImportedResource' })

export type ImportedResource = z.infer<typeof importedResource>

const skippedEntry = z.object({
  kind: z.string(),
  name: z.string(),
  reason: z.string().meta({ description: 'In English.' }),
  messages: z.array(message).meta({ description: 'The reason for other languages.' }),
})

const oldText = z.string().max(200)
const oldNode = z.looseObject({ id: z.unknown().optional(), component: z.unknown().optional() })
const oldTemplate = z.looseObject({
  id: z.unknown().optional(),
  name: oldText,
  cloud: oldText.optional(),
  nodes: z.array(oldNode).max(500).optional(),
  teamId: z.unknown().optional(),
})
const oldComponent = z.looseObject({
  name: oldText,
  description: z.unknown().optional(),
  category: z.unknown().optional(),
  cloud: z.unknown().optional(),
})
const oldTeam = z.looseObject({ id: z.unknown().optional(), name: oldText, description: z.unknown().optional() })
const oldDeployment = z.looseObject({ deploymentName: z.unknown().optional(), templateName: z.unknown().optional() })

export const imports = defineContract({
  terraform: {
    method: 'POST',
    path: '/import/terraform',
    summary:
      'Reads Terraform files and returns which resources become components, which are kept as they are, and their known cost.',
    permission: 'templates.write',
    body: z.strictObject({
      files: z.record(z.string().max(200), z.string().max(400_000)),
      name: lineOfText(120).optional(),
      cloud: z.enum(CLOUD_IDS).optional().meta({ description: 'The cloud with the most resources when absent.' }),
    }),
    isHeavy: true,
    returns: {
      status: 200,
      json: z
        .object({
          stack: stackDraft.meta({ description: 'Can be saved as a template.' }),
          resources: z.array(importedResource),
          mapped_count: z.int(),
          kept_count: z.int(),
          cost_monthly: z.number().nullable(),
          priced_lines: z.int(),
          total_lines: z.int(),
          warnings: z.array(z.string()).meta({ description: 'In English.' }),
          warning_messages: z
            .array(z.array(message))
            .meta({ description: 'The same for other languages: the sentences of each.' }),
        })
        .meta({ id: 'TerraformImport' }),
    },
    errors: [400, 401, 403, 413, 415, 429],
    leavesNoTrace: 'It stores nothing.',
  },
  browserData: {
    method: 'POST',
    path: '/import/browser-data',
    summary:
      'Imports templates, components and teams that an older version stored in the browser. Earlier imports are skipped.',
    permission: 'templates.write',
    body: z.strictObject({
      savedTemplates: z.array(oldTemplate).max(500).optional(),
      savedComponents: z.array(oldComponent).max(500).optional(),
      teams: z.array(oldTeam).max(100).optional(),
      teamTemplates: z
        .record(z.string().max(200), z.array(oldTemplate).max(500))
        .optional()
        .meta({ description: 'By the id of the old team.' }),
      teamComponents: z.record(z.string().max(200), z.array(oldComponent).max(500)).optional(),
      deployments: z.array(oldDeployment).max(500).optional(),
    }),
    isHeavy: true,
    returns: {
      status: 200,
      json: z.object({ templates: z.int(), components: z.int(), teams: z.int(), skipped: z.array(skippedEntry) }).meta({
        id: 'BrowserDataImport',
        description: 'The number of imported items of each kind, and the others with the reason.',
      }),
    },
    errors: [400, 401, 403, 413, 415, 429],
  },
})
