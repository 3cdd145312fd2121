// What comes from elsewhere: Terraform that exists already, and what older
// versions kept in the browser.
import { z } from 'zod'
import { lineOfText } from '#domain/account/password.ts'
import { fieldMessage } from '#engine/field-messages.ts'
import { CLOUD_IDS } from '#engine/clouds/index.ts'
import { defineContract } from './endpoint.ts'
import { message } from './message.ts'
import { stackDraft } from './templates.ts'

/** What a component can fail to express so that it matters to whoever runs the resource. */
export const ASPECTS = ['size', 'count', 'version', 'availability', 'storage', 'encryption', 'public_access'] as const
export type Aspect = (typeof ASPECTS)[number]

const difference = z
  .object({
    argument: z.string().meta({ description: 'Such as engine_version, or root_block_device.volume_size.' }),
    before: z.string().nullable().meta({ description: 'In the files; null when it is not set.' }),
    after: z.string().nullable().meta({ description: 'In the component; null when it has no such argument.' }),
    matters: z
      .enum(ASPECTS)
      .nullable()
      .meta({ description: 'What would be lost: without a decision, the resource is kept. Null when nothing is.' }),
  })
  .meta({ id: 'ImportDifference' })

const importedResource = z
  .object({
    address: z.string().meta({ description: 'Such as aws_s3_bucket.logs.' }),
    type: z.string(),
    file: z.string(),
    outcome: z
      .enum(['mapped', 'kept'])
      .meta({ description: 'mapped: it becomes a component; kept: its text stays as it is.' }),
    component: z
      .string()
      .nullable()
      .meta({ description: 'Type of the component that it becomes, or could become where there is a choice.' }),
    node: z.string().nullable(),
    reason: z.string().meta({ description: 'Why; in English.' }),
    messages: z.array(message).meta({ description: 'The same for other languages.' }),
    monthly_before: z
      .number()
      .nullable()
      .meta({ description: 'USD a month of the resource as the files have it; null when unpriced.' }),
    monthly: z.number().nullable().meta({
      description:
        'USD a month in the stack: of the component that it becomes, or of the kept resource. Null when unpriced, and for what belongs to a component.',
    }),
    monthly_as_component: z
      .number()
      .nullable()
      .meta({ description: 'USD a month of the component that it becomes or could become.' }),
    has_choice: z.boolean().meta({ description: 'Whether it can be a component as well as be kept: see decisions.' }),
    carried: z
      .array(z.object({ argument: z.string(), value: z.string() }))
      .meta({ description: 'Arguments that its component has as well.' }),
    differences: z.array(difference).meta({ description: 'What its component has otherwise, or not at all.' }),
    takes_over: z
      .array(z.object({ address: z.string(), id: z.string().nullable() }))
      .meta({ description: 'Its instances that are taken over; an id of null is still to be given.' }),
  })
  .meta({ id: 'ImportedResource' })

export type ImportedResource = z.infer<typeof importedResource>
export type ImportDifference = z.infer<typeof difference>

const listedBlock = z
  .object({
    address: z.string().meta({ description: 'Such as module.network or data.aws_ami.linux.' }),
    kind: z.enum(['module', 'data', 'ephemeral']),
    file: z.string(),
    outcome: z
      .enum(['kept', 'left'])
      .meta({ description: 'kept: its text stays as it is; left: it is not part of the stack.' }),
    reason: z.string().meta({ description: 'In English.' }),
    messages: z.array(message).meta({ description: 'The same for other languages.' }),
  })
  .meta({ id: 'ImportedBlock' })

export type ImportedBlock = z.infer<typeof listedBlock>

const addedComponent = z.object({
  node: z.string(),
  component: z.string(),
  monthly: z.number().nullable().meta({ description: 'USD a month; null when unpriced.' }),
})

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
      decisions: z
        .record(z.string().max(400), z.enum(['map', 'keep']))
        .optional()
        .meta({
          description:
            'By address, for resources with a choice. Without one, a resource becomes a component unless something that matters would be lost.',
        }),
      takes_over: z.enum(['import', 'moved']).optional().meta({
        description:
          'The resources run already. import: import blocks for those whose id is known. moved: the stack goes on with their state. Both keep every resource without a decision.',
      }),
      ids: z
        .record(z.string().max(400), z.string().regex(/^\P{C}{1,500}$/u, fieldMessage('fields.takeover-id')))
        .optional()
        .meta({ description: 'Ids to import by, by the address of the instance; those of state files are read too.' }),
    }),
    isHeavy: true,
    returns: {
      status: 200,
      json: z
        .object({
          stack: stackDraft.meta({ description: 'Can be saved as a template.' }),
          resources: z.array(importedResource),
          others: z.array(listedBlock).meta({ description: 'The module blocks and data sources of the files.' }),
          added: z
            .array(addedComponent)
            .meta({ description: 'Components that the stack needs beside those that resources become.' }),
          mapped_count: z.int(),
          kept_count: z.int(),
          cost_before: z
            .number()
            .nullable()
            .meta({ description: 'USD a month of all resources as the files have them; null when none is priced.' }),
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
