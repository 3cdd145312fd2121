// The one description of a stack that the wizard, the builder, the copilot and
// the API all produce, and the compiler reads.
import { z } from 'zod'
import { fieldMessage } from '../field-messages.ts'
import { USAGE_KEYS } from '../clouds/usage.ts'
import { OWN_FIGURES } from '../cost/resources/figure.ts'
import { CLOUD_IDS } from '../clouds/ids.ts'
import { NESTING_MAX, isFlatEnough } from '../nesting.ts'
import { MAX_TEAM_SIZE } from '../vocabulary.ts'
import { stackModule } from './module.ts'

const text = (max: number) => z.string().max(max)

/** Resources of a node whose use someone sets. */
const USED_MAX = 500

/** Use of single resources of a custom component, by their addresses in its files. */
const nodeUsage = z
  .record(
    z.string().regex(/^(?=.{3,400}$)[A-Za-z_][\w-]*\.[^\p{C}]+$/u, fieldMessage('fields.used-address')),
    z.partialRecord(z.enum([...USAGE_KEYS, ...OWN_FIGURES]), z.number().min(0).max(1e9)),
  )
  .refine((all) => Object.keys(all).length <= USED_MAX, fieldMessage('fields.used-most', { max: USED_MAX }))

/** A component placed in a stack. */
export const stackNode = z.strictObject({
  id: z
    .string()
    .regex(/^[a-z][a-z0-9-]{0,39}$/, fieldMessage('fields.node-id'))
    .meta({
      description: 'Unique in the stack; names its Terraform resources when it is not the first of its type.',
      examples: ['web'],
    }),
  type: text(40).meta({ description: 'A component of the catalogue.', examples: ['postgresql'] }),
  settings: z
    .record(z.string(), z.unknown())
    .refine(isFlatEnough, fieldMessage('fields.nesting', { max: NESTING_MAX }))
    .default({})
    .meta({ description: 'Overrides of the settings that the component has.' }),
  usage: nodeUsage.optional().meta({
    description:
      'Of a custom component with files: what single resources use in a month, by their address in its files, such as aws_sqs_queue.orders. Of a block with several instances it is what all of them use. What is absent is assumed.',
    examples: [{ 'aws_sqs_queue.orders': { queue_requests_millions: 12 } }],
  }),
})

/**
 * `from` uses `to`: a network path, the least grant that is needed, and the settings that lead there. Into a custom
 * component a connection can carry an output of `to` to a variable of `from`.
 */
export const stackConnection = z.strictObject({
  from: text(40),
  to: text(40),
  output: text(80).optional(),
  variable: text(80).optional(),
})

/** An address in a module, with the key of an instance: aws_eip.a, aws_eip.a[0], aws_eip.a["web"], module.queue. */
const ADDRESS = /^[A-Za-z_][\w-]{0,99}\.[A-Za-z_][\w-]{0,149}(?:\[(?:\d{1,4}|"[^"\\$%\p{C}]{1,100}")\])?$/u

/** Something of a custom component's files that runs already: it is taken over, and not made a second time. */
const takeover = z.strictObject({
  node: text(40).meta({ description: 'Node of the custom component whose files declare it.' }),
  address: z.string().regex(ADDRESS, fieldMessage('fields.takeover-address')).meta({
    description: 'Its address in those files, such as aws_sqs_queue.orders.',
  }),
  id: z
    .string()
    .regex(/^\P{C}{1,500}$/u, fieldMessage('fields.takeover-id'))
    .optional()
    .meta({ description: 'The id to import it by. Without one it moves here inside the same state.' }),
})

/** As many as files may have blocks. */
export const TAKEOVERS_MAX = 3000

/** More is several stacks. */
export const NODES_MAX = 250
const nodes = z.array(stackNode).max(NODES_MAX, fieldMessage('fields.components-most', { max: NODES_MAX }))

export const stackSpec = z.strictObject({
  name: text(200).default('').meta({ description: 'Any text; the names of resources are derived from it.' }),
  cloud: z.enum(CLOUD_IDS),
  region: text(40),
  environment_type: z.enum(['development', 'staging', 'production']).default('development'),
  data_sensitivity: z.enum(['public', 'internal', 'confidential']).default('internal'),
  duration: z.enum(['temporary', 'long-term']).default('long-term'),
  team_size: z
    .int()
    .min(1, fieldMessage('fields.team-size-least'))
    .max(MAX_TEAM_SIZE, fieldMessage('fields.team-size-most', { max: MAX_TEAM_SIZE }))
    .default(3),
  budget_limit: z.number().min(0).optional().meta({ description: 'USD a month.' }),
  expires_on: z.iso.date().optional().meta({ description: 'Date on which a Temporary stack ends, YYYY-MM-DD.' }),
  starts_on: z.iso
    .date()
    .optional()
    .meta({ description: 'Date from which the cost until `expires_on` is counted, YYYY-MM-DD.' }),
  owner: text(200).optional(),
  cost_center: text(200).optional(),
  tags: z.record(text(100), text(200)).default({}),
  nodes: nodes.min(1, fieldMessage('fields.components-required')),
  connections: z.array(stackConnection).max(2000).default([]),
  modules: z
    .array(stackModule)
    .max(40)
    .refine((all) => new Set(all.map(({ type }) => type)).size === all.length, fieldMessage('fields.module-types'))
    .optional()
    .meta({ description: 'The custom components that nodes name.' }),
  takes_over: z
    .array(takeover)
    .max(TAKEOVERS_MAX)
    .optional()
    .meta({ description: 'What runs already: it becomes import and moved blocks in imports.tf.' }),
  /** Complete landing blueprints and wizard stacks say which recipe made them. */
  blueprint: text(60).optional(),
  usage: z
    .record(z.string(), z.number().min(0).max(1e9))
    .default({})
    .meta({ description: 'Overrides of the usage that the price assumes.' }),
})

/** A stack that someone is still building: it may be empty, and it need not compile. */
export const stackDraft = stackSpec.extend({ nodes })

export type StackDraft = z.infer<typeof stackDraft>
export type StackNode = z.infer<typeof stackNode>
export type StackConnection = z.infer<typeof stackConnection>
export type Takeover = z.infer<typeof takeover>
export type StackSpec = z.infer<typeof stackSpec>
export type StackSpecInput = z.input<typeof stackSpec>
