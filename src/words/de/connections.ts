import type { connections as english } from '../en/connections.ts'

export const connections: typeof english = {
  'connections.uuid':
    'Verwenden Sie die ID, wie die Cloud sie zeigt, zum Beispiel 6f2b8c14-0d3e-4b57-9c1a-2f4d1a7ca91d.',
  'connections.role-arn':
    'Verwenden Sie die ARN einer Rolle, zum Beispiel arn:aws:iam::123456789012:role/strata-apply.',
  'connections.principal-arn':
    'Verwenden Sie die ARN einer Rolle, eines Benutzers oder des Root des Kontos, in dem die Agenten laufen, zum Beispiel arn:aws:iam::123456789012:role/agents.',
  'connections.account-id': 'Verwenden Sie die zwölf Ziffern des Kontos.',
  'connections.access-key-id': 'Verwenden Sie die ID eines Zugriffsschlüssels, zum Beispiel AKIAIOSFODNN7EXAMPLE.',
  'connections.gcp-project': 'Verwenden Sie die ID eines Projekts, zum Beispiel acme-prod.',
  'connections.service-account':
    'Verwenden Sie die Adresse eines Dienstkontos, zum Beispiel strata-apply@acme-prod.iam.gserviceaccount.com.',
  'connections.audience':
    'Verwenden Sie den vollständigen Namen des Providers, zum Beispiel //iam.googleapis.com/projects/123456789012/locations/global/workloadIdentityPools/strata/providers/strata.',
}
