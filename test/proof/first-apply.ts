// What makes the first `terraform apply` in a fresh account fail, the second plan show a change, or the destroy stop,
// as far as it shows in the files. Each rule stands for a known failure: what is granted to someone who does not exist
// yet, asked of a service that is still off, written into a vault that is closed, left to a person in between, never
// read back, or made by the cloud itself beside the stack.
import type { TerraformFiles } from '#engine/result.ts'
import { printedBlocks, type Printed } from './printed.ts'

interface Rule {
  /** What is wrong, for the message. */
  readonly fault: string
  /** Addresses of the blocks at fault. */
  readonly find: (blocks: readonly Printed[], files: TerraformFiles) => readonly string[]
}

function argument({ text }: Printed, name: string): string {
  return new RegExp(`^  ${name}\\s+= (.*(?:\\n(?:    .*|  [\\])}]+))*)`, 'm').exec(text)?.[1] ?? ''
}

/** Agents of Google Cloud: the domain of their addresses, and the service whose identity makes them. */
const AGENTS: Readonly<Record<string, string>> = {
  'cloud-filer': 'file',
  'compute-system': 'compute',
  'container-engine-robot': 'container',
  'gcf-admin-robot': 'cloudfunctions',
  'gcp-sa-artifactregistry': 'artifactregistry',
  'gcp-sa-cloud-sql': 'sqladmin',
  'gcp-sa-eventarc': 'eventarc',
  'gcp-sa-firestore': 'firestore',
  'gcp-sa-memorystore': 'memorystore',
  'gcp-sa-secretmanager': 'secretmanager',
  'serverless-robot-prod': 'run',
}
const AGENT = /service-\$\{[^}]+\}@(?<domain>[a-z-]+)\.iam\.gserviceaccount\.com/g

