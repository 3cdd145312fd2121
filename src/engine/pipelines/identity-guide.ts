// How the identity of the pipeline is made: who trusts whose tokens, and with
// which rights. Nine ways, because each cloud trusts each system differently.
import type { CloudId } from '../vocabulary.ts'
import { connectionOf } from './azure-devops.ts'
import type { PipelineFacts } from './facts.ts'
import { githubSubjects } from './github-actions.ts'
import type { PipelineSystemId } from './systems.ts'

type Guide = (facts: PipelineFacts) => string

/** The text of the section. */
export function identityGuide(facts: PipelineFacts, system: PipelineSystemId): string {
  return GUIDES[facts.cloud][system](facts)
}

const sh = (...lines: readonly string[]): string => `\`\`\`sh\n${lines.join('\n')}\n\`\`\``

const GITHUB = 'https://token.actions.githubusercontent.com'
/** https://github.blog/changelog/2026-04-23-immutable-subject-claims-for-github-actions-oidc-tokens/ */
const REPOSITORY =
  'Replace `OWNER/REPOSITORY` with its name. In tokens of repositories created or renamed since 15 July 2026, names carry ids: for those, use what `gh api repos/OWNER/REPOSITORY --jq \'"\\(.owner.login)@\\(.owner.id)/\\(.name)@\\(.id)"\'` prints.'
const CONNECTION = 'Project settings > Service connections > New service connection'

const azureRights = (facts: PipelineFacts): string[] => [
  'az role assignment create --assignee "$ARM_CLIENT_ID" --role Contributor --scope "/subscriptions/$ARM_SUBSCRIPTION_ID"',
  ...(facts.givesRights
    ? [
        'az role assignment create --assignee "$ARM_CLIENT_ID" --role "Role Based Access Control Administrator" --scope "/subscriptions/$ARM_SUBSCRIPTION_ID"',
      ]
    : []),
  'az role assignment create --assignee "$ARM_CLIENT_ID" --role "Storage Blob Data Contributor" \\',
  '  --scope "$(az storage account show --name "$TFSTATE_STORAGE_ACCOUNT" --query id --output tsv)/blobServices/default/containers/$TFSTATE_CONTAINER"',
]

/** An app registration that trusts tokens with these subjects. */
function azureApp(
  facts: PipelineFacts,
  issuer: string,
  subjects: readonly { readonly name: string; readonly subject: string }[],
): string {
  return sh(
    'ARM_TENANT_ID="$(az account show --query tenantId --output tsv)"',
    'ARM_SUBSCRIPTION_ID="$(az account show --query id --output tsv)"',
    `ARM_CLIENT_ID="$(az ad app create --display-name ${connectionOf(facts)} --query appId --output tsv)"`,
    'az ad sp create --id "$ARM_CLIENT_ID"',
    ...subjects.map(
      ({ name, subject }) =>
        `az ad app federated-credential create --id "$ARM_CLIENT_ID" --parameters '{"name": "${name}", "issuer": "${issuer}", "subject": "${subject}", "audiences": ["api://AzureADTokenExchange"]}'`,
    ),
    ...azureRights(facts),
  )
}

