// What each cloud wants of a pipeline: where its state lies, and by what it signs in.
import { stateKey } from '../clouds/state.ts'
import type { CloudId } from '../vocabulary.ts'
import { ACCOUNT_VARIABLES, type PipelineFacts } from './facts.ts'

interface PipelineVariable {
  readonly name: string
  /** For the guide. */
  readonly means: string
}

export interface Account {
  /** By what the pipeline signs in: no secret is among them. */
  readonly signIn: readonly PipelineVariable[]
  /** Where the state lies. */
  readonly state: readonly PipelineVariable[]
  /** The sign-in variable that Terraform also wants as an input. */
  readonly account: string | undefined
  /** The arguments of `terraform init` for what backend.tf leaves open. */
  readonly backendArguments: readonly string[]
  readonly backendTf: (facts: PipelineFacts) => string
}

export const ACCOUNTS: Readonly<Record<CloudId, Account>> = {
  azure: {
    signIn: [
      { name: 'ARM_TENANT_ID', means: 'Id of the Entra tenant' },
      { name: 'ARM_SUBSCRIPTION_ID', means: 'Id of the subscription of the stack' },
      { name: 'ARM_CLIENT_ID', means: 'Client id of the app registration of the pipeline' },
    ],
    state: [
      { name: 'TFSTATE_STORAGE_ACCOUNT', means: 'Storage account of the state' },
      { name: 'TFSTATE_CONTAINER', means: 'Container in it' },
    ],
    account: 'ARM_SUBSCRIPTION_ID',
    backendArguments: [
      '-backend-config="storage_account_name=$TFSTATE_STORAGE_ACCOUNT"',
      '-backend-config="container_name=$TFSTATE_CONTAINER"',
    ],
    backendTf: (facts) =>
      backend('azurerm', [
        ['key', quoted(`${stateOf(facts)}.tfstate`)],
        ['use_azuread_auth', 'true'],
      ]),
  },
  aws: {
    signIn: [{ name: 'AWS_ROLE_ARN', means: 'ARN of the role that the pipeline assumes' }],
    state: [{ name: 'TFSTATE_BUCKET', means: 'Bucket of the state, in the region of the stack' }],
    account: undefined,
    backendArguments: ['-backend-config="bucket=$TFSTATE_BUCKET"'],
    backendTf: (facts) =>
      backend('s3', [
        ['key', quoted(`${stateOf(facts)}.tfstate`)],
        ['region', quoted(facts.region)],
        ['encrypt', 'true'],
        ['use_lockfile', 'true'],
      ]),
  },
  gcp: {
    signIn: [
      { name: 'GCP_PROJECT', means: 'Id of the project of the stack' },
      {
        name: 'GCP_WORKLOAD_IDENTITY_PROVIDER',
        means:
          'Full name of the provider, projects/NUMBER/locations/global/workloadIdentityPools/POOL/providers/PROVIDER',
      },
      { name: 'GCP_SERVICE_ACCOUNT', means: 'E-mail address of the service account of the pipeline' },
    ],
    state: [{ name: 'TFSTATE_BUCKET', means: 'Bucket of the state' }],
    account: 'GCP_PROJECT',
    backendArguments: ['-backend-config="bucket=$TFSTATE_BUCKET"'],
    backendTf: (facts) => backend('gcs', [['prefix', quoted(stateOf(facts))]]),
  },
}

/** The Terraform variable that the account of the sign-in fills, with the pipeline's variable that holds it. */
export function accountInput({ cloud }: PipelineFacts): { readonly input: string; readonly from: string } | undefined {
  const input = ACCOUNT_VARIABLES[cloud]
  const from = ACCOUNTS[cloud].account
  return input === undefined || from === undefined ? undefined : { input, from }
}

/** Where the state of a stack lies in its storage. */
export function stateOf({ slug, environment, region }: PipelineFacts): string {
  return stateKey(slug, environment, region)
}

function quoted(text: string): string {
  return `"${text}"`
}

/** Slugs and region names hold nothing that Terraform would read as anything else. */
function backend(type: string, settings: readonly (readonly [string, string])[]): string {
  const width = Math.max(...settings.map(([name]) => name.length))
  const body = settings.map(([name, value]) => `    ${name.padEnd(width)} = ${value}`)
  return [
    '# Replaces the backend.tf of the stack. What is missing here comes from the variables of the pipeline, as',
    '# PIPELINE.md says.',
    'terraform {',
    `  backend "${type}" {`,
    ...body,
    '  }',
    '}',
    '',
  ].join('\n')
}
