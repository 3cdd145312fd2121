// What is not the same on another cloud.

export const clouds = {
  'clouds.api-gateway-aws': 'No web application firewall can stand before the API Gateway there.',
  'clouds.api-gateway-azure': 'The API Gateway has no web application firewall of its own there.',
  'clouds.api-gateway-gcp':
    'A load balancer with rate limiting stands in for the API Gateway there: it admits Google accounts, and no tokens of other issuers.',
  'clouds.file-share-gcp': 'Filestore starts at 1,024 GB, so a smaller file share costs as much as that.',
  'clouds.function-azure': 'Serverless Functions come in 512, 2,048 and 4,096 MB there.',
  'clouds.kubernetes-azure': 'Kubernetes on Azure has a system node pool of its own, which the others do not need.',
  'clouds.load-balancer-azure':
    'The Load Balancer works on connections (layer 4) in Development there; Staging and Production have an application gateway.',
  'clouds.nosql-azure':
    'NoSQL is Cosmos DB there: an application written for another document database must be changed.',
  'clouds.nosql-aws': 'NoSQL is DynamoDB there: an application written for another document database must be changed.',
  'clouds.nosql-gcp': 'NoSQL is Firestore there: an application written for another document database must be changed.',
  'clouds.redis-valkey': 'Redis is Valkey there, which speaks the same protocol.',
  'clouds.no-managed-identity-aws':
    'AWS has no managed identity: the IAM role that each compute component gets takes its place.',
  'clouds.no-managed-identity-gcp':
    'Google Cloud has no managed identity: the service account that each compute component gets takes its place.',
  'clouds.module-of-other': ({ component, cloud }: { component: string; cloud: string }) =>
    `${component} is a Terraform module for ${cloud}.`,
  'clouds.not-available': ({ component, cloud }: { component: string; cloud: string }) =>
    `${component} is not available on ${cloud}.`,
}
