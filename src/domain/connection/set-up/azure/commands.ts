// The set-up of a connection to Azure as commands of the Azure CLI. Every value in them was checked, and has no
// character that a shell takes for its own.
import {
  ALLOWED_LOCATIONS,
  ASSIGNED_ROLES,
  PLAN_ACTIONS,
  PLAN_DATA_ACTIONS,
  delegationCondition,
  type AzureApplication,
  type AzureSetUp,
} from './plan.ts'

/** Ends texts that are given to a command as they are. */
const END = 'EOF'

const file = (name: string, content: unknown): string[] => [
  `cat > ${name} <<'${END}'`,
  JSON.stringify(content, null, 2),
  END,
]

/** The commands that create the applications of a connection, what they trust, and their roles. */
export function printAzureCommands(setUp: AzureSetUp): string {
  const { tenant_id, subscription_id, applications, regions } = setUp
  const parts = [
    '#!/bin/sh\nset -eu',
    [
      `# Only in the subscription ${subscription_id}.`,
      `az account set --subscription ${subscription_id}`,
      `test "$(az account show --query tenantId --output tsv)" = ${tenant_id}`,
      `SCOPE=/subscriptions/${subscription_id}`,
    ].join('\n'),
    ...applications.map((one) => applicationCommands(one, setUp)),
    ...(applications.some(({ label }) => label === 'plan') ? [planCommands(setUp)] : []),
    applyCommands(),
    ...(regions.length === 0 ? [] : [regionCommands(regions)]),
    [
      '# Enter them in the connection.',
      ...applications.map(
        ({ label }) => `echo "Client ID for ${label === 'plan' ? 'plans' : 'applies'}: $${clientOf(label)}"`,
      ),
    ].join('\n'),
  ]
  return `${parts.join('\n\n')}\n`
}

const clientOf = (label: string): string => `${label.toUpperCase()}_CLIENT_ID`

function applicationCommands({ label, name, trusts }: AzureApplication, { kind }: AzureSetUp): string {
  const client = clientOf(label)
  return [
    `${client}="$(az ad app create --display-name ${name} --sign-in-audience AzureADMyOrg --query appId --output tsv)"`,
    `${label.toUpperCase()}_OBJECT_ID="$(az ad sp create --id "$${client}" --query id --output tsv)"`,
    ...trusts.flatMap((trust) => [
      ...file('credential.json', {
        name: trust.name,
        issuer: trust.issuer,
        subject: trust.subject,
        audiences: [trust.audience],
      }),
      `az ad app federated-credential create --id "$${client}" --parameters @credential.json`,
    ]),
    ...(kind === 'azure_certificate'
      ? [
          '# Makes a certificate and prints the path of the file with it and its key: enter what is in it.',
          `az ad app credential reset --id "$${client}" --append --create-cert`,
        ]
      : []),
    ...(kind === 'azure_secret'
      ? [
          '# Shows the secret once: enter it in the connection.',
          `az ad app credential reset --id "$${client}" --append --display-name strata --query password --output tsv`,
        ]
      : []),
  ].join('\n')
}

const assign = (who: string, role: string, rest = ''): string =>
  `az role assignment create --assignee-object-id "$${who}_OBJECT_ID" --assignee-principal-type ServicePrincipal --scope "$SCOPE" --role "${role}"${rest}`

function planCommands({ plan_role, subscription_id }: AzureSetUp): string {
  return [
    '# Reader lacks the keys and settings that Terraform compares.',
    ...file('role.json', {
      Name: plan_role,
      Description: 'Reads what Terraform compares, and changes nothing.',
      Actions: PLAN_ACTIONS,
      DataActions: PLAN_DATA_ACTIONS,
      AssignableScopes: [`/subscriptions/${subscription_id}`],
    }),
    'az role definition create --role-definition @role.json',
    '# A new role takes a moment.',
    `until ${assign('PLAN', plan_role)}; do sleep 10; done`,
  ].join('\n')
}

function applyCommands(): string {
  return [
    assign('APPLY', 'Contributor'),
    '# Stacks give their applications roles: only those that stacks have, and only to applications.',
    'ROLES=""',
    `for ROLE in ${ASSIGNED_ROLES.map((role) => `"${role}"`).join(' ')}; do`,
    '  ROLES="$ROLES, $(az role definition list --name "$ROLE" --query "[0].name" --output tsv)"',
    'done',
    'ROLES="${ROLES#, }"',
    assign(
      'APPLY',
      'Role Based Access Control Administrator',
      // In double quotes a shell would look for a history at each exclamation mark.
      ` --condition-version 2.0 --condition "$(cat <<${END}\n${delegationCondition('$ROLES')}\n${END}\n)"`,
    ),
  ].join('\n')
}

function regionCommands(regions: readonly string[]): string {
  const parameters = JSON.stringify({ listOfAllowedLocations: { value: regions } })
  return [
    '# Strata itself refuses other regions. This would also let Azure refuse them, for everybody in the subscription:',
    `# az policy assignment create --name strata-regions --scope "$SCOPE" --policy ${ALLOWED_LOCATIONS.split('/').at(-1)} --params '${parameters}'`,
  ].join('\n')
}
