// Rights that resources of AWS with data take, by type. The provider asks for no others
// (https://docs.aws.amazon.com/service-authorization/latest/reference/).
import { allOf, rights, type Rights } from '../row.ts'

const LINKED = rights('iam', '', 'CreateServiceLinkedRole')
const BUCKET_READ =
  'ListBucket GetBucketLocation GetBucketTagging GetBucketPolicy GetBucketAcl GetBucketVersioning GetBucketLogging GetEncryptionConfiguration GetLifecycleConfiguration'

export const AWS_DATA_RIGHTS = {
  aws_db_instance: allOf(
    rights(
      'rds',
      'DescribeDBInstances ListTagsForResource',
      'CreateDBInstance ModifyDBInstance DeleteDBInstance AddTagsToResource RemoveTagsFromResource',
    ),
    LINKED,
  ),
  aws_db_parameter_group: rights(
    'rds',
    'DescribeDBParameterGroups DescribeDBParameters ListTagsForResource',
    'CreateDBParameterGroup ModifyDBParameterGroup ResetDBParameterGroup DeleteDBParameterGroup AddTagsToResource',
  ),
  aws_db_subnet_group: rights(
    'rds',
    'DescribeDBSubnetGroups ListTagsForResource',
    'CreateDBSubnetGroup ModifyDBSubnetGroup DeleteDBSubnetGroup AddTagsToResource',
  ),
  aws_dynamodb_table: rights(
    'dynamodb',
    'DescribeTable DescribeContinuousBackups DescribeTimeToLive ListTagsOfResource',
    'CreateTable UpdateTable UpdateContinuousBackups UpdateTimeToLive DeleteTable TagResource UntagResource',
  ),
  aws_ecr_lifecycle_policy: rights('ecr', 'GetLifecyclePolicy', 'PutLifecyclePolicy DeleteLifecyclePolicy'),
  aws_ecr_repository: rights(
    'ecr',
    'DescribeRepositories ListTagsForResource',
    'CreateRepository DeleteRepository PutImageScanningConfiguration PutImageTagMutability TagResource UntagResource',
  ),
  aws_efs_access_point: rights(
    'elasticfilesystem',
    'DescribeAccessPoints',
    'CreateAccessPoint DeleteAccessPoint TagResource',
  ),
  aws_efs_backup_policy: rights('elasticfilesystem', 'DescribeBackupPolicy', 'PutBackupPolicy'),
  aws_efs_file_system: rights(
    'elasticfilesystem',
    'DescribeFileSystems DescribeLifecycleConfiguration',
    'CreateFileSystem UpdateFileSystem PutLifecycleConfiguration DeleteFileSystem TagResource',
  ),
  aws_efs_file_system_policy: rights(
    'elasticfilesystem',
    'DescribeFileSystemPolicy',
    'PutFileSystemPolicy DeleteFileSystemPolicy',
  ),
  aws_efs_mount_target: allOf(
    rights(
      'elasticfilesystem',
      'DescribeMountTargets DescribeMountTargetSecurityGroups',
      'CreateMountTarget DeleteMountTarget ModifyMountTargetSecurityGroups',
    ),
    rights('ec2', 'DescribeSubnets DescribeNetworkInterfaces', 'CreateNetworkInterface DeleteNetworkInterface'),
  ),
  aws_elasticache_replication_group: allOf(
    rights(
      'elasticache',
      'DescribeReplicationGroups DescribeCacheClusters ListTagsForResource',
      'CreateReplicationGroup ModifyReplicationGroup DeleteReplicationGroup AddTagsToResource',
    ),
    LINKED,
  ),
  aws_elasticache_subnet_group: rights(
    'elasticache',
    'DescribeCacheSubnetGroups ListTagsForResource',
    'CreateCacheSubnetGroup ModifyCacheSubnetGroup DeleteCacheSubnetGroup AddTagsToResource',
  ),
  aws_elasticache_user: rights(
    'elasticache',
    'DescribeUsers ListTagsForResource',
    'CreateUser ModifyUser DeleteUser AddTagsToResource',
  ),
  aws_elasticache_user_group: rights(
    'elasticache',
    'DescribeUserGroups ListTagsForResource',
    'CreateUserGroup ModifyUserGroup DeleteUserGroup AddTagsToResource',
  ),
  aws_kms_alias: rights('kms', 'ListAliases', 'CreateAlias UpdateAlias DeleteAlias'),
  aws_kms_key: rights(
    'kms',
    'DescribeKey GetKeyPolicy GetKeyRotationStatus ListResourceTags',
    'CreateKey EnableKeyRotation PutKeyPolicy ScheduleKeyDeletion TagResource UntagResource UpdateKeyDescription CreateGrant Encrypt Decrypt GenerateDataKey',
  ),
  aws_s3_bucket: rights(
    's3',
    BUCKET_READ,
    'CreateBucket DeleteBucket PutBucketTagging ListBucketVersions DeleteObject',
  ),
  aws_s3_bucket_lifecycle_configuration: rights('s3', 'GetLifecycleConfiguration', 'PutLifecycleConfiguration'),
  aws_s3_bucket_logging: rights('s3', 'GetBucketLogging', 'PutBucketLogging'),
  aws_s3_bucket_ownership_controls: rights('s3', 'GetBucketOwnershipControls', 'PutBucketOwnershipControls'),
  aws_s3_bucket_policy: rights('s3', 'GetBucketPolicy', 'PutBucketPolicy DeleteBucketPolicy'),
  aws_s3_bucket_public_access_block: rights('s3', 'GetBucketPublicAccessBlock', 'PutBucketPublicAccessBlock'),
  aws_s3_bucket_server_side_encryption_configuration: rights(
    's3',
    'GetEncryptionConfiguration',
    'PutEncryptionConfiguration',
  ),
  aws_s3_bucket_versioning: rights('s3', 'GetBucketVersioning', 'PutBucketVersioning'),
  aws_secretsmanager_secret: rights(
    'secretsmanager',
    'DescribeSecret GetResourcePolicy',
    'CreateSecret UpdateSecret DeleteSecret TagResource UntagResource',
  ),
  aws_secretsmanager_secret_version: rights(
    'secretsmanager',
    'DescribeSecret GetSecretValue',
    'PutSecretValue UpdateSecretVersionStage GetRandomPassword',
  ),
} satisfies Readonly<Record<string, Rights>>
