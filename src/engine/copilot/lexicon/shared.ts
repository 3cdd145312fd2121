// Names that are the same in every language: clouds, their services, regions.
import type { CloudId } from '../../vocabulary.ts'
import type { WorldPart } from './concepts.ts'

/** What people call each cloud. */
export const CLOUD_NAMES: Readonly<Record<CloudId, string>> = {
  aws: 'aws, asw, amazon, amazon web services, amazon aws, amazon cloud, aws cloud, amazons cloud, a w s',
  azure: 'azure, microsoft azure, ms azure, microsoft, microsoft cloud, azure cloud, azur, microsofts cloud, azures',
  gcp: 'gcp, goggle cloud, gogle cloud, gpc, pgc, google cloud, google cloud platform, google, googles cloud, google s cloud, g c p, gcloud',
}

/** Services that only one cloud has: they name it less clearly than its name does. */
export const CLOUD_SERVICES: Readonly<Record<CloudId, string>> = {
  aws: 's3, s3 bucket*, lambda, lambdas, aws lambda, eks, ecs, fargate, dynamodb, dynamo db, rds, ec2, cloudfront, sagemaker, redshift, cognito, sqs, sns, kinesis, elastic beanstalk, beanstalk, route 53, aurora, athena, aws glue, bedrock, amazon rds, amazon s3, amazon eks, amplify, cloudwatch, cloudformation, elasticache, step functions, eventbridge, lightsail, amazon bedrock, amazon sagemaker, iam identity center',
  azure:
    'aks, cosmos db, cosmosdb, cosmos, entra, entra id, azure functions, azure ad, active directory, azure devops, synapse, azure sql, blob storage, azure blob storage, app service plan, microsoft entra, microsoft entra id, azure openai, data factory, azure data factory, power platform, azure kubernetes service, bicep, key vault, microsoft fabric, azure monitor, application insights, azure synapse, azure blob, event hubs, service bus, arm templates',
  gcp: 'gke, bigquery, big query, cloud run, firestore, firebase, vertex ai, vertex, cloud functions, pub sub, pubsub, spanner, cloud spanner, cloud sql, bigtable, dataproc, dataflow job*, looker, gcs, google kubernetes engine, google cloud storage, gke autopilot, cloud build, google bigquery, google firebase, app engine, google app engine',
}

/**
 * Regions of each cloud with their part of the world: also those that are not on offer here, because people name them.
 */
export const REGION_IDS: Readonly<Record<CloudId, Readonly<Partial<Record<WorldPart, string>>>>> = {
  aws: {
    'us-east': 'us-east-1, us-east-2',
    'us-west': 'us-west-1, us-west-2',
    europe: 'eu-west-1, eu-west-2, eu-west-3, eu-central-1, eu-central-2, eu-north-1, eu-south-1, eu-south-2',
    asia: 'ap-southeast-1, ap-southeast-3, ap-southeast-5, ap-southeast-7, ap-northeast-1, ap-northeast-2, ap-northeast-3, ap-south-1, ap-south-2, ap-east-1, me-south-1, me-central-1, il-central-1',
    elsewhere: 'sa-east-1, af-south-1, ap-southeast-2, ap-southeast-4, ca-central-1, ca-west-1, mx-central-1',
  },
  azure: {
    'us-east': 'eastus, eastus2',
    'us-west': 'westus, westus2, westus3',
    'us-central': 'centralus, northcentralus, southcentralus, westcentralus',
    europe:
      'westeurope, northeurope, uksouth, ukwest, francecentral, francesouth, germanywestcentral, germanynorth, switzerlandnorth, switzerlandwest, norwayeast, swedencentral, italynorth, polandcentral, spaincentral, austriaeast',
    asia: 'eastasia, southeastasia, japaneast, japanwest, koreacentral, koreasouth, centralindia, southindia, westindia, uaenorth, uaecentral, qatarcentral, israelcentral, indonesiacentral, malaysiawest',
    elsewhere:
      'brazilsouth, brazilsoutheast, australiaeast, australiasoutheast, australiacentral, canadacentral, canadaeast, southafricanorth, southafricawest, mexicocentral, newzealandnorth, chilecentral',
  },
  gcp: {
    'us-central': 'us-central1',
    'us-east': 'us-east1, us-east4, us-east5',
    'us-west': 'us-west1, us-west2, us-west3, us-west4',
    us: 'us-south1',
    europe:
      'europe-west1, europe-west2, europe-west3, europe-west4, europe-west6, europe-west8, europe-west9, europe-west10, europe-west12, europe-north1, europe-north2, europe-central2, europe-southwest1',
    asia: 'asia-east1, asia-east2, asia-northeast1, asia-northeast2, asia-northeast3, asia-south1, asia-south2, asia-southeast1, asia-southeast2, me-west1, me-central1, me-central2',
    elsewhere:
      'southamerica-east1, southamerica-west1, australia-southeast1, australia-southeast2, northamerica-northeast1, northamerica-northeast2, northamerica-south1, africa-south1',
  },
}
