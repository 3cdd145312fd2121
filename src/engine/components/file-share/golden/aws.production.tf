resource "aws_security_group" "files" {
  name_prefix = "${local.prefix}-files-"
  description = "File Share"
  vpc_id      = aws_vpc.main.id

  lifecycle {
    create_before_destroy = true
  }
}

resource "aws_vpc_security_group_egress_rule" "vm_files" {
  security_group_id            = aws_security_group.vm.id
  referenced_security_group_id = aws_security_group.files.id
  description                  = "VM to File Share"
  ip_protocol                  = "tcp"
  from_port                    = 2049
  to_port                      = 2049
}

resource "aws_vpc_security_group_ingress_rule" "vm_files" {
  security_group_id            = aws_security_group.files.id
  referenced_security_group_id = aws_security_group.vm.id
  description                  = "VM to File Share"
  ip_protocol                  = "tcp"
  from_port                    = 2049
  to_port                      = 2049
}

data "aws_iam_policy_document" "vm_files" {
  statement {
    actions   = ["elasticfilesystem:ClientMount", "elasticfilesystem:ClientWrite"]
    resources = [aws_efs_file_system.files.arn]

    condition {
      test     = "StringEquals"
      variable = "elasticfilesystem:AccessPointArn"
      values   = [aws_efs_access_point.files.arn]
    }
  }
}

resource "aws_iam_role_policy" "vm_files" {
  name   = "use-files"
  role   = aws_iam_role.vm.name
  policy = data.aws_iam_policy_document.vm_files.json
}

resource "aws_efs_file_system" "files" {
  creation_token   = "${local.prefix}-files"
  encrypted        = true
  kms_key_id       = aws_kms_key.main.arn
  performance_mode = "generalPurpose"
  throughput_mode  = "elastic"
  tags             = { Name = "${local.prefix}-files" }

  lifecycle_policy {
    transition_to_ia = "AFTER_30_DAYS"
  }

  lifecycle_policy {
    transition_to_primary_storage_class = "AFTER_1_ACCESS"
  }
}

resource "aws_efs_mount_target" "files" {
  count           = length(local.azs)
  file_system_id  = aws_efs_file_system.files.id
  subnet_id       = aws_subnet.data[count.index].id
  security_groups = [aws_security_group.files.id]
}

resource "aws_efs_access_point" "files" {
  file_system_id = aws_efs_file_system.files.id
  tags           = { Name = "${local.prefix}-files" }

  posix_user {
    uid = 1500
    gid = 1500
  }

  root_directory {
    path = "/app"

    creation_info {
      owner_uid   = 1500
      owner_gid   = 1500
      permissions = "0750"
    }
  }
}

resource "aws_efs_backup_policy" "files" {
  file_system_id = aws_efs_file_system.files.id

  backup_policy {
    status = "ENABLED"
  }
}

# With a policy of its own nobody mounts anonymously: only the roles with a grant do.
data "aws_iam_policy_document" "files_system" {
  statement {
    sid       = "TlsOnly"
    effect    = "Deny"
    actions   = ["*"]
    resources = [aws_efs_file_system.files.arn]

    principals {
      type        = "AWS"
      identifiers = ["*"]
    }

    condition {
      test     = "Bool"
      variable = "aws:SecureTransport"
      values   = ["false"]
    }
  }
}

resource "aws_efs_file_system_policy" "files" {
  file_system_id = aws_efs_file_system.files.id
  policy         = data.aws_iam_policy_document.files_system.json
}
