// How the services of AWS are asked: the older ones by forms, with answers in XML, the others in JSON.

/** What is asked of a service. */
export interface AwsRequest {
  /** For which it is signed. */
  readonly service: string
  readonly region: string
  /** As policies write it, such as rds:StopDBInstance. */
  readonly action: string
  readonly method: 'GET' | 'HEAD' | 'POST' | 'PUT'
  /** Below the address of the service, with its query. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
}

/** Versions of the services that are asked by forms. */
const VERSIONS = {
  autoscaling: '2011-01-01',
  ec2: '2016-11-15',
  elasticache: '2015-02-02',
  elasticloadbalancing: '2015-12-01',
  iam: '2010-05-08',
  rds: '2014-10-31',
  sts: '2011-06-15',
} as const
/** A service that is asked by forms, and answers in XML. */
export type FormService = keyof typeof VERSIONS

/** A question to a service that answers in XML. @param Action such as DescribeDBInstances */
export function formRequest(
  service: FormService,
  region: string,
  { Action, ...parameters }: { readonly Action: string } & Readonly<Record<string, string>>,
): AwsRequest {
  return {
    service,
    region,
    action: `${service}:${Action}`,
    method: 'POST',
    path: '/',
    headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
    body: new URLSearchParams({ Action, ...parameters, Version: VERSIONS[service] }).toString(),
  }
}

/** What services call themselves before the name of an action. */
const TARGETS = {
  kms: 'TrentService',
  secretsmanager: 'secretsmanager',
  servicequotas: 'ServiceQuotasV20190624',
  tagging: 'ResourceGroupsTaggingAPI_20170126',
} as const

/** A question to a service that takes the name of an action in a header and answers in JSON. */
export function targetRequest(service: keyof typeof TARGETS, region: string, action: string, body: object): AwsRequest {
  return {
    service,
    region,
    action: `${service}:${action}`,
    method: 'POST',
    path: '/',
    headers: { 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': `${TARGETS[service]}.${action}` },
    body: JSON.stringify(body),
  }
}

/** A question to a service whose addresses say what is asked. */
export function restRequest(
  service: 'eks' | 's3' | 'scheduler',
  region: string,
  {
    action,
    method,
    path,
    body,
  }: Pick<AwsRequest, 'method' | 'path'> & { readonly action: string; readonly body?: unknown },
): AwsRequest {
  return {
    service,
    region,
    action: `${service}:${action}`,
    method,
    path,
    headers: body === undefined ? {} : { 'content-type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  }
}

/** Where a service is. https://docs.aws.amazon.com/general/latest/gr/rande.html */
export function addressOf({ service, region }: Pick<AwsRequest, 'service' | 'region'>): string {
  // It has one address for every region: https://docs.aws.amazon.com/general/latest/gr/iam-service.html
  if (service === 'iam') return 'https://iam.amazonaws.com'
  return `https://${service}.${region}.amazonaws.com${region.startsWith('cn-') ? '.cn' : ''}`
}
