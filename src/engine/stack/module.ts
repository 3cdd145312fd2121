// A custom component: a Terraform module that someone brought, with what its
// author says of it. A stack carries the definitions of those it uses, so that
// compiling needs nothing else.
import { z } from 'zod'
import { fieldMessage } from '../field-messages.ts'
import { NESTING_MAX, isFlatEnough } from '../nesting.ts'

const text = (max: number) => z.string().max(max)
const terraformName = z.string().regex(/^[A-Za-z_][A-Za-z0-9_-]{0,79}$/, fieldMessage('fields.terraform-name'))

/** The categories that a custom component can have. */
export const MODULE_CATEGORIES = ['compute', 'storage', 'database', 'networking', 'identity-security'] as const
export type ModuleCategory = (typeof MODULE_CATEGORIES)[number]

/** The clouds that a custom component is for; On-Prem and Custom can be used on every cloud. */
export const MODULE_CLOUDS = ['azure', 'aws', 'gcp', 'on-prem', 'custom'] as const
export type ModuleCloud = (typeof MODULE_CLOUDS)[number]

const FILES_MAX = 30

/** Where the Terraform of a module is. */
const moduleSource = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('registry'),
    address: z
      .string()
      .regex(
        /^(?:[a-z0-9.-]+\.[a-z]{2,}(?::\d+)?\/)?[A-Za-z0-9_-]+\/[A-Za-z0-9_-]+\/[a-z0-9]+(?:\/\/[A-Za-z0-9_./-]+)?$/,
        fieldMessage('fields.module-address'),
      )
      .max(300)
      .meta({ description: 'As the registry names it, such as terraform-aws-modules/s3-bucket/aws.' }),
    version: z
      .string()
      .regex(/^\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?$/, fieldMessage('fields.module-version'))
      .max(60),
  }),
  z.strictObject({
    kind: z.literal('git'),
    url: z
      .string()
      .regex(/^https:\/\/[A-Za-z0-9.-]+(?::\d+)?\/[A-Za-z0-9_./~-]+$/, fieldMessage('fields.module-url'))
      .max(500),
    ref: z
      .string()
      .regex(/^[A-Za-z0-9][A-Za-z0-9_./-]{0,99}$/, fieldMessage('fields.module-ref'))
      .meta({ description: 'A tag or a commit, so that it does not change unnoticed.' }),
    path: z
      .string()
      .regex(/^[A-Za-z0-9_./-]{1,200}$/, fieldMessage('fields.module-folder'))
      .refine((path) => !path.includes('..'), fieldMessage('fields.module-folder'))
      .optional(),
  }),
  z.strictObject({
    kind: z.literal('files'),
    files: z
      .record(z.string().regex(/^[A-Za-z0-9_-]{1,60}\.tf$/, fieldMessage('fields.module-file-name')), text(200_000))
      .refine(
        (files) => Object.keys(files).length > 0 && Object.keys(files).length <= FILES_MAX,
        fieldMessage('fields.module-file-count', { max: FILES_MAX }),
      ),
  }),
])

/**
 * Names that Terraform keeps for itself in a module block
 * (https://developer.hashicorp.com/terraform/language/block/variable).
 */
const RESERVED = [
  'source',
  'version',
  'providers',
  'count',
  'for_each',
  'lifecycle',
  'depends_on',
  'locals',
  '__proto__',
]
const isReserved = (name: string): boolean => RESERVED.includes(name)
const hasUniqueNames = (list: readonly { readonly name: string }[]): boolean =>
  new Set(list.map(({ name }) => name)).size === list.length

const moduleVariable = z.strictObject({
  name: terraformName.refine((name) => !isReserved(name), fieldMessage('fields.reserved-name')),
  /** A Terraform type as it is written, such as list(string). */
  type: text(2000).default('string'),
  description: text(1000).default(''),
  /** Null and absent are different: a default of null is a default. */
  default: z
    .unknown()
    .refine(isFlatEnough, fieldMessage('fields.nesting', { max: NESTING_MAX }))
    .optional(),
  is_required: z.boolean().default(true),
  /** What is sensitive is never a setting: it becomes a variable of the stack. */
  is_sensitive: z.boolean().default(false),
})

const moduleOutput = z.strictObject({
  name: terraformName,
  description: text(1000).default(''),
  is_sensitive: z.boolean().default(false),
})

/** What its author says that it costs. */
const modulePrice = z.strictObject({
  label: text(120).min(1, fieldMessage('fields.price-label-required')),
  unit: text(40).min(1, fieldMessage('fields.price-unit-required')),
  quantity: z.number().min(0).max(1e9),
  unit_price: z.number().min(0).max(1e6).meta({ description: 'USD.' }),
  ends_on_stop: z.boolean().default(false),
  is_on_top: z.boolean().optional().meta({
    description:
      'Whether it is paid besides what the resources of the module cost, such as a licence. Otherwise it is what all of the module costs, and counts where its resources have no price.',
  }),
})

export const stackModule = z.strictObject({
  type: z
    .string()
    .regex(/^custom-[a-z0-9-]{1,33}$/)
    .meta({ description: 'By which nodes of the stack name it.' }),
  name: text(80).min(1),
  description: text(1000).default(''),
  category: z.enum(MODULE_CATEGORIES),
  cloud: z.enum(MODULE_CLOUDS),
  /** Absent while only the component's name is known: it can be placed, but does not compile. */
  source: moduleSource.optional(),
  variables: z.array(moduleVariable).max(200).refine(hasUniqueNames, fieldMessage('fields.variable-names')).default([]),
  outputs: z.array(moduleOutput).max(200).refine(hasUniqueNames, fieldMessage('fields.output-names')).default([]),
  prices: z.array(modulePrice).max(40).default([]),
  /** Its author says that it costs nothing. Without it and without prices it is unpriced. */
  is_free: z.boolean().default(false),
})

export type ModuleSource = z.infer<typeof moduleSource>
export type ModuleVariable = z.infer<typeof moduleVariable>
/** How people call secrets: the last words of the names of arguments and variables. */
const SECRET_NAME =
  /(?:^|[_-])(?:pass(?:word|wd|phrase|code)|pwd|token|sas|(?:api|access|account|secret|private|signing|encryption|license)_?keys?|private_key_pem|connection_string|sas_ur[il]|credentials?)$|[_-](?:secret|secret_value)$/i

/** Whether a name is that of a secret, such as db_password. */
export function isSecretName(name: string): boolean {
  return SECRET_NAME.test(name)
}

/** Whether a variable has a default that would be a secret in readable form: it is sensitive, or is called like one. */
export function hasSecretDefault({ name, is_sensitive, default: standard }: ModuleVariable): boolean {
  if (is_sensitive) return standard !== undefined && standard !== null && standard !== ''
  return typeof standard === 'string' && standard !== '' && isSecretName(name)
}

export type ModuleOutput = z.infer<typeof moduleOutput>
export type ModulePrice = z.infer<typeof modulePrice>
export type StackModule = z.infer<typeof stackModule>
