# The most that any role of the stack can ever do.
data "aws_iam_policy_document" "boundary" {
  statement {
    actions = ["rds-db:connect"]
    resources = [
      "arn:${data.aws_partition.current.partition}:rds-db:${var.region}:${local.account_id}:dbuser:*/*",
    ]
  }

  statement {
    actions = [
      "logs:CreateLogGroup",
      "logs:CreateLogStream",
      "logs:DescribeLogStreams",
      "logs:GetLogEvents",
      "logs:PutLogEvents",
      "logs:PutRetentionPolicy",
    ]
    resources = [
      "arn:${data.aws_partition.current.partition}:logs:${var.region}:${local.account_id}:log-group:RDS*",
    ]
  }

  statement {
    actions = ["logs:CreateLogStream", "logs:DescribeLogStreams", "logs:PutLogEvents"]
    resources = [
      "arn:${data.aws_partition.current.partition}:logs:${var.region}:${local.account_id}:log-group:*${local.prefix}*",
    ]
  }

  statement {
    actions   = ["kms:Decrypt", "kms:GenerateDataKey"]
    resources = [aws_kms_key.main.arn]
  }

  statement {
    actions   = ["kms:CreateGrant"]
    resources = [aws_kms_key.main.arn]

    condition {
      test     = "Bool"
      variable = "kms:GrantIsForAWSResource"
      values   = ["true"]
    }
  }
}

resource "aws_iam_policy" "boundary" {
  name        = "${local.global_prefix}-boundary"
  description = "Upper limit of the roles of ${local.prefix}"
  policy      = data.aws_iam_policy_document.boundary.json
}

# An account has at most one for each issuer.
resource "aws_iam_openid_connect_provider" "pipeline" {
  count          = var.repository != "" && var.oidc_provider_arn == "" ? 1 : 0
  url            = "https://token.actions.githubusercontent.com"
  client_id_list = ["sts.amazonaws.com"]
}

locals {
  oidc_provider_arn = var.repository != "" && var.oidc_provider_arn == "" ? aws_iam_openid_connect_provider.pipeline[0].arn : var.oidc_provider_arn
}

data "aws_iam_policy_document" "pipeline_trust" {
  statement {
    actions = ["sts:AssumeRoleWithWebIdentity"]

    principals {
      type        = "Federated"
      identifiers = [local.oidc_provider_arn]
    }

    condition {
      test     = "StringEquals"
      variable = "token.actions.githubusercontent.com:aud"
      values   = ["sts.amazonaws.com"]
    }

    condition {
      test     = "StringEquals"
      variable = "token.actions.githubusercontent.com:sub"
      values   = ["repo:${var.repository}:ref:refs/heads/main"]
    }
  }
}

resource "aws_iam_role" "pipeline" {
  count                = var.repository == "" ? 0 : 1
  name                 = "${local.global_prefix}-pipeline"
  assume_role_policy   = data.aws_iam_policy_document.pipeline_trust.json
  max_session_duration = 3600
}

# Services, by the names of the stack.
data "aws_iam_policy_document" "pipeline_services" {
  statement {
    sid = "Look"
    actions = [
      "logs:Describe*",
      "logs:ListTagsForResource",
      "logs:*QueryDefinition",
      "rds:Describe*",
      "rds:ListTagsForResource",
      "kms:ListAliases",
      "ssm:GetParameter",
    ]
    resources = ["*"]
  }

  statement {
    sid     = "Own"
    actions = ["logs:*", "rds:*"]
    resources = [
      "arn:${data.aws_partition.current.partition}:logs:${var.region}:${local.account_id}:log-group:*${local.prefix}*",
      "arn:${data.aws_partition.current.partition}:rds:${var.region}:${local.account_id}:*:${local.prefix}-*",
    ]
  }

  statement {
    sid = "OwnKey"
    actions = [
      "kms:CreateGrant",
      "kms:Decrypt",
      "kms:Describe*",
      "kms:EnableKeyRotation",
      "kms:Encrypt",
      "kms:GenerateDataKey*",
      "kms:Get*",
      "kms:ListResourceTags",
      "kms:PutKeyPolicy",
      "kms:TagResource",
    ]
    resources = [aws_kms_key.main.arn]
  }
}

