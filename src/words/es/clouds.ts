import type { clouds as english } from '../en/clouds.ts'

export const clouds: typeof english = {
  'clouds.api-gateway-aws': 'Allí no puede ponerse un firewall de aplicaciones web delante del API Gateway.',
  'clouds.api-gateway-azure': 'Allí el API Gateway no tiene firewall de aplicaciones web propio.',
  'clouds.api-gateway-gcp':
    'Allí un balanceador con límite de tasa sustituye al API Gateway: admite cuentas de Google y ningún token de otros emisores.',
  'clouds.file-share-gcp': 'Filestore empieza en 1024 GB, así que un recurso compartido menor cuesta lo mismo.',
  'clouds.function-azure': 'Allí Serverless Functions ofrece 512, 2048 y 4096 MB.',
  'clouds.kubernetes-azure':
    'Kubernetes en Azure tiene un grupo de nodos de sistema propio, que los demás no necesitan.',
  'clouds.load-balancer-azure':
    'Allí el Load Balancer trabaja con conexiones (capa 4) en Desarrollo; Preproducción y Producción tienen un application gateway.',
  'clouds.nosql-azure':
    'Allí NoSQL es Cosmos DB: una aplicación escrita para otra base de documentos debe modificarse.',
  'clouds.nosql-aws': 'Allí NoSQL es DynamoDB: una aplicación escrita para otra base de documentos debe modificarse.',
  'clouds.nosql-gcp': 'Allí NoSQL es Firestore: una aplicación escrita para otra base de documentos debe modificarse.',
  'clouds.redis-valkey': 'Allí Redis es Valkey, que usa el mismo protocolo.',
  'clouds.no-managed-identity-aws':
    'AWS no tiene identidad administrada: la sustituye el rol de IAM que recibe cada componente de cómputo.',
  'clouds.no-managed-identity-gcp':
    'Google Cloud no tiene identidad administrada: la sustituye la cuenta de servicio que recibe cada componente de cómputo.',
  'clouds.module-of-other': ({ component, cloud }) => `${component} es un módulo de Terraform para ${cloud}.`,
  'clouds.not-available': ({ component, cloud }) => `${component} no está disponible en ${cloud}.`,
}
