// The set-up of a connection to Google Cloud as commands of gcloud. Every value in them was checked, and has no
// character that a shell takes for its own.
import type { GoogleAccount, GooglePool, GoogleSetUp } from './plan.ts'

const END = 'EOF'

/** The commands that create the service accounts of a connection, their roles, and what can act as them. */
export function printGoogleCommands(setUp: GoogleSetUp): string {
  const { project, apis, pool, accounts } = setUp
  const parts = [
    '#!/bin/sh\nset -eu',
    ...(pool === null
      ? []
      : [
          `# Only in the project ${project} with the number of the provider.\ntest "$(gcloud projects describe ${project} --format "value(projectNumber)")" = ${pool.number}`,
        ]),
    `gcloud services enable ${apis.join(' ')} --project ${project}`,
    ...(pool === null ? [] : poolCommands(project, pool)),
    ...accounts.map((account) => accountCommands(account, setUp)),
  ]
  return `${parts.join('\n\n')}\n`
}

/** What makes the key of an account, as a file beside the commands. */
export function keyCommand(email: string, label: string): string {
  return `gcloud iam service-accounts keys create strata-${label}.json --iam-account ${email}`
}

function poolCommands(project: string, { pool, provider, issuer, key_set, mapping, condition }: GooglePool): string[] {
  const place = `--location global --project ${project}`
  const mapped = Object.entries(mapping).map(([name, value]) => `${name}=${value}`)
  return [
    `# Leave this out if the project has the pool already. Use one in which nobody else has a provider.\ngcloud iam workload-identity-pools create ${pool} ${place} --display-name Strata`,
    [
      ...(key_set === null
        ? []
        : [
            '# To upload newer keys, write update-oidc instead of create-oidc.',
            `cat > jwks.json <<'${END}'`,
            key_set.trimEnd(),
            END,
          ]),
      `gcloud iam workload-identity-pools providers create-oidc ${provider} ${place} --workload-identity-pool ${pool} \\`,
      `  --issuer-uri ${issuer}${key_set === null ? '' : ' --jwk-json-path jwks.json'} --attribute-mapping ${mapped.join(',')} \\`,
      `  --attribute-condition "${condition}"`,
    ].join('\n'),
  ]
}

function accountCommands(account: GoogleAccount, { project, pool, role_id }: GoogleSetUp): string {
  const { label, email, roles, permissions, conditional, users } = account
  const grant = (role: string, condition: string): string =>
    `gcloud projects add-iam-policy-binding ${project} --member serviceAccount:${email} --role ${role} --condition ${condition} --format none`
  return [
    `gcloud iam service-accounts create ${account.id} --project ${account.project} --display-name "Strata: ${label === 'apply' ? 'applies' : 'plans'}"`,
    ...users.map(
      ({ member }) =>
        `gcloud iam service-accounts add-iam-policy-binding ${email} --project ${account.project} --format none \\\n  --role roles/iam.workloadIdentityUser --member ${member}`,
    ),
    `for ROLE in ${roles.join(' \\\n  ')}; do\n  ${grant('"$ROLE"', 'None')}\ndone`,
    ...(permissions.length === 0
      ? []
      : [
          `gcloud iam roles create ${role_id} --project ${project} --title "Strata: plans" \\\n  --permissions ${permissions.join(',')}`,
          grant(`projects/${project}/roles/${role_id}`, 'None'),
        ]),
    ...(conditional === null
      ? []
      : [grant(conditional.role, `"title=${conditional.title},expression=${conditional.expression}"`)]),
    ...(pool === null
      ? ['# Enter the whole content of this file in the connection, then delete it.', keyCommand(email, label)]
      : []),
  ].join('\n')
}
