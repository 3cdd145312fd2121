import type { connections as english } from '../en/connections.ts'

export const connections: typeof english = {
  'connections.uuid':
    'Utilisez l’identifiant tel que le cloud l’affiche, par exemple 6f2b8c14-0d3e-4b57-9c1a-2f4d1a7ca91d.',
  'connections.role-arn': 'Utilisez l’ARN d’un rôle, par exemple arn:aws:iam::123456789012:role/strata-apply.',
  'connections.principal-arn':
    'Utilisez l’ARN d’un rôle, d’un utilisateur ou de la racine du compte dans lequel les agents s’exécutent, par exemple arn:aws:iam::123456789012:role/agents.',
  'connections.account-id': 'Utilisez les douze chiffres du compte.',
  'connections.access-key-id': 'Utilisez l’identifiant d’une clé d’accès, par exemple AKIAIOSFODNN7EXAMPLE.',
  'connections.gcp-project': 'Utilisez l’identifiant d’un projet, par exemple acme-prod.',
  'connections.service-account':
    'Utilisez l’adresse d’un compte de service, par exemple strata-apply@acme-prod.iam.gserviceaccount.com.',
  'connections.audience':
    'Utilisez le nom complet du fournisseur, par exemple //iam.googleapis.com/projects/123456789012/locations/global/workloadIdentityPools/strata/providers/strata.',
}
