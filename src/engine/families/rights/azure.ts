// What stacks on Azure hand out.

/** Azure's own names of the roles that stacks assign; other grants (logins in databases) are not role assignments. */
export const STACK_ROLES: ReadonlySet<string> = new Set([
  'AcrPull',
  'Key Vault Crypto Officer',
  'Key Vault Crypto Service Encryption User',
  'Key Vault Secrets Officer',
  'Key Vault Secrets User',
  'Monitoring Metrics Publisher',
  'Network Contributor',
  'Reader',
  'Storage Blob Data Contributor',
  'Storage File Data SMB Share Contributor',
  'Storage Queue Data Contributor',
  'Storage Queue Data Message Sender',
])
