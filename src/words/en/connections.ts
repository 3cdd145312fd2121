export const connections = {
  'connections.uuid': 'Use the id as the cloud shows it, such as 6f2b8c14-0d3e-4b57-9c1a-2f4d1a7ca91d.',
  'connections.role-arn': 'Use the ARN of a role, such as arn:aws:iam::123456789012:role/strata-apply.',
  'connections.principal-arn':
    'Use the ARN of a role, a user or the root of the account in which the agents run, such as arn:aws:iam::123456789012:role/agents.',
  'connections.account-id': 'Use the twelve digits of the account.',
  'connections.access-key-id': 'Use the id of an access key, such as AKIAIOSFODNN7EXAMPLE.',
  'connections.gcp-project': 'Use the id of a project, such as acme-prod.',
  'connections.service-account':
    'Use the address of a service account, such as strata-apply@acme-prod.iam.gserviceaccount.com.',
  'connections.audience':
    'Use the full name of the provider, such as //iam.googleapis.com/projects/123456789012/locations/global/workloadIdentityPools/strata/providers/strata.',
}
