// The fields of each way to sign in.
import type { ReactNode } from 'react'
import type { ConnectionKind } from '#domain/connection/identity.ts'
import { AwsKeyFields, AwsRoleFields, AwsWebIdentityFields } from './ConnectionAwsFields.tsx'
import { AzureCertificateFields, AzureFederatedFields, AzureSecretFields } from './ConnectionAzureFields.tsx'
import { GoogleKeyFields, GoogleWorkloadIdentityFields } from './ConnectionGoogleFields.tsx'
import type { KindFieldsProps } from './connection-form.ts'

export const KIND_FIELDS: Readonly<Record<ConnectionKind, (props: KindFieldsProps) => ReactNode>> = {
  aws_web_identity: AwsWebIdentityFields,
  aws_role: AwsRoleFields,
  aws_access_key: AwsKeyFields,
  azure_federated: AzureFederatedFields,
  azure_certificate: AzureCertificateFields,
  azure_secret: AzureSecretFields,
  google_workload_identity: GoogleWorkloadIdentityFields,
  google_service_account_key: GoogleKeyFields,
}
