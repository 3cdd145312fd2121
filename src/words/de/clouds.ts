import type { clouds as english } from '../en/clouds.ts'

export const clouds: typeof english = {
  'clouds.api-gateway-aws': 'Vor dem API Gateway kann dort keine Web Application Firewall stehen.',
  'clouds.api-gateway-azure': 'Das API Gateway hat dort keine eigene Web Application Firewall.',
  'clouds.api-gateway-gcp':
    'Dort ersetzt ein Load Balancer mit Ratenbegrenzung das API Gateway: Er lässt Google-Konten ein, aber keine Tokens anderer Aussteller.',
  'clouds.file-share-gcp': 'Filestore beginnt bei 1024 GB, eine kleinere Dateifreigabe kostet also ebenso viel.',
  'clouds.function-azure': 'Serverless Functions gibt es dort mit 512, 2048 und 4096 MB.',
  'clouds.kubernetes-azure':
    'Kubernetes auf Azure hat einen eigenen System-Knotenpool, den die anderen nicht brauchen.',
  'clouds.load-balancer-azure':
    'Der Load Balancer arbeitet dort in Entwicklung auf Verbindungen (Schicht 4); Staging und Produktion haben ein Application Gateway.',
  'clouds.nosql-azure':
    'NoSQL ist dort Cosmos DB: Eine Anwendung für eine andere Dokumentdatenbank muss angepasst werden.',
  'clouds.nosql-aws':
    'NoSQL ist dort DynamoDB: Eine Anwendung für eine andere Dokumentdatenbank muss angepasst werden.',
  'clouds.nosql-gcp':
    'NoSQL ist dort Firestore: Eine Anwendung für eine andere Dokumentdatenbank muss angepasst werden.',
  'clouds.redis-valkey': 'Redis ist dort Valkey, das dasselbe Protokoll spricht.',
  'clouds.no-managed-identity-aws':
    'AWS hat keine verwaltete Identität: Die IAM-Rolle jeder Rechenkomponente tritt an ihre Stelle.',
  'clouds.no-managed-identity-gcp':
    'Google Cloud hat keine verwaltete Identität: Das Dienstkonto jeder Rechenkomponente tritt an ihre Stelle.',
  'clouds.module-of-other': ({ component, cloud }) => `${component} ist ein Terraform-Modul für ${cloud}.`,
  'clouds.not-available': ({ component, cloud }) => `${component} ist auf ${cloud} nicht verfügbar.`,
}
