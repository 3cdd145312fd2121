import type { clouds as english } from '../en/clouds.ts'

export const clouds: typeof english = {
  'clouds.api-gateway-aws': 'Aucun pare-feu applicatif web ne peut y être placé devant l’API Gateway.',
  'clouds.api-gateway-azure': 'L’API Gateway n’y a pas de pare-feu applicatif web propre.',
  'clouds.api-gateway-gcp':
    'Un équilibreur de charge avec limitation de débit y remplace l’API Gateway : il admet les comptes Google, mais aucun jeton d’autres émetteurs.',
  'clouds.file-share-gcp': 'Filestore commence à 1024 Go : un partage plus petit coûte donc autant.',
  'clouds.function-azure': 'Serverless Functions y existe en 512, 2048 et 4096 Mo.',
  'clouds.kubernetes-azure':
    'Kubernetes sur Azure a son propre pool de nœuds système, dont les autres n’ont pas besoin.',
  'clouds.load-balancer-azure':
    'Le Load Balancer y travaille sur les connexions (couche 4) en développement ; la préproduction et la production ont une application gateway.',
  'clouds.nosql-azure':
    'NoSQL y correspond à Cosmos DB : une application écrite pour une autre base de documents doit être modifiée.',
  'clouds.nosql-aws':
    'NoSQL y correspond à DynamoDB : une application écrite pour une autre base de documents doit être modifiée.',
  'clouds.nosql-gcp':
    'NoSQL y correspond à Firestore : une application écrite pour une autre base de documents doit être modifiée.',
  'clouds.redis-valkey': 'Redis y correspond à Valkey, qui parle le même protocole.',
  'clouds.no-managed-identity-aws':
    'AWS n’a pas d’identité managée : le rôle IAM que reçoit chaque composant de calcul la remplace.',
  'clouds.no-managed-identity-gcp':
    'Google Cloud n’a pas d’identité managée : le compte de service que reçoit chaque composant de calcul la remplace.',
  'clouds.module-of-other': ({ component, cloud }) => `${component} est un module Terraform pour ${cloud}.`,
  'clouds.not-available': ({ component, cloud }) => `${component} n’est pas disponible sur ${cloud}.`,
}
