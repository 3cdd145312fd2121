// What a pipeline on AWS may do, as statements of its policies.
import { globalArn, globalPrefix, stackKey } from '../../clouds/aws/naming.ts'
import { block, ref, t, type Block, type Body } from '../../hcl/nodes.ts'
import { handoversOf, servicesOf } from '../../families/rights/aws.ts'

/** What a pipeline may do with services, by the names of the stack. */
export function serviceStatements(types: ReadonlySet<string>): Body[] {
  const services = servicesOf(types)
  const named = services.filter((service) => !service.isTagged)
  const tagged = services.filter((service) => service.isTagged)
  const look = services.flatMap((service) => service.look.map((action) => `${service.actions}:${action}`))
  return [
    { sid: 'Look', actions: [...look, 'kms:ListAliases', 'ssm:GetParameter'], resources: ['*'] },
    ...(named.length === 0
      ? []
      : [
          {
            sid: 'Own',
            actions: named.map((service) => `${service.actions}:*`),
            resources: named.flatMap((service) => service.owned),
          },
        ]),
    ...tagged.flatMap((service): Body[] => [
      {
        sid: `Tagged${service.actions}Create`,
        actions: [`${service.actions}:Create*`, `${service.actions}:TagResource`],
        resources: ['*'],
        condition: projectTag('Request'),
      },
      {
        sid: `Tagged${service.actions}`,
        actions: [`${service.actions}:*`],
        resources: service.owned,
        condition: projectTag('Resource'),
      },
    ]),
    {
      sid: 'OwnKey',
      actions: [
        'kms:CreateGrant',
        'kms:Decrypt',
        'kms:Describe*',
        'kms:EnableKeyRotation',
        'kms:Encrypt',
        'kms:GenerateDataKey*',
        'kms:Get*',
        'kms:ListResourceTags',
        'kms:PutKeyPolicy',
        'kms:TagResource',
      ],
      resources: [stackKey],
    },
  ]
}

/** What the stack makes carries its name in the tag Project. */
function projectTag(where: 'Request' | 'Resource'): Block {
  return block({ test: 'StringEquals', variable: `aws:${where}Tag/Project`, values: [ref('var', 'name')] })
}

/** What it may do with the network and machines, which it recognises by the tag Project. */
export function networkStatements(types: ReadonlySet<string>): Body[] {
  const changes = [
    'Associate',
    'Attach',
    'AuthorizeSecurityGroup',
    'Create',
    'Delete',
    'Detach',
    'Disassociate',
    'Modify',
    'Replace',
    'RevokeSecurityGroup',
  ].map((verb) => `ec2:${verb}*`)
  const machines = types.has('aws_launch_template') || types.has('aws_instance')
  return [
    { sid: 'LookAtNetwork', actions: ['ec2:Describe*'], resources: ['*'] },
    {
      sid: 'TaggedCreate',
      actions: ['ec2:AllocateAddress', 'ec2:Create*', ...(machines ? ['ec2:RunInstances'] : [])],
      resources: ['*'],
      condition: projectTag('Request'),
    },
    {
      sid: 'TaggedChange',
      actions: [
        ...changes,
        'ec2:ReleaseAddress',
        ...(machines ? ['ec2:RunInstances', 'ec2:StartInstances', 'ec2:StopInstances', 'ec2:TerminateInstances'] : []),
      ],
      resources: ['*'],
      condition: projectTag('Resource'),
    },
    ...(machines
      ? [
          {
            sid: 'MachineImages',
            actions: ['ec2:RunInstances'],
            resources: [
              t`arn:${ref('data', 'aws_partition', 'current', 'partition')}:ec2:${ref('var', 'region')}::image/*`,
            ],
            condition: block({ test: 'StringEquals', variable: 'ec2:Owner', values: ['amazon'] }),
          },
        ]
      : []),
  ]
}

/** What it may do with roles: change them while they carry the boundary, and never its own. */
export function roleStatements(name: string, types: ReadonlySet<string>): Body[] {
  const roles = globalArn('iam', 'role/', globalPrefix, '-*')
  const policy = ref('aws_iam_policy', 'boundary', 'arn')
  const handovers = handoversOf(types)
  const attach = [
    'iam:AttachRolePolicy',
    'iam:DeleteRolePolicy',
    'iam:DetachRolePolicy',
    'iam:PutRolePermissionsBoundary',
    'iam:PutRolePolicy',
  ]
  return [
    { sid: 'LookAtRoles', actions: ['iam:Get*', 'iam:List*'], resources: ['*'] },
    {
      sid: 'BoundedRoles',
      actions: [...attach, 'iam:CreateRole'],
      resources: [roles],
      condition: block({ test: 'StringEquals', variable: 'iam:PermissionsBoundary', values: [policy] }),
    },
    {
      sid: 'OwnRoles',
      actions: ['iam:*InstanceProfile', 'iam:DeleteRole', 'iam:TagRole', 'iam:UntagRole', 'iam:UpdateRole'],
      resources: [roles, globalArn('iam', 'instance-profile/', globalPrefix, '-*')],
    },
    ...(handovers.length === 0
      ? []
      : [
          {
            sid: 'HandOver',
            actions: ['iam:PassRole'],
            resources: [roles],
            condition: block({ test: 'StringEquals', variable: 'iam:PassedToService', values: handovers }),
          },
        ]),
    {
      sid: 'NotItself',
      effect: 'Deny',
      actions: [
        ...attach,
        'iam:CreatePolicyVersion',
        'iam:DeletePolicy*',
        'iam:DeleteRole*',
        'iam:PassRole',
        'iam:SetDefaultPolicyVersion',
        'iam:UpdateAssumeRolePolicy',
      ],
      resources: [globalArn('iam', 'role/', globalPrefix, `-${name}`), globalArn('iam', 'policy/', globalPrefix, '-*')],
    },
  ]
}
