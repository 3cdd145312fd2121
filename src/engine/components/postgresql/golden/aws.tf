resource "aws_security_group" "postgresql" {
  name_prefix = "${local.prefix}-pg-"
  description = "PostgreSQL"
  vpc_id      = aws_vpc.main.id

  lifecycle {
    create_before_destroy = true
  }
}

resource "aws_vpc_security_group_egress_rule" "vm_postgresql" {
  security_group_id            = aws_security_group.vm.id
  referenced_security_group_id = aws_security_group.postgresql.id
  description                  = "VM to PostgreSQL"
  ip_protocol                  = "tcp"
  from_port                    = 5432
  to_port                      = 5432
}

resource "aws_vpc_security_group_ingress_rule" "vm_postgresql" {
  security_group_id            = aws_security_group.postgresql.id
  referenced_security_group_id = aws_security_group.vm.id
  description                  = "VM to PostgreSQL"
  ip_protocol                  = "tcp"
  from_port                    = 5432
  to_port                      = 5432
}

data "aws_iam_policy_document" "vm_postgresql" {
  statement {
    actions = ["rds-db:connect"]
    resources = [
      "arn:${data.aws_partition.current.partition}:rds-db:${var.region}:${local.account_id}:dbuser:${aws_db_instance.postgresql.resource_id}/app",
    ]
  }
}

resource "aws_iam_role_policy" "vm_postgresql" {
  name   = "use-postgresql"
  role   = aws_iam_role.vm.name
  policy = data.aws_iam_policy_document.vm_postgresql.json
}

resource "aws_db_subnet_group" "postgresql" {
  name       = "${local.prefix}-pg"
  subnet_ids = aws_subnet.data[*].id
}

resource "aws_db_parameter_group" "postgresql" {
  name_prefix = "${local.prefix}-pg17-"
  family      = "postgres17"

  parameter {
    name  = "rds.force_ssl"
    value = "1"
  }

  parameter {
    name  = "log_min_duration_statement"
    value = "1000"
  }

  parameter {
    name  = "log_statement"
    value = "ddl"
  }

  parameter {
    name  = "log_connections"
    value = "1"
  }

  parameter {
    name  = "log_disconnections"
    value = "1"
  }

  lifecycle {
    create_before_destroy = true
  }
}

data "aws_iam_policy_document" "postgresql_monitoring_trust" {
  statement {
    actions = ["sts:AssumeRole"]

    principals {
      type        = "Service"
      identifiers = ["monitoring.rds.amazonaws.com"]
    }

    condition {
      test     = "StringEquals"
      variable = "aws:SourceAccount"
      values   = [local.account_id]
    }
  }
}

resource "aws_iam_role" "postgresql_monitoring" {
  name               = "${local.global_prefix}-pg-monitoring"
  assume_role_policy = data.aws_iam_policy_document.postgresql_monitoring_trust.json
}

resource "aws_iam_role_policy_attachment" "postgresql_monitoring" {
  role       = aws_iam_role.postgresql_monitoring.name
  policy_arn = "arn:${data.aws_partition.current.partition}:iam::aws:policy/service-role/AmazonRDSEnhancedMonitoringRole"
}

resource "aws_cloudwatch_log_group" "postgresql" {
  for_each          = toset(["postgresql", "upgrade"])
  name              = "/aws/rds/instance/${local.prefix}-pg/${each.key}"
  retention_in_days = var.log_retention_days
  kms_key_id        = aws_kms_key.main.arn
}

resource "aws_db_instance" "postgresql" {
  identifier                          = "${local.prefix}-pg"
  engine                              = "postgres"
  engine_version                      = "17"
  instance_class                      = var.postgresql_size
  db_name                             = "app"
  username                            = "dbadmin"
  manage_master_user_password         = true
  master_user_secret_kms_key_id       = aws_kms_key.main.key_id
  allocated_storage                   = var.postgresql_storage_gb
  max_allocated_storage               = var.postgresql_storage_gb * 4
  storage_type                        = "gp3"
  storage_encrypted                   = true
  kms_key_id                          = aws_kms_key.main.arn
  db_subnet_group_name                = aws_db_subnet_group.postgresql.name
  vpc_security_group_ids              = [aws_security_group.postgresql.id]
  parameter_group_name                = aws_db_parameter_group.postgresql.name
  publicly_accessible                 = false
  multi_az                            = false
  ca_cert_identifier                  = "rds-ca-rsa2048-g1"
  iam_database_authentication_enabled = true
  enabled_cloudwatch_logs_exports     = ["postgresql", "upgrade"]
  monitoring_interval                 = 60
  monitoring_role_arn                 = aws_iam_role.postgresql_monitoring.arn
  performance_insights_enabled        = true
  performance_insights_kms_key_id     = aws_kms_key.main.arn
  backup_retention_period             = 7
  copy_tags_to_snapshot               = true
  auto_minor_version_upgrade          = true
  deletion_protection                 = false
  skip_final_snapshot                 = true
  apply_immediately                   = true
  depends_on = [
    aws_cloudwatch_log_group.postgresql,
    aws_iam_role_policy_attachment.postgresql_monitoring,
  ]
}
