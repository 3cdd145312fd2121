// What a pipeline says of a stack, read from its compiled form.
import { TERRAFORM_VERSION } from '../compile/files.ts'
import type { CompiledStack } from '../result.ts'
import type { CloudId, EnvironmentType } from '../vocabulary.ts'
import { oneLine } from './yaml.ts'

/** An input without a default: someone has to give it. */
export interface RequiredVariable {
  readonly name: string
  readonly description: string
  /** As Terraform writes it. */
  readonly type: string
  /** Terraform forgets it after the plan, and wants it again. */
  readonly isEphemeral: boolean
  readonly isSensitive: boolean
}

export interface PipelineFacts {
  /** For people. */
  readonly title: string
  /** The title with small letters, digits and dashes: names files, states and groups. */
  readonly slug: string
  readonly cloud: CloudId
  readonly region: string
  readonly environment: EnvironmentType
  /** Folder of the Terraform files in the repository; empty for its root. */
  readonly folder: string
  readonly terraform: string
  /** Without those that the account gives, such as the subscription. */
  readonly required: readonly RequiredVariable[]
  /** A line for each component and each resource. */
  readonly resources: readonly string[]
  /** Whether planning packs archives that applying needs. */
  readonly hasArchives: boolean
  /** Whether it gives rights, which the pipeline itself needs the right for. */
  readonly givesRights: boolean
  /** On Google Cloud: by which roles it may give them. */
  readonly rightsRoles: readonly string[]
  /** Team size and figures of use, by which the stack is priced. */
  readonly people: number
  readonly usage: Readonly<Record<string, number>>
  /** Whether changes are priced on pull and merge requests, and how; undefined for no. */
  readonly priceComment: PriceComment | undefined
}

/** What someone chooses for the step that comments prices. */
interface PriceComment {
  /** USD a month: a change that raises the price by more fails the pipeline; nothing does when absent. */
  readonly max_increase?: number | undefined
}

/** What someone chooses for a pipeline. */
export interface PipelineOptions {
  /** Names the pipeline; the name of the stack when absent. */
  readonly name?: string | undefined
  /** Folder of the Terraform files in the repository, without a slash at its ends; empty for the root. */
  readonly folder?: string | undefined
  /** Comments what a change costs on pull and merge requests. */
  readonly price_comment?: PriceComment | undefined
}

/** The newest patch of the oldest Terraform that stacks take, so that what is tested is what runs. */
const TERRAFORM = '1.11.4'

/** Variables that come from the sign-in, by cloud. */
export const ACCOUNT_VARIABLES: Readonly<Record<CloudId, string | undefined>> = {
  azure: 'subscription_id',
  aws: undefined,
  gcp: 'project_id',
}

/**
 * Editor gives no rights: each kind of thing has a role that may.
 * https://cloud.google.com/iam/docs/roles-overview#basic
 */
const RIGHTS_ROLES = [
  [/"google_project_iam_(?:member|binding|audit_config)"/, 'roles/resourcemanager.projectIamAdmin'],
  [/"google_project_iam_custom_role"/, 'roles/iam.roleAdmin'],
  [/"google_service_account_iam_/, 'roles/iam.serviceAccountAdmin'],
  [/"google_iam_workload_identity_pool/, 'roles/iam.workloadIdentityPoolAdmin'],
  [/"google_kms_\w+_iam_/, 'roles/cloudkms.admin'],
  [/"google_secret_manager_secret_iam_/, 'roles/secretmanager.admin'],
  [/"google_storage_bucket_iam_/, 'roles/storage.admin'],
  [/"google_cloud_run_v2_service_iam_/, 'roles/run.admin'],
] as const

const NAME_MAX = 80

/** Name in lowercase with hyphens. */
export function slugOfTitle(title: string): string {
  const slug = title
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+/g, '')
    .slice(0, NAME_MAX)
    .replaceAll(/-+$/g, '')
  return slug === '' ? 'stack' : slug
}

/** Reads the facts of a compiled stack. */
export function factsOf(
  { stack, terraform, resources_summary }: CompiledStack,
  { name, folder = '', price_comment }: PipelineOptions,
): PipelineFacts {
  if (!TERRAFORM.startsWith(TERRAFORM_VERSION.replace('>= ', '')))
    throw new Error(`Pipelines run Terraform ${TERRAFORM}, stacks want ${TERRAFORM_VERSION}.`)
  const title = oneLine(name ?? stack.name) || 'Stack'
  return {
    title,
    slug: slugOfTitle(title),
    cloud: stack.cloud,
    region: stack.region,
    environment: stack.environment_type,
    folder,
    terraform: TERRAFORM,
    required: requiredOf(terraform.variables_tf).filter((variable) => variable.name !== ACCOUNT_VARIABLES[stack.cloud]),
    resources: [
      ...Object.entries(resources_summary).flatMap(([category, texts]) =>
        texts.map((text) => oneLine(`${category}: ${text}`)),
      ),
      ...addressesOf(terraform.main_tf),
    ],
    hasArchives: terraform.main_tf.includes('"archive_file"'),
    rightsRoles: RIGHTS_ROLES.flatMap(([resource, role]) => (resource.test(terraform.main_tf) ? [role] : [])),
    people: stack.team_size,
    usage: stack.usage,
    priceComment: price_comment,
    givesRights: /"(?:azurerm_role_assignment|aws_iam_role|google_\w*iam_\w+)"/.test(terraform.main_tf),
  }
}

/**
 * The variables of a printed file that have no default. The printer puts every block at the beginning of a line and its
 * arguments two spaces in.
 */
export function requiredOf(variablesTf: string): RequiredVariable[] {
  return [...variablesTf.matchAll(/^variable "([^"]+)" \{\n([\s\S]*?)^\}/gm)].flatMap(([, name = '', body = '']) => {
    if (/^ {2}default +=/m.test(body)) return []
    const description = /^ {2}description += "(.*)"$/m.exec(body)?.[1] ?? ''
    const type = /^ {2}type +=(.*)$/m.exec(body)?.[1] ?? 'string'
    return [
      {
        name,
        description: oneLine(description.replaceAll('\\"', '"')),
        type: oneLine(type),
        isEphemeral: /^ {2}ephemeral += true/m.test(body),
        isSensitive: /^ {2}sensitive += true/m.test(body),
      },
    ]
  })
}

function addressesOf(mainTf: string): string[] {
  return [...mainTf.matchAll(/^(?:resource "([^"]+)"|(module)) "([^"]+)" \{/gm)].map(
    ([, type, module, label]) => `${type ?? module}.${label}`,
  )
}
