// What parts of a stack on AWS may need from the foundation and the VNet.

/** One need; the words that the foundation and the VNet understand. */
export type AwsNeed =
  | 'zones'
  | 'logs-bucket'
  | 'autoscaling-key'
  | 'subnet-roles'
  | `endpoint:${'ecr.api' | 'ecr.dkr' | 'kms' | 'logs' | 'secretsmanager' | 'ssm' | 'ssmmessages'}`

/** Needs of a component, checked to be words that the foundation or the VNet understands. */
export function awsNeeds(...needs: readonly AwsNeed[]): AwsNeed[] {
  return [...needs]
}