/** A role that trusts tokens of an issuer under a condition. */
function awsRole(facts: PipelineFacts, issuer: string, audience: string, subjects: readonly string[]): string {
  const host = issuer.replace('https://', '')
  const policy = {
    Version: '2012-10-17',
    Statement: [
      {
        Effect: 'Allow',
        Action: 'sts:AssumeRoleWithWebIdentity',
        Principal: { Federated: `arn:aws:iam::ACCOUNT:oidc-provider/${host}` },
        Condition: { StringEquals: { [`${host}:aud`]: audience }, StringLike: { [`${host}:sub`]: subjects } },
      },
    ],
  }
  const name = connectionOf(facts).slice(0, 64)
  return sh(
    'ACCOUNT="$(aws sts get-caller-identity --query Account --output text)"',
    `aws iam create-open-id-connect-provider --url ${issuer} --client-id-list ${audience}`,
    "cat > trust.json <<'EOF'",
    JSON.stringify(policy, null, 2),
    'EOF',
    'sed -i.bak "s/ACCOUNT/$ACCOUNT/" trust.json',
    `AWS_ROLE_ARN="$(aws iam create-role --role-name ${name} --max-session-duration 7200 --assume-role-policy-document file://trust.json --query Role.Arn --output text)"`,
    `aws iam attach-role-policy --role-name ${name} --policy-arn arn:aws:iam::aws:policy/PowerUserAccess`,
    ...(facts.givesRights
      ? [`aws iam attach-role-policy --role-name ${name} --policy-arn arn:aws:iam::aws:policy/IAMFullAccess`]
      : []),
  )
}

/** A pool that trusts tokens of an issuer, and the service account that they may act as. */
function googlePool(
  facts: PipelineFacts,
  issuer: string,
  condition: string,
  member: string,
  audience?: string,
): string {
  const allowed = audience === undefined ? '' : ` --allowed-audiences ${audience}`
  return sh(
    'GCP_PROJECT="$(gcloud config get-value project)"',
    'NUMBER="$(gcloud projects describe "$GCP_PROJECT" --format "value(projectNumber)")"',
    'gcloud services enable iamcredentials.googleapis.com sts.googleapis.com cloudresourcemanager.googleapis.com',
    'gcloud iam workload-identity-pools create strata --location global',
    `gcloud iam workload-identity-pools providers create-oidc pipeline --location global --workload-identity-pool strata --issuer-uri ${issuer}${allowed} \\`,
    `  --attribute-mapping "google.subject=assertion.sub${condition === '' ? '' : `,attribute.origin=${condition.split(' ')[0] ?? ''}`}"${condition === '' ? '' : ` --attribute-condition "${condition}"`}`,
    'GCP_WORKLOAD_IDENTITY_PROVIDER="projects/$NUMBER/locations/global/workloadIdentityPools/strata/providers/pipeline"',
    'gcloud iam service-accounts create strata-pipeline',
    'GCP_SERVICE_ACCOUNT="strata-pipeline@$GCP_PROJECT.iam.gserviceaccount.com"',
    'gcloud iam service-accounts add-iam-policy-binding "$GCP_SERVICE_ACCOUNT" --role roles/iam.workloadIdentityUser \\',
    `  --member "${member}"`,
    'gcloud projects add-iam-policy-binding "$GCP_PROJECT" --role roles/editor --member "serviceAccount:$GCP_SERVICE_ACCOUNT"',
    ...facts.rightsRoles.map(
      (role) =>
        `gcloud projects add-iam-policy-binding "$GCP_PROJECT" --role ${role} --member "serviceAccount:$GCP_SERVICE_ACCOUNT"`,
    ),
    'gcloud storage buckets add-iam-policy-binding "gs://$TFSTATE_BUCKET" --role roles/storage.objectAdmin --member "serviceAccount:$GCP_SERVICE_ACCOUNT"',
  )
}

const POOL = 'principalSet://iam.googleapis.com/projects/$NUMBER/locations/global/workloadIdentityPools/strata'
const NARROW =
  'These permissions are broad, because the pipeline creates everything in the stack. Once the stack is settled, narrow them to what the resources below need. Everyone who can push a branch can write a pipeline that uses these permissions. If that is too many people, leave out the subjects of other branches and of pull requests: plans then run on `main` only.'

