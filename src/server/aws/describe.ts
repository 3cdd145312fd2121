// What AWS says of a single resource that a search by tag has found: the search goes on listing what was deleted, does
// not say what is only scheduled for deletion, and names no sizes. Everything asked here is asked by plans too.
import { z } from 'zod'
import { parseArn, typeOfArn, type Arn } from '#domain/receipt/arn.ts'
import { askAws, type AwsKey, type AwsReach } from '#cloud-api/aws/client.ts'
import { formRequest, targetRequest, type AwsRequest } from '#cloud-api/aws/requests.ts'
import { elementsNamed, fieldOf, parseXml, textAt, type Element } from '#cloud-api/aws/xml.ts'

/**
 * How a resource is. `scheduled`: it is to be deleted for good at this time. `unknown`: nobody asks for its type, or
 * AWS did not say. Values are arguments of Terraform by which it is priced.
 */
export type Condition =
  | { readonly is: 'there'; readonly values: Readonly<Record<string, unknown>> }
  | { readonly is: 'gone' }
  | { readonly is: 'scheduled'; readonly until: string | null }
  | { readonly is: 'unknown' }

interface Question {
  readonly ask: (arn: Arn, text: string) => AwsRequest
  /** What AWS says of what is not there. */
  readonly none: string
  readonly read: (text: string) => Condition
}

const ec2 = (Action: string, parameter: string) => (arn: Arn) =>
  formRequest('ec2', arn.region, { Action, [parameter]: arn.name })
const rds = (Action: string, parameter: string) => (arn: Arn) =>
  formRequest('rds', arn.region, { Action, [parameter]: arn.name })
/** Reads an answer in XML. What is none is thrown, and unknown. */
const inXml = (read: (answer: Element) => Condition) => (text: string) => read(parseXml(text))

const THERE: Condition = { is: 'there', values: {} }
const GONE: Condition = { is: 'gone' }

/** Arguments by the names that AWS has for them; what it does not say is left out. */
function valuesOf(xml: Element, names: Readonly<Record<string, string>>): Readonly<Record<string, unknown>> {
  const found = Object.entries(names).flatMap(([argument, name]) => {
    const text = fieldOf(xml, name)
    if (text === undefined) return []
    return [
      [argument, /^\d+$/.test(text) ? Number(text) : text === 'true' || text === 'false' ? text === 'true' : text],
    ]
  })
  return Object.fromEntries(found) as Readonly<Record<string, unknown>>
}

const keyAnswer = z.object({ KeyMetadata: z.object({ KeyState: z.string(), DeletionDate: z.number().nullish() }) })
const secretAnswer = z.object({ DeletedDate: z.number().nullish() })
const dateOf = (seconds: number | null | undefined) => (seconds ? new Date(seconds * 1000).toISOString() : null)

/** By type of Terraform. */
const QUESTIONS: Readonly<Record<string, Question>> = {
  aws_ebs_volume: {
    ask: ec2('DescribeVolumes', 'VolumeId.1'),
    none: 'InvalidVolume.NotFound',
    read: inXml((xml) => ({
      is: 'there',
      values: valuesOf(xml, { size: 'size', type: 'volumeType', iops: 'iops', throughput: 'throughput' }),
    })),
  },
  // https://docs.aws.amazon.com/AWSEC2/latest/UserGuide/terminating-instances.html: it stays visible for an hour.
  aws_instance: {
    ask: ec2('DescribeInstances', 'InstanceId.1'),
    none: 'InvalidInstanceID.NotFound',
    read: inXml((xml) => {
      const [state] = elementsNamed(xml, 'instanceState').map((one) => textAt(one, 'name'))
      if (state === undefined || state === '' || state === 'terminated' || state === 'shutting-down') return GONE
      return { is: 'there', values: valuesOf(xml, { instance_type: 'instanceType' }) }
    }),
  },
  // https://docs.aws.amazon.com/vpc/latest/userguide/nat-gateway-working-with.html: it stays visible for an hour.
  aws_nat_gateway: {
    ask: ec2('DescribeNatGateways', 'NatGatewayId.1'),
    none: 'NatGatewayNotFound',
    read: inXml((xml) => {
      const state = fieldOf(xml, 'state')
      return state === undefined || state === 'deleted' || state === 'deleting' ? GONE : THERE
    }),
  },
  aws_eip: {
    ask: ec2('DescribeAddresses', 'AllocationId.1'),
    none: 'InvalidAllocationID.NotFound',
    read: () => THERE,
  },
  aws_db_instance: {
    ask: rds('DescribeDBInstances', 'DBInstanceIdentifier'),
    none: 'DBInstanceNotFound',
    read: inXml((xml) => {
      if (fieldOf(xml, 'DBInstanceStatus') === 'deleting') return GONE
      const names = {
        instance_class: 'DBInstanceClass',
        engine: 'Engine',
        allocated_storage: 'AllocatedStorage',
        storage_type: 'StorageType',
        multi_az: 'MultiAZ',
      }
      return { is: 'there', values: valuesOf(xml, names) }
    }),
  },
  aws_db_snapshot: {
    ask: rds('DescribeDBSnapshots', 'DBSnapshotIdentifier'),
    none: 'DBSnapshotNotFound',
    read: inXml((xml) => ({
      is: 'there',
      values: valuesOf(xml, { engine: 'Engine', allocated_storage: 'AllocatedStorage' }),
    })),
  },
  aws_kms_key: {
    ask: ({ region }, arn) => targetRequest('kms', region, 'DescribeKey', { KeyId: arn }),
    none: 'NotFoundException',
    read: (text) => {
      const { KeyState, DeletionDate } = keyAnswer.parse(JSON.parse(text)).KeyMetadata
      return /^Pending(?:Replica)?Deletion$/.test(KeyState) ? { is: 'scheduled', until: dateOf(DeletionDate) } : THERE
    },
  },
  aws_secretsmanager_secret: {
    ask: ({ region }, arn) => targetRequest('secretsmanager', region, 'DescribeSecret', { SecretId: arn }),
    none: 'ResourceNotFoundException',
    read: (text) => {
      const { DeletedDate } = secretAnswer.parse(JSON.parse(text))
      return DeletedDate ? { is: 'scheduled', until: dateOf(DeletedDate) } : THERE
    },
  },
}

/** Asks AWS how a resource is. What it refuses to say is unknown. */
export async function describeResource(aws: AwsReach, key: AwsKey, text: string): Promise<Condition> {
  const arn = parseArn(text)
  const question = arn && QUESTIONS[typeOfArn(arn)]
  if (!question || arn.region === '') return { is: 'unknown' }
  const answer = await askAws(aws, key, question.ask(arn, text))
  if (!answer.ok) return answer.code === question.none ? GONE : { is: 'unknown' }
  try {
    return question.read(answer.text)
  } catch {
    return { is: 'unknown' }
  }
}