const RULES: readonly Rule[] = [
  {
    fault: 'names a service agent that nothing makes',
    find: (blocks) =>
      blocks
        .filter(({ text }) =>
          [...text.matchAll(AGENT)].some(({ groups }) => {
            const service = AGENTS[groups?.['domain'] ?? '']
            return !blocks.some(
              (one) =>
                one.type === 'google_project_service_identity' &&
                one.text.includes(`"${service ?? '?'}.googleapis.com"`),
            )
          }),
        )
        .map(({ address }) => address),
  },
  {
    fault: 'grants to service agents without waiting until they are there',
    find: (blocks) =>
      blocks
        .filter(
          (one) =>
            one.type.includes('_iam_member') &&
            (one.text.match(AGENT) !== null || one.text.includes('local.agents')) &&
            !argument(one, 'depends_on').includes('google_project_service_identity.') &&
            blocks.some(({ type }) => type === 'google_project_service_identity'),
        )
        .map(({ address }) => address),
  },
  {
    fault: 'makes service agents before their services are on',
    find: (blocks) =>
      blocks
        .filter(
          (one) =>
            one.type === 'google_project_service_identity' &&
            !argument(one, 'depends_on').includes('google_project_service.main'),
        )
        .map(({ address }) => address),
  },
  {
    fault: 'asks a Google API while the first plan is made, when it may be off',
    find: (blocks) =>
      blocks
        .filter(
          (one) =>
            one.address.startsWith('data.google_') && !/google_project_service\.\w+/.test(argument(one, 'depends_on')),
        )
        .map(({ address }) => address),
  },
  {
    fault: 'turns on an API before the one that Terraform itself asks',
    find: (blocks) =>
      blocks
        .filter(
          (one) =>
            one.type === 'google_project_service' &&
            !one.text.includes('"cloudresourcemanager.googleapis.com"') &&
            !argument(one, 'depends_on').includes('google_project_service.'),
        )
        .map(({ address }) => address),
  },
  {
    fault: 'grants to someone outside, which new organisations of Google Cloud refuse',
    find: (blocks) =>
      blocks
        .filter(({ text }) => /"(?:allUsers|allAuthenticatedUsers|group:[^"]+@google\.com)"/.test(text))
        .map(({ address }) => address),
  },
  {
    fault: 'leaves an API open to everyone',
    find: (blocks) =>
      blocks
        .filter(
          (one) =>
            (one.type === 'aws_apigatewayv2_route' && one.text.includes('"NONE"')) ||
            (one.type === 'azurerm_api_management_api_policy' && !one.text.includes('<validate-azure-ad-token')),
        )
        .map(({ address }) => address),
  },
  {
    fault: 'takes runs out of the 10 that a new AWS account may have at once',
    find: (blocks, { variables_tf: variables }) =>
      blocks
        .filter((one) => {
          const given = argument(one, 'reserved_concurrent_executions')
          return given !== '' && defaultOf(given, variables) !== '-1'
        })
        .map(({ address }) => address),
  },
  {
    fault: 'names a service-linked role of AWS as a principal, which is checked to exist',
    find: (blocks) =>
      blocks.filter(({ text }) => /identifiers\s+= \[[^\]]*aws-service-role/.test(text)).map(({ address }) => address),
  },
  {
    fault: 'writes into a vault that refuses the address from which it is applied',
    find: (blocks) =>
      blocks
        .filter(({ type }) => /^azurerm_key_vault_(?:key|secret|certificate)$/.test(type))
        .filter((one) => {
          const vault = /azurerm_key_vault\.(\w+)\.id/.exec(argument(one, 'key_vault_id'))?.[1] ?? ''
          const found = blocks.find(({ address }) => address === `azurerm_key_vault.${vault}`)
          return !(found !== undefined && isOpenToDeployer(found))
        })
        .map(({ address }) => address),
  },
  {
    fault: 'has a setting that the provider never reads back: no plan would be empty',
    find: (blocks) =>
      blocks.filter(({ text }) => /^\s+AzureWebJobsStorage\s+=/m.test(text)).map(({ address }) => address),
  },
  {
    fault: 'brings a rule and an action group of Azure that keep the resource group from being destroyed',
    find: (blocks) => {
      const isHandled =
        blocks.some((one) => one.type === 'azurerm' && /disable_generated_rule\s+= true/.test(one.text)) &&
        blocks.some((one) => argument(one, 'name') === '"Application Insights Smart Detection"')
      return blocks
        .filter(({ type }) => type === 'azurerm_application_insights')
        .filter((one) => !isHandled || !argument(one, 'depends_on').includes('azurerm_monitor_action_group.'))
        .map(({ address }) => address)
    },
  },
  {
    fault: 'asks for an apply of a part of the stack first',
    find: (_, files) => Object.entries(files).flatMap(([name, text]) => (/\s-target[ =]/.test(text) ? [name] : [])),
  },
  {
    fault: 'asks for something before the first apply',
    find: (_, { readme_md: text }) => (text.includes('## Before the first apply') ? ['README.md'] : []),
  },
]

/** The default of the variable that an argument is, or the argument itself. */
function defaultOf(given: string, variables: string): string {
  const name = /^var\.(\w+)$/.exec(given)?.[1]
  if (name === undefined) return given
  return (
    new RegExp(`^variable "${name}" \\{[^}]*?^  default\\s+= (.*)$`, 'ms').exec(variables)?.[1]?.split('\n')[0] ?? ''
  )
}

/** True when everyone gets to a vault's door, or the variable with the addresses of whoever applies opens it. */
function isOpenToDeployer({ text }: Printed): boolean {
  if (/default_action\s+= "Allow"/.test(text)) return !/public_network_access_enabled\s+= false/.test(text)
  return /ip_rules\s+= .*var\.deployer_ip_ranges/.test(text) && !/public_network_access_enabled\s+= false/.test(text)
}

/** What would make the first apply, the second plan or the destroy fail: address and reason. */
export function firstApplyFaults(files: TerraformFiles): string[] {
  const blocks = [files.main_tf, files.provider_tf].flatMap(printedBlocks)
  return RULES.flatMap(({ fault, find }) => find(blocks, files).map((where) => `${where} ${fault}`))
}
