// How the storage of the state is made, by cloud.
import type { CloudId } from '../vocabulary.ts'
import type { PipelineFacts } from './facts.ts'

/** The commands, as a block of Markdown. */
export function stateGuide(facts: PipelineFacts): string {
  return `\`\`\`sh\n${COMMANDS[facts.cloud](facts).join('\n')}\n\`\`\``
}

const COMMANDS: Readonly<Record<CloudId, (facts: PipelineFacts) => readonly string[]>> = {
  azure: ({ region }) => [
    'RESOURCE_GROUP=terraform-state',
    'TFSTATE_STORAGE_ACCOUNT=... # 3 to 24 lowercase letters and digits, globally unique',
    'TFSTATE_CONTAINER=tfstate',
    `az group create --name "$RESOURCE_GROUP" --location ${region}`,
    'az storage account create --name "$TFSTATE_STORAGE_ACCOUNT" --resource-group "$RESOURCE_GROUP" --sku Standard_ZRS --kind StorageV2 \\',
    '  --min-tls-version TLS1_2 --allow-blob-public-access false --allow-shared-key-access false',
    'az storage account blob-service-properties update --account-name "$TFSTATE_STORAGE_ACCOUNT" --resource-group "$RESOURCE_GROUP" \\',
    '  --enable-versioning true --enable-delete-retention true --delete-retention-days 30',
    'az storage container-rm create --storage-account "$TFSTATE_STORAGE_ACCOUNT" --resource-group "$RESOURCE_GROUP" --name "$TFSTATE_CONTAINER"',
  ],
  aws: ({ region }) => [
    'TFSTATE_BUCKET=... # globally unique',
    // The oldest region is the one that must not be named:
    // https://docs.aws.amazon.com/cli/latest/reference/s3api/create-bucket.html
    `aws s3api create-bucket --bucket "$TFSTATE_BUCKET" --region ${region}${region === 'us-east-1' ? '' : ` --create-bucket-configuration LocationConstraint=${region}`}`,
    'aws s3api put-bucket-versioning --bucket "$TFSTATE_BUCKET" --versioning-configuration Status=Enabled',
    'aws s3api put-public-access-block --bucket "$TFSTATE_BUCKET" \\',
    '  --public-access-block-configuration BlockPublicAcls=true,IgnorePublicAcls=true,BlockPublicPolicy=true,RestrictPublicBuckets=true',
  ],
  gcp: ({ region }) => [
    'TFSTATE_BUCKET=... # globally unique',
    `gcloud storage buckets create "gs://$TFSTATE_BUCKET" --location ${region} --uniform-bucket-level-access --public-access-prevention`,
    'gcloud storage buckets update "gs://$TFSTATE_BUCKET" --versioning',
  ],
}