const GUIDES: Readonly<Record<CloudId, Readonly<Record<PipelineSystemId, Guide>>>> = {
  azure: {
    'github-actions': (facts) =>
      `An app registration that trusts GitHub's tokens for this repository. ${REPOSITORY}\n\n${azureApp(facts, GITHUB, githubSubjects(facts, 'OWNER/REPOSITORY'))}\n\n${NARROW}`,
    'gitlab-ci': (facts) =>
      `An app registration that trusts GitLab's tokens for this project. Replace \`GROUP/PROJECT\` with its path, and gitlab.com with the address of your GitLab if it is another. The subject of a merge request's plan contains the name of its branch: add a credential for each branch that needs plans.\n\n${azureApp(facts, 'https://gitlab.com', [{ name: 'main', subject: 'project_path:GROUP/PROJECT:ref_type:branch:ref:main' }])}\n\n${NARROW}`,
    'azure-devops': (facts) =>
      `${CONNECTION} > Azure Resource Manager, with **App registration (automatic)** and **Workload identity federation**, for the subscription of the stack, and call it \`${connectionOf(facts)}\`. Its application id, shown under Manage App registration, is \`ARM_CLIENT_ID\` below; it already has Contributor.\n\n${sh(
        'ARM_CLIENT_ID=...',
        'ARM_SUBSCRIPTION_ID="$(az account show --query id --output tsv)"',
        ...azureRights(facts).slice(1),
      )}\n\n${NARROW}`,
  },
  aws: {
    'github-actions': (facts) =>
      `A role that trusts GitHub's tokens for this repository. ${REPOSITORY}\n\n${awsRole(
        facts,
        GITHUB,
        'sts.amazonaws.com',
        githubSubjects(facts, 'OWNER/REPOSITORY').map(({ subject }) => subject),
      )}\n\n${NARROW}`,
    'gitlab-ci': (facts) =>
      `A role that trusts GitLab's tokens for this project. Replace \`GROUP/PROJECT\` with its path, and gitlab.com with the address of your GitLab if it is another:\n\n${awsRole(facts, 'https://gitlab.com', 'sts.amazonaws.com', ['project_path:GROUP/PROJECT:ref_type:branch:ref:*'])}\n\n${NARROW}`,
    'azure-devops': (facts) =>
      `Install the extension AWS Toolkit for Azure DevOps from the Marketplace. Create ${CONNECTION} > AWS, called \`${connectionOf(facts)}\`, with **Use OIDC** and the role below. Replace \`ORGANIZATION-ID\` with the id of your organization, and \`ORGANIZATION/PROJECT\` with their names:\n\n${awsRole(
        facts,
        'https://vstoken.dev.azure.com/ORGANIZATION-ID',
        'api://AzureADTokenExchange',
        [`sc://ORGANIZATION/PROJECT/${connectionOf(facts)}`],
      )}\n\n${NARROW}`,
  },
  gcp: {
    'github-actions': (facts) =>
      `A workload identity pool that trusts GitHub's tokens for this repository. Replace \`OWNER/REPOSITORY\` with its name:\n\n${googlePool(facts, GITHUB, "assertion.repository == 'OWNER/REPOSITORY'", `${POOL}/attribute.origin/OWNER/REPOSITORY`)}\n\n${NARROW}`,
    'gitlab-ci': (facts) =>
      `A workload identity pool that trusts GitLab's tokens for this project. Replace \`GROUP/PROJECT\` with its path, and gitlab.com with the address of your GitLab if it is another:\n\n${googlePool(facts, 'https://gitlab.com', "assertion.project_path == 'GROUP/PROJECT'", `${POOL}/attribute.origin/GROUP/PROJECT`)}\n\n${NARROW}`,
    'azure-devops': (facts) =>
      `${CONNECTION} > Azure Resource Manager with **Workload identity federation**, called \`${connectionOf(facts)}\`: Google Cloud trusts its tokens. On Azure it needs nothing but Reader on one subscription, which the sign-in requires. Its page shows the issuer and the subject: replace \`ISSUER\` and \`SUBJECT\` with them:\n\n${googlePool(
        facts,
        'ISSUER',
        '',
        `${POOL.replace('principalSet', 'principal')}/subject/SUBJECT`,
        'api://AzureADTokenExchange',
      )}\n\n${NARROW}`,
  },
}
