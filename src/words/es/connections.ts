import type { connections as english } from '../en/connections.ts'

export const connections: typeof english = {
  'connections.uuid':
    'Use el identificador tal como lo muestra la nube, por ejemplo 6f2b8c14-0d3e-4b57-9c1a-2f4d1a7ca91d.',
  'connections.role-arn': 'Use el ARN de un rol, por ejemplo arn:aws:iam::123456789012:role/strata-apply.',
  'connections.principal-arn':
    'Use el ARN de un rol, de un usuario o de la raíz de la cuenta en la que se ejecutan los agentes, por ejemplo arn:aws:iam::123456789012:role/agents.',
  'connections.account-id': 'Use los doce dígitos de la cuenta.',
  'connections.access-key-id': 'Use el identificador de una clave de acceso, por ejemplo AKIAIOSFODNN7EXAMPLE.',
  'connections.gcp-project': 'Use el identificador de un proyecto, por ejemplo acme-prod.',
  'connections.service-account':
    'Use la dirección de una cuenta de servicio, por ejemplo strata-apply@acme-prod.iam.gserviceaccount.com.',
  'connections.audience':
    'Use el nombre completo del proveedor, por ejemplo //iam.googleapis.com/projects/123456789012/locations/global/workloadIdentityPools/strata/providers/strata.',
}