# Network and machines have no names in their ARNs: they are told by the tag Project, which the provider sets.
data "aws_iam_policy_document" "pipeline_network" {
  statement {
    sid       = "LookAtNetwork"
    actions   = ["ec2:Describe*"]
    resources = ["*"]
  }

  statement {
    sid       = "TaggedCreate"
    actions   = ["ec2:AllocateAddress", "ec2:Create*"]
    resources = ["*"]

    condition {
      test     = "StringEquals"
      variable = "aws:RequestTag/Project"
      values   = [var.name]
    }
  }

  statement {
    sid = "TaggedChange"
    actions = [
      "ec2:Associate*",
      "ec2:Attach*",
      "ec2:AuthorizeSecurityGroup*",
      "ec2:Create*",
      "ec2:Delete*",
      "ec2:Detach*",
      "ec2:Disassociate*",
      "ec2:Modify*",
      "ec2:Replace*",
      "ec2:RevokeSecurityGroup*",
      "ec2:ReleaseAddress",
    ]
    resources = ["*"]

    condition {
      test     = "StringEquals"
      variable = "aws:ResourceTag/Project"
      values   = [var.name]
    }
  }
}

# A role can be changed only while it carries the boundary.
data "aws_iam_policy_document" "pipeline_roles" {
  statement {
    sid       = "LookAtRoles"
    actions   = ["iam:Get*", "iam:List*"]
    resources = ["*"]
  }

  statement {
    sid = "BoundedRoles"
    actions = [
      "iam:AttachRolePolicy",
      "iam:DeleteRolePolicy",
      "iam:DetachRolePolicy",
      "iam:PutRolePermissionsBoundary",
      "iam:PutRolePolicy",
      "iam:CreateRole",
    ]
    resources = [
      "arn:${data.aws_partition.current.partition}:iam::${local.account_id}:role/${local.global_prefix}-*",
    ]

    condition {
      test     = "StringEquals"
      variable = "iam:PermissionsBoundary"
      values   = [aws_iam_policy.boundary.arn]
    }
  }

  statement {
    sid = "OwnRoles"
    actions = [
      "iam:*InstanceProfile",
      "iam:DeleteRole",
      "iam:TagRole",
      "iam:UntagRole",
      "iam:UpdateRole",
    ]
    resources = [
      "arn:${data.aws_partition.current.partition}:iam::${local.account_id}:role/${local.global_prefix}-*",
      "arn:${data.aws_partition.current.partition}:iam::${local.account_id}:instance-profile/${local.global_prefix}-*",
    ]
  }

  statement {
    sid     = "HandOver"
    actions = ["iam:PassRole"]
    resources = [
      "arn:${data.aws_partition.current.partition}:iam::${local.account_id}:role/${local.global_prefix}-*",
    ]

    condition {
      test     = "StringEquals"
      variable = "iam:PassedToService"
      values   = ["monitoring.rds.amazonaws.com", "vpc-flow-logs.amazonaws.com"]
    }
  }

  statement {
    sid    = "NotItself"
    effect = "Deny"
    actions = [
      "iam:AttachRolePolicy",
      "iam:DeleteRolePolicy",
      "iam:DetachRolePolicy",
      "iam:PutRolePermissionsBoundary",
      "iam:PutRolePolicy",
      "iam:CreatePolicyVersion",
      "iam:DeletePolicy*",
      "iam:DeleteRole*",
      "iam:PassRole",
      "iam:SetDefaultPolicyVersion",
      "iam:UpdateAssumeRolePolicy",
    ]
    resources = [
      "arn:${data.aws_partition.current.partition}:iam::${local.account_id}:role/${local.global_prefix}-pipeline",
      "arn:${data.aws_partition.current.partition}:iam::${local.account_id}:policy/${local.global_prefix}-*",
    ]
  }
}

resource "aws_iam_policy" "pipeline" {
  for_each = {
    services = data.aws_iam_policy_document.pipeline_services.json
    network  = data.aws_iam_policy_document.pipeline_network.json
    roles    = data.aws_iam_policy_document.pipeline_roles.json
  }
  name        = "${local.global_prefix}-pipeline-${each.key}"
  description = "Deployment of ${local.prefix}"
  policy      = each.value
}

resource "aws_iam_role_policy_attachment" "pipeline" {
  for_each   = { for part, policy in aws_iam_policy.pipeline : part => policy.arn if var.repository != "" }
  role       = aws_iam_role.pipeline[0].name
  policy_arn = each.value
}
